import './landing.css'
import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectLoginBanner } from '#machines/login/login.machine.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { FormCard } from '#src/ui/form-card.tsx'
import { IconMapPin, IconStar } from '#src/ui/icons.ts'
import { Logo } from '#src/ui/logo.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { type Blurb, FEATURES, HERO, STEPS } from './landing-copy.ts'
import { LoginForm } from './login-form.tsx'
import type { useSignIn } from './use-sign-in.ts'

export function LandingScreen({
  login,
  returnPath,
  below,
  covered,
}: Omit<ReturnType<typeof useSignIn>, 'signedIn'> & { covered: boolean }) {
  const banner = useSelector(login, selectLoginBanner)
  const { name, motto, headline, tagline } = config.brand
  return (
    <div className="landing" inert={covered}>
      <main>
        <div className="canopy landing-top">
          <div className="wrap landing-hero">
            <div className="landing-pitch">
              <Logo />
              <p className="landing-motto">{motto}</p>
              <h1 tabIndex={-1}>{headline}</h1>
              <p className="muted large">{tagline}</p>
            </div>
            <div className="landing-spread">
              {HERO.map((src) => (
                <Plate key={src} src={src} tone="malai" whole eager />
              ))}
            </div>
            <FormCard title="Sign In" heading="h2" banner={banner} below={below}>
              <LoginForm login={login} returnPath={returnPath} />
            </FormCard>
          </div>
        </div>
        <section className="wrap landing-how" aria-labelledby="how">
          <h2 id="how">How It Works</h2>
          <ol>
            <Blurbs of={STEPS} />
          </ol>
        </section>
        <section className="wrap landing-features" aria-labelledby="features">
          <h2 id="features">Why {name}</h2>
          <ul className="card">
            <Blurbs of={FEATURES} small />
          </ul>
        </section>
      </main>
      <Figures />
    </div>
  )
}

function Figures() {
  const { figures, cities, name } = config.brand
  return (
    <footer className="canopy landing-figures">
      <div className="wrap">
        <h2 className="visually-hidden">{name} in figures</h2>
        <dl>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt className="muted">{label}</dt>
              <dd>
                {value}
                {label === 'Rating' && <IconStar size={26} aria-hidden />}
              </dd>
            </div>
          ))}
        </dl>
        <div className="landing-foot row wraps between">
          <ul>
            {cities.map((city) => (
              <li key={city.name}>
                <IconMapPin size={18} stroke={1.9} aria-hidden />
                {city.name} <b>{city.outlets} outlets</b>
              </li>
            ))}
          </ul>
          <Link to={paths.about()}>About {name}</Link>
        </div>
      </div>
    </footer>
  )
}

const Blurbs = ({ of, small }: { of: Blurb[]; small?: boolean }) =>
  of.map(({ title, text, icon: Icon }) => (
    <li key={title}>
      <span className="plate" data-tone="malai">
        <Icon size={small ? 28 : 38} stroke={1.6} aria-hidden />
      </span>
      <div>
        <h3>{title}</h3>
        <p className={small ? 'small muted' : 'muted'}>{text}</p>
      </div>
    </li>
  ))
