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

/** A commit that changed what flows/NAME/flow.md says: its states, its steps, and what the customer reads there. */
export interface Edit extends Change {
  /** What is new. What moves to another flow, or gets another name with the same sentence, is neither new nor gone. */
  brought: readonly string[]
  took: readonly string[]
  /** States and steps that were there before, in other words. */
  reworded: readonly { now: string; before: string }[]
}

/** By the folder of a flow, the newest first. */
export type Histories = ReadonlyMap<string, readonly Edit[]>

/** None outside of a repository. */
export async function changesHere(): Promise<Histories> {
  const log = await runCommand('git', ['log', '-p', '-U0', '--format=%x01%h%x02%cI%x02%s%x02%b%x02', '--', 'flows/*/flow.md']).catch(
    () => undefined,
  )
  return changesIn(log?.code === 0 ? log.output : '')
}

export function changesIn(log: string): Histories {
  const all = new Map<string, Edit[]>()
  for (const entry of log.split('\u0001').slice(1)) {
    const [commit = '', at = '', subject = '', body = '', diff = ''] = entry.split('\u0002')
    const change = { commit, at, subject, reason: body.replaceAll(/\s+/g, ' ').trim() }
    const come = new Set(rowsIn('+', diff).flatMap(saidIn))
    const gone = new Set(rowsIn('-', diff).flatMap(saidIn))
    for (const [own, name = ''] of diff.matchAll(/^diff --git a\/flows\/([\w-]+)\/[^]*?(?=^diff --git|(?![^]))/gm)) {
      const [now, before] = [rowsIn('+', own), rowsIn('-', own)]
      const sentences = new Map(before.map(({ key, sentence }) => [key, sentence]))
      const reworded = now.flatMap(({ key, sentence }) => {
        const was = sentences.get(key)
        return !was || !sentence || was === sentence ? [] : [{ now: sentence, before: was }]
      })
      const saidAnew = new Set(reworded.flatMap((one) => [one.now, one.before]))
      const only = (rows: readonly Row[], others: ReadonlySet<string>) => [
        ...new Set(rows.flatMap(saidIn).filter((one) => !others.has(one) && !saidAnew.has(one))),
      ]
      const edit = { ...change, brought: only(now, gone), took: only(before, come), reworded }
      if (edit.brought.length + edit.took.length + reworded.length > 0) all.set(name, [...(all.get(name) ?? []), edit])
    }
  }
  return all
}

/** A state or a step, as a row of flow.md has it. */
interface Row {
  /** Of a step its id, which stays when its sentence changes; of a state its name. */
  key: string
  sentence: string
  /** “What the customer reads” */
  texts: readonly string[]
}

const saidIn = ({ sentence, texts }: Row): string[] => [sentence, ...texts].filter(Boolean)

function rowsIn(sign: string, diff: string): Row[] {
  return diff
    .split('\n')
    .filter((line) => line.startsWith(`${sign}| `))
    .flatMap((line) => {
      const [key = '', ...cells] = line.slice(3, -2).split(' | ')
      const name = /\*\*.+\*\*/.exec(key)?.[0]
      // Steps were numbered before they had ids: a number names no step for long.
      const isNumber = /^\d+$/.test(key)
      if (name === undefined && !isNumber && !/^[A-Z]{3}-[\da-f]{4,}$/.test(key)) return []
      const [row = '', ...rest] = name === undefined ? cells.slice(1) : cells
      const sentence = withoutNote(row)
      return [{ key: isNumber ? sentence : (name ?? key), sentence, texts: rest.join(' ').match(/“[^”]+”/g) ?? [] }]
    })
}

/** Why a step is on no screen changes with the tests, not with the flow. */
const withoutNote = (sentence: string): string => sentence.replace(/ \(no screen leads here: .*\)$/, '')
