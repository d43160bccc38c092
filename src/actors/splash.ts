import type { SplashInput } from '#machines/splash/splash.machine.ts'
import { msSinceFirstPaint, prefersReducedMotion } from '#src/device/page-view.ts'

export const splashInput = (): SplashInput => ({ shownForMs: msSinceFirstPaint(), isCalm: prefersReducedMotion() })
