import type { Layer } from './drawing.ts'
import { EASTERN } from './drawn/eastern.ts'
import { INDIAN } from './drawn/indian.ts'
import { SOUTHERN } from './drawn/southern.ts'
import { SWEETS } from './drawn/sweets.ts'
import { WESTERN } from './drawn/western.ts'

/** Every dish that is drawn, by the key of the demo's library. */
export const DRAWN: Record<string, Layer[]> = { ...INDIAN, ...SOUTHERN, ...WESTERN, ...EASTERN, ...SWEETS }
