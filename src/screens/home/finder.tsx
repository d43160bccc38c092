import { lazy } from '#src/loading/lazy.tsx'

/** What home does without until its first paint, in one file. */
export { FindBar } from './find-bar.tsx'
export { FindCuisines } from './find-cuisines.tsx'
export { FindField } from './find-field.tsx'
export { FoundOutlets as Found } from './found-outlets.tsx'
export { MoreOutlets as More } from './more-outlets.tsx'
export { Again } from './again-slot.tsx'
export const None = lazy(() => import('./no-outlets.tsx').then((module) => module.NoOutlets), { when: 'rendered' })
