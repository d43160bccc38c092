import fc from 'fast-check'

/** All code points but halves of pairs. */
const codePoint = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map(String.fromCodePoint, (letter) => (typeof letter === 'string' && [...letter].length === 1 ? letter.codePointAt(0)! : NaN))

/** Any text. `fc.string({ unit: 'binary' })` is the same and takes 2 s to make, 6 s on a busy machine: it lists all 1.1 million code points. */
export const anyText = (limits: { maxLength?: number } = {}): fc.Arbitrary<string> => fc.string({ unit: codePoint, ...limits })
