import { parseArgs } from 'node:util'
import { type Asked, UsageError, type Kind, KINDS } from '../../tests/paths/asked.ts'

export const HELP = `Paths through a machine to one of its states, for QA.

  npm run paths -- --machine checkout --to placed --avoid failed

  --machine NAME     a folder of machines/: checkout, login, …
  --to STATE         where the paths lead; placed, or confirming.asking
  --avoid STATE      not through that state; again or with commas for more. "failed": no call fails
  --kind KIND        shortest (one from each start), simple (no state twice; see --limit),
                     covering (few that take every transition on the way); shortest without
  --limit N          at most N simple paths; 20 without
  --csv              as a table instead of sentences
  --run              walks the paths in Chromium, in the app against the real server
  --headed           … in a window, slowed down so that one can follow
  --help             this text`

export interface Request extends Asked {
  csv: boolean
  run: boolean
  headed: boolean
}

/** What was asked for; undefined for the help. Throws with a message for the terminal. */
export function readRequest(args: readonly string[], machines: readonly string[]): Request | undefined {
  const { values, positionals } = parse(args)
  if (values.help || args.length === 0) return undefined
  if (positionals.length > 0) throw new UsageError(`${positionals[0]} belongs to no flag. See npm run paths -- --help`)
  const { machine, to, kind = 'shortest', limit = '20' } = values
  if (machine === undefined) throw new UsageError(`--machine is missing. There are: ${machines.join(', ')}`)
  if (!machines.includes(machine)) throw new UsageError(`--machine ${machine}: there is no such machine. There are: ${machines.join(', ')}`)
  if (to === undefined) throw new UsageError('--to is missing: the state that the paths are to lead to.')
  if (!KINDS.includes(kind as Kind)) throw new UsageError(`--kind ${kind}: it is ${KINDS.join(', ')}.`)
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new UsageError(`--limit ${limit}: it is a whole number from 1 to 9999.`)
  if (values.headed && !values.run) throw new UsageError('--headed goes with --run.')
  if (values.csv && values.run) throw new UsageError('--csv and --run exclude each other.')
  return {
    machine,
    to,
    kind: kind as Kind,
    limit: Number(limit),
    avoid: (values.avoid ?? []).flatMap((names) => names.split(',')).filter(Boolean),
    csv: values.csv ?? false,
    run: values.run ?? false,
    headed: values.headed ?? false,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        machine: { type: 'string' },
        to: { type: 'string' },
        avoid: { type: 'string', multiple: true },
        kind: { type: 'string' },
        limit: { type: 'string' },
        csv: { type: 'boolean' },
        run: { type: 'boolean' },
        headed: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}. See npm run paths -- --help`, { cause: error })
  }
}
