import { parseArgs } from 'node:util'

/** The flags of a command: `--rounds 5` for `{ rounds: 1 }`, which names them, their defaults, and which are numbers. */
export function readFlags<Flags extends Record<string, number | string>>(defaults: Flags) {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  const given = Object.entries(parseArgs({ options }).values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? numberOf(name, String(value)) : value,
  ])
  return { ...defaults, ...Object.fromEntries(given) } as { [Name in keyof Flags]: Flags[Name] extends number ? number : string }
}

/** Throws where the text is no number: NaN might pass as done. */
function numberOf(name: string, text: string): number {
  if (text.trim() === '' || !Number.isFinite(Number(text))) throw new Error(`--${name} takes a number, not ${text}`)
  return Number(text)
}

/** The names that were given, in the order of `known`; all of them when none was given. Throws for a name that is not known: a misspelt one must not pass as done. */
export function chooseFrom<Name extends string>(known: readonly Name[], given: readonly string[], taker: string): Name[] {
  const unknown = given.filter((name) => !known.some((one) => one === name))
  if (unknown.length > 0) throw new Error(`${taker} takes ${known.join(', ')}, not ${unknown.join(', ')}`)
  return known.filter((name) => given.length === 0 || given.includes(name))
}
