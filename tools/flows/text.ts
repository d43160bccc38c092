/** Widths of letters in thousandths of their size, as in most sans serif fonts, and a little more. */
const NARROW = /[ijl'.,:;|!()[\] “”·]/
const SLIM = /[frt\-/I1"*]/
const WIDE = /[mwMW@%—…→]/
const CAPITAL = /[A-Z&#₹]/

const widthOf = (letter: string): number => {
  if (NARROW.test(letter)) return 300
  if (SLIM.test(letter)) return 400
  if (WIDE.test(letter)) return 900
  return CAPITAL.test(letter) ? 700 : 575
}

/** A layout must not depend on the fonts of the machine that makes it. */
export const textWidth = (text: string, size: number): number => ([...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size) / 1000

/** Lines no wider than that, broken at spaces; a word that is wider stands alone. */
export function wrap(text: string, size: number, widest: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(longer, size) <= widest) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
