import { runCommand } from '../../scripts/run-command.ts'

/** A commit that changed a machine. */
export interface Change {
  commit: string
  /** When it was made. */
  at: string
  subject: string
}

/** The last changes of each machine, by its name, the newest first; none outside of a repository. */
export async function changesHere(): Promise<Record<string, Change[]>> {
  const log = await runCommand('git', ['log', '--format=%x01%h%x02%cI%x02%s', '--name-only', '--', 'machines']).catch(() => undefined)
  return log?.code === 0 ? changesIn(log.output) : {}
}

const MOST = 5

/** The tests of a machine stand elsewhere: each file here is the machine. */
export function changesIn(log: string): Record<string, Change[]> {
  const found: Record<string, Change[]> = {}
  for (const entry of log.split('\u0001').slice(1)) {
    const [head = '', ...files] = entry.split('\n')
    const [commit = '', at = '', subject = ''] = head.split('\u0002')
    for (const name of new Set(files.flatMap((file) => /^machines\/([^/]+)\//.exec(file)?.[1] ?? []))) {
      const changes = (found[name] ??= [])
      if (changes.length < MOST) changes.push({ commit, at, subject })
    }
  }
  return found
}
