import { useCartQuantity } from '#src/actors/app-context.tsx'
import { usePicture } from '#src/api/media.ts'
import { config } from '#src/config.ts'
import { paths, TAB_PATHS } from '#src/paths.ts'
import { Logo } from '#src/ui/logo.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { PlaceButton } from './place-button.tsx'
import { ScanButton } from './scan-button.tsx'
import { Link } from '#src/ui/link.tsx'

export interface HeroProps {
  /** The place that the customer has chosen; undefined for none yet. */
  chosen: string | undefined
  /** Where outlets are looked for until then. */
  fallback: string
  onPickPlace: () => void
  onScan: () => void
}

/** The canopy over the list: place, tagline, plates, and the scanner's button. */
export function Hero({ chosen, fallback, onPickPlace, onScan }: HeroProps) {
  const { brand } = config
  const [main, second] = [usePicture(brand.heroPictures[0]), usePicture(brand.heroPictures[1])]
  return (
    <header className="canopy home">
      <div className="wrap site-row">
        <Link className="only-wide brand" to={paths.home()} aria-label={`${brand.name} home`}>
          <Logo />
        </Link>
        <PlaceButton chosen={chosen} fallback={fallback} onPress={onPickPlace} />
        <div className="only-wide">
          <Tabs to={TAB_PATHS} current="home" quantity={useCartQuantity()} />
        </div>
      </div>
      <div className="hero-lay" aria-hidden="true">
        <Plate src={main.src} tone="haldi" eager />
        <span className="only-wide second">
          <Plate src={second.src} tone="mirch" />
        </span>
      </div>
      <div className="wrap hero">
        <h1 tabIndex={-1}>{brand.tagline}</h1>
        <p className="muted">{brand.motto}</p>
        <ScanButton onPress={onScan} />
      </div>
    </header>
  )
}
