/**
 * How like a word is what was typed, from 0 to 1, as the search tells it, by trying every way of typing it: slow, and plain enough to check the quick way
 * with. For words whose sound is spelt as they are written.
 */
export function plainLikeness(typed: string, word: string): number {
  const most = typed.length < 3 ? 0 : typed.length / 3
  if (typed.length < 5 && typed[0] !== word[0]) return 0
  const errors = Math.min(...beginningsOf(word).map((beginning) => errorsBetween(typed, beginning) + (beginning === word ? 0 : 0.25)))
  return errors <= most ? 1 - errors / typed.length : 0
}

const beginningsOf = (word: string) => Array.from(word, (_, at) => word.slice(0, at + 1))
const errorIn = (letter: string) => ('aeiou'.includes(letter) ? 0.5 : 1)

/** The least errors of all ways: a letter too many, one left out, another one, or two that have changed places. */
function errorsBetween(typed: string, word: string, known = new Map<string, number>()): number {
  const key = `${typed} ${word}`
  const before = known.get(key)
  if (before !== undefined) return before
  const [a, b] = [typed[0], word[0]]
  const ways = [
    ...(a === undefined ? [] : [errorIn(a) + errorsBetween(typed.slice(1), word, known)]),
    ...(b === undefined ? [] : [errorIn(b) + errorsBetween(typed, word.slice(1), known)]),
    ...(a !== undefined && b !== undefined
      ? [(a === b ? 0 : Math.max(errorIn(a), errorIn(b))) + errorsBetween(typed.slice(1), word.slice(1), known)]
      : []),
    ...(typed.length > 1 && a === word[1] && typed[1] === b ? [1 + errorsBetween(typed.slice(2), word.slice(2), known)] : []),
  ]
  const least = ways.length === 0 ? 0 : Math.min(...ways)
  known.set(key, least)
  return least
}
