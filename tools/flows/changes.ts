import { runCommand } from '../../scripts/run-command.ts'
import { capital } from './words.ts'

/** A commit that brought a sentence. */
export interface Change {
  commit: string
  /** When it was made. */
  at: string
  subject: string
}

/** By a sentence of a machine: the commit that brought it, and those that brought the sentences which it took the place of; the newest first. */
export type Changes = ReadonlyMap<string, readonly Change[]>

/** None outside of a repository. */
export async function changesHere(): Promise<Changes> {
  const log = await runCommand('git', ['log', '--reverse', '-p', '-U0', '--format=%x01%h%x02%cI%x02%s', '--', 'machines']).catch(
    () => undefined,
  )
  return changesIn(log?.code === 0 ? log.output : '')
}

/** From the oldest commit on. A sentence that moves to another file or state is no change. */
export function changesIn(log: string): Changes {
  const found = new Map<string, readonly Change[]>()
  const times = new Map<string, number>()
  for (const entry of log.split('\u0001').slice(1)) {
    const [head = '', ...hunks] = entry.split(/\n(?:@@|diff )/)
    const [commit = '', at = '', subject = ''] = head.trim().split('\u0002')
    const earlier = new Map<string, string>()
    const more = new Map<string, number>()
    for (const hunk of hunks) {
      const [gone, come] = ['-', '+'].map((sign) =>
        hunk
          .split('\n')
          .filter((line) => line.startsWith(sign))
          .flatMap(sentencesIn),
      ) as [string[], string[]]
      for (const text of gone) more.set(text, (more.get(text) ?? 0) - 1)
      for (const text of come) more.set(text, (more.get(text) ?? 0) + 1)
      if (gone.length === come.length) come.forEach((text, index) => earlier.set(text, gone[index]!))
    }
    const isNew = [...more].filter(([text, count]) => count > 0 && !times.get(text)).map(([text]) => text)
    const change = { commit, at, subject }
    const brought = isNew.map((text) => [text, [change, ...(found.get(earlier.get(text) ?? '') ?? [])]] as const)
    for (const [text, changes] of brought) found.set(text, changes)
    for (const [text, count] of more) times.set(text, (times.get(text) ?? 0) + count)
  }
  return found
}

/** Texts of several words; a capital at the beginning is no change. */
const sentencesIn = (line: string): string[] =>
  [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"/g)]
    .map(([, single, double = '']) => capital((single ?? double).replaceAll("\\'", "'")))
    .filter((text) => text.includes(' '))
