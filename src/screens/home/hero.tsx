import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCartQuantity } from '#src/actors/app-context.tsx'
import { usePicture } from '#src/actors/picture.ts'
import { config } from '#src/config.ts'
import { paths, TAB_PATHS } from '#src/paths.ts'
import { IconChevronDown, IconMapPin, IconQrCode } from '#src/ui/icons.ts'
import { Logo } from '#src/ui/logo.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

export interface HeroProps {
  chosen: string | undefined
  /** Where outlets are looked for until then. */
  fallback: string
  onPickPlace: () => void
  onScan: () => void
  children: ReactNode
}

export function Hero({ chosen, fallback, onPickPlace, onScan, children }: HeroProps) {
  const { brand } = config
  return (
    <header className="canopy home">
      <div className="wrap site-row">
        <Link className="only-wide brand" to={paths.home()} aria-label={`${brand.name} home`}>
          <Logo />
        </Link>
        <button type="button" className="row place" aria-haspopup="dialog" onClick={onPickPlace}>
          <IconMapPin size={22} stroke={1.9} aria-hidden />
          <span className="place-text">
            <span className="tiny muted">{chosen === undefined ? 'Select location' : 'Select Your Location'}</span>
            <span className="bold">
              <bdi>{chosen ?? `Near ${fallback}`}</bdi>
            </span>
          </span>
          <IconChevronDown size={16} stroke={2.2} aria-hidden />
        </button>
        <div className="only-wide">
          <Tabs to={TAB_PATHS} current="home" quantity={useCartQuantity()} />
        </div>
      </div>
      <div className="hero-plates">
        <Plate {...usePicture(brand.heroPicture)} eager />
      </div>
      <div className="wrap hero">
        <div>
          <h1 tabIndex={-1}>{brand.tagline}</h1>
          <p className="tiny muted">{brand.motto}</p>
        </div>
        <button type="button" className="button lamp" aria-haspopup="dialog" onClick={onScan}>
          <IconQrCode size={24} stroke={1.9} aria-hidden />
          Scan QR Code
        </button>
        <div className="home-find">{children}</div>
      </div>
    </header>
  )
}
