/** What home does without until its first paint, in one file. */
export { FindBar } from './find-bar.tsx'
export { FindField } from './find-field.tsx'
export { FoundOutlets } from './found-outlets.tsx'
export { MoreOutlets } from './more-outlets.tsx'
