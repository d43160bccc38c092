import type { SpiceLevel } from '#machines/model/menu/menu-item.ts'
import type { Course } from './types.ts'

/** No guest asks how hot these are; a meal of many dishes has no one answer. */
const WITHOUT_SPICE_LEVEL: Course[] = ['bread', 'sweet', 'drink', 'meal', 'service']
const HEAT = new Set([
  'Guntur chilli',
  'Kashmiri chilli',
  'Malvani masala',
  'achar masala',
  'black pepper',
  'byadgi chilli',
  'chilli',
  'dried chilli',
  'garam masala',
  'goda masala',
  'green chilli',
  'gunpowder podi',
  'red chilli',
])

/** How hot a dish is where its kitchen says nothing else: mild without any chilli or pepper. */
export const spiceOf = (course: Course, ingredients: string[]): SpiceLevel | undefined =>
  WITHOUT_SPICE_LEVEL.includes(course) ? undefined : ingredients.some((name) => HEAT.has(name)) ? 'MEDIUM' : 'MILD'
