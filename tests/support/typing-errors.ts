/** Typing errors as people make them on a phone, by chance that is given. */

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** The letters beside that one on the keyboard, in its row and the rows above and below. */
function neighbours(letter: string): string[] {
  const line = KEYS.findIndex((keys) => keys.includes(letter))
  if (line < 0) return []
  const at = KEYS[line]!.indexOf(letter)
  const near = [
    KEYS[line]![at - 1],
    KEYS[line]![at + 1],
    KEYS[line - 1]?.[at],
    KEYS[line - 1]?.[at + 1],
    KEYS[line + 1]?.[at - 1],
    KEYS[line + 1]?.[at],
  ]
  return near.filter((other) => other !== undefined)
}

/** One letter left out, doubled, swapped with the next, or replaced by a neighbour on the keyboard. */
export function misspelt(text: string, random: () => number): string {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  for (;;) {
    const at = Math.floor(random() * text.length)
    const letter = text[at]!
    const [before, after] = [text.slice(0, at), text.slice(at + 1)]
    const error = pick(['drop', 'double', 'swap', 'neighbour'] as const)
    const near = neighbours(letter)
    const written =
      error === 'drop'
        ? before + after
        : error === 'double'
          ? before + letter + letter + after
          : error === 'swap'
            ? before + (after[0] ?? '') + letter + after.slice(1)
            : before + (near.length > 0 ? pick(near) : letter) + after
    if (written !== text && written.trim() !== '') return written
  }
}
