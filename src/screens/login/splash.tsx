import { config } from '#src/config.ts'
import { Logo } from '#src/ui/logo.tsx'

/** The brand over the whole page. The document itself shows it before the app is there. */
export function Splash() {
  return (
    <main className="canopy splash">
      {/* Not the heading that names the page. */}
      <h1 className="visually-hidden" data-waiting="">
        {config.brand.name}
      </h1>
      <Logo />
      <p>{config.brand.tagline}</p>
    </main>
  )
}
