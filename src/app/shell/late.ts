import { lazy } from '#src/loading/lazy.tsx'

/** One import for both: each costs the first load a list of its files. */
const load = () => import('./late-parts.tsx')

export const LateParts = lazy(() => load().then((module) => module.LateParts), { when: 'painted' })
export const BellMark = lazy(() => load().then((module) => module.BellMark), { when: 'painted' })
