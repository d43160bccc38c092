import { runCommand } from '../../scripts/run-command.ts'

/** A commit. */
export interface Change {
  commit: string
  /** When it was made. */
  at: string
  subject: string
  /** The reason, as its message has it; empty without one. */
  reason: string
}

/** A commit that touched a machine. */
export interface Edit extends Change {
  /** It changed flows/NAME/flow.md as well: the steps, their words or their messages. */
  isOfFlow: boolean
}

/** By the folder of a machine, the newest first. */
export type Histories = ReadonlyMap<string, readonly Edit[]>

/** None outside of a repository. */
export async function changesHere(): Promise<Histories> {
  const log = await runCommand('git', [
    'log',
    '--name-only',
    '--format=%x01%h%x02%cI%x02%s%x02%b%x02',
    '--',
    'machines',
    'flows/*/flow.md',
  ]).catch(() => undefined)
  return changesIn(log?.code === 0 ? log.output : '')
}

export function changesIn(log: string): Histories {
  const all = new Map<string, Edit[]>()
  for (const entry of log.split('\u0001').slice(1)) {
    const [commit = '', at = '', subject = '', body = '', files = ''] = entry.split('\u0002')
    const change = { commit, at, subject, reason: body.replaceAll(/\s+/g, ' ').trim() }
    const names = files.split('\n').flatMap((file) => /^machines\/([\w-]+)\//.exec(file)?.slice(1) ?? [])
    for (const name of new Set(names))
      all.set(name, [...(all.get(name) ?? []), { ...change, isOfFlow: files.includes(`flows/${name}/flow.md`) }])
  }
  return all
}
