import { type CartLine, lineKey } from '#machines/model/cart.ts'
import { type Avoidable, type Conflict, conflictOf, type Dish, toKitchen } from './avoided.ts'
import { hasWords, toggleWords } from './note-chips.ts'

/** 'is non-veg, contains milk, nuts' */
export function hitText(hits: readonly string[]): string {
  const inIt = hits.filter((hit) => hit !== 'non-veg').join(', ')
  return [hits.includes('non-veg') && 'is non-veg', inIt && `contains ${inIt}`].filter(Boolean).join(', ')
}

export interface AvoidedLine extends Conflict {
  key: string
  name: string
  /** The kitchen reads it with the order. */
  isNoted: boolean
  /** The instruction has no room for it. */
  isFull: boolean
}

/** The lines of an order that the guest would not eat, or cannot know of. `dishes` say what they contain today: a line may be stored for long. */
export function avoidedLines(
  lines: readonly CartLine[],
  dishes: ReadonlyMap<string, Dish>,
  notes: Readonly<Record<string, string>>,
  avoided: readonly Avoidable[],
): AvoidedLine[] {
  const words = toKitchen(avoided)
  return lines.flatMap((line) => {
    const conflict = conflictOf(dishes.get(line.menuId) ?? line, avoided)
    if (line.outOfStock || (conflict.hits.length === 0 && !conflict.unknown)) return []
    const key = lineKey(line)
    const note = notes[key] ?? ''
    return { ...conflict, key, name: line.name, isNoted: hasWords(note, words), isFull: toggleWords(note, words) === note }
  })
}
