import { lazy } from '#src/loading/lazy.tsx'

/** What home does without until its first paint, in one file. */
export { FindBar } from './find-bar.tsx'
export { FindField } from './find-field.tsx'
export { FoundOutlets } from './found-outlets.tsx'
export { MoreOutlets } from './more-outlets.tsx'
export { Again } from './again-slot.tsx'
export const NoOutlets = lazy(() => import('./no-outlets.tsx').then((module) => module.NoOutlets), { when: 'rendered' })
