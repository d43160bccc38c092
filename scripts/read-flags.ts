import { parseArgs } from 'node:util'

/** The flags of a command: `--rounds 5` for `{ rounds: 1 }`, which names them, their defaults, and which are numbers. */
export function readFlags<Flags extends Record<string, number | string>>(defaults: Flags) {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  const given = Object.entries(parseArgs({ options }).values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? Number(value) : value,
  ])
  return { ...defaults, ...Object.fromEntries(given) } as { [Name in keyof Flags]: Flags[Name] extends number ? number : string }
}
