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

/** A commit that touched a machine, with the sentences and messages that it brought there and took from there. One that moves to another machine is neither. */
export interface Edit extends Change {
  brought: readonly string[]
  took: readonly string[]
}

/** By the folder of a machine, the newest first. */
export type Histories = ReadonlyMap<string, readonly Edit[]>

/** None outside of a repository. */
export async function changesHere(): Promise<Histories> {
  const log = await runCommand('git', ['log', '-p', '-U0', '--format=%x01%h%x02%cI%x02%s%x02%b%x02', '--', 'machines']).catch(
    () => undefined,
  )
  return changesIn(log?.code === 0 ? log.output : '')
}

export function changesIn(log: string): Histories {
  const all = new Map<string, Edit[]>()
  for (const entry of log.split('\u0001').slice(1)) {
    const [commit = '', at = '', subject = '', body = '', diff = ''] = entry.split('\u0002')
    const change = { commit, at, subject, reason: body.replaceAll(/\s+/g, ' ').trim() }
    const diffs = new Map<string, string>()
    for (const [whole, name = ''] of diff.matchAll(/^diff --git a\/machines\/([\w-]+)\/[^]*?(?=^diff --git|(?![^]))/gm))
      diffs.set(name, (diffs.get(name) ?? '') + whole)
    const [come, gone] = [sentencesIn('+', diff), sentencesIn('-', diff)]
    for (const [name, own] of diffs) {
      const brought = sentencesIn('+', own).filter((one) => !gone.includes(one))
      const took = sentencesIn('-', own).filter((one) => !come.includes(one))
      all.set(name, [...(all.get(name) ?? []), { ...change, brought, took }])
    }
  }
  return all
}

/** The descriptions and messages in lines that a commit added or removed: texts of several words that begin with a capital. */
function sentencesIn(sign: string, diff: string): string[] {
  const lines = diff.split('\n').filter((line) => line.startsWith(sign) && !/^.\s*(\/\/|\/?\*)/.test(line))
  const found = lines.flatMap((line) => [...line.matchAll(/'(\p{Lu}[^']* [^']*)'|"(\p{Lu}[^"]* [^"]*)"|`(\p{Lu}[^`]* [^`]*)`/gu)])
  return [...new Set(found.map(([, single, double, tick]) => (single ?? double ?? tick)!))]
}
