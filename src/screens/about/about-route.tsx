import { usePicture } from '#src/api/media.ts'
import { config } from '#src/config.ts'
import { AboutScreen } from './about-screen.tsx'

export function AboutRoute() {
  return <AboutScreen brand={config.brand} plate={usePicture('catalogue/teapot.webp')} />
}
