import { runCommand } from '../../scripts/run-command.ts'

/** A commit. */
export interface Change {
  commit: string
  /** When it was made. */
  at: string
  subject: string
}

/** A step of a flow through the commits: its sentence as it stands, or last stood, and the commits that changed what happens, the newest first. */
export interface Life {
  sentence: string
  changes: readonly Change[]
}

/** What a commit did to one flow; without steps, words or names alone. */
export interface Edit extends Change {
  came: Life[]
  changed: Life[]
  went: Life[]
}

/** What the commits say of one flow. */
export interface History {
  /** The newest first. */
  edits: readonly Edit[]
  /** By the sentence of a step: the commits that changed what happens in it, the newest first; the last one brought it. */
  steps: ReadonlyMap<string, readonly Change[]>
}
/** By the folder of a machine. */
export type Histories = ReadonlyMap<string, History>

/** It changed what happens. */
export const isOfSteps = ({ came, changed, went }: Edit): boolean => came.length + changed.length + went.length > 0

export const lastChange = ({ edits }: History): Change | undefined => edits.find(isOfSteps)

/** From the tables of transitions that reviewers compare, flows/NAME/flow.md. None outside of a repository. */
export async function changesHere(): Promise<Histories> {
  const whole = ['log', '--reverse', '-p', '-U99999', '--no-renames', '--format=%x01%h%x02%cI%x02%s', '--', 'flows/*/flow.md']
  const log = await runCommand('git', whole).catch(() => undefined)
  return changesIn(log?.code === 0 ? log.output : '')
}

/** From the oldest commit on, each with its files whole. */
export function changesIn(log: string): Histories {
  const all = new Map<string, Edit[]>()
  /** Of the steps as they are. */
  const lives = new Map<string, Life>()
  for (const entry of log.split('\u0001').slice(1)) {
    const [head = '', ...files] = entry.split(/^diff --git a\/flows\//m)
    const [commit = '', at = '', subject = ''] = head.trim().split('\u0002')
    const change = { commit, at, subject }
    const edits = new Map<string, Edit>()
    const [gone, come] = [new Steps(), new Steps()]
    for (const file of files) {
      const flow = file.slice(0, file.indexOf('/'))
      edits.set(flow, { ...change, came: [], changed: [], went: [] })
      for (const line of file.split('\n')) {
        const step = stepIn(line.slice(1))
        if (!step) continue
        if (line[0] !== '+') gone.add(flow, step)
        if (line[0] !== '-') come.add(flow, step)
      }
    }
    compare(gone, come, lives, edits, change)
    for (const [flow, edit] of edits) all.set(flow, [edit, ...(all.get(flow) ?? [])])
  }
  const steps = new Map([...all.keys()].map((flow) => [flow, new Map<string, readonly Change[]>()]))
  for (const [key, { changes }] of lives) {
    const [flow = '', sentence = ''] = key.split('\n')
    const own = steps.get(flow)!
    // Of two steps with one sentence that which changed last.
    if ((own.get(sentence)?.[0]!.at ?? '') < changes[0]!.at) own.set(sentence, changes)
  }
  return new Map([...all].map(([flow, edits]) => [flow, { edits, steps: steps.get(flow)! }]))
}

interface Step {
  sentence: string
  state: string
  event: string
  guard: string
  target: string
}
type Placed = Step & { flow: string }
type Part = Exclude<keyof Step, 'sentence'>
const PARTS: Part[] = ['state', 'event', 'guard', 'target']

/** A row of the table: id, from, what happens, trigger, to, what is shown. */
function stepIn(row: string): Step | undefined {
  const [, state, happens, trigger, target] = /^\| (?:[A-Z]{3}-\w+|\d+) \| (.*) \| (.*) \| (.*) \| (.*) \| .*\|$/.exec(row) ?? []
  if (state === undefined) return undefined
  const [event = '', guard = ''] = trigger!.split(', if ')
  return { sentence: happens!.replace(/ \(no screen leads here: .*\)$/, ''), state, event, guard, target: target! }
}

/** The steps of the files that a commit touched, before or after it. */
class Steps {
  /** Steps by all their cells. */
  readonly all = new Map<string, Placed>()
  readonly names = new Set<string>()
  add(flow: string, step: Step): void {
    const parts = PARTS.map((part) => step[part])
    this.all.set([flow, step.sentence, ...parts].join('\n'), { flow, ...step })
    parts.forEach((name, index) => this.names.add(`${PARTS[index]} ${name}`))
  }
}

/** Pairs what a commit took with what it brought: first what is the same elsewhere, then what has other words, then what happens otherwise. */
function compare(gone: Steps, come: Steps, lives: Map<string, Life>, edits: ReadonlyMap<string, Edit>, change: Change): void {
  for (const key of gone.all.keys()) if (come.all.delete(key)) gone.all.delete(key)
  const isSame = (one: Step, other: Step, part: Part) => one[part] === other[part]
  /** A name that is gone, and one that was not there before: the thing has another name, and does the same. */
  const isRenamed = (one: Step, other: Step, part: Part) =>
    !come.names.has(`${part} ${one[part]}`) && !gone.names.has(`${part} ${other[part]}`)
  const areAlike = (one: Placed, other: Placed) => PARTS.every((part) => isSame(one, other, part) || isRenamed(one, other, part))
  const areWorded = (one: Placed, other: Placed) => one.sentence === other.sentence
  const over = [...gone.all.keys()]
  const renewed = new Map<string, Life>()
  const pair = (isChange: boolean, fits: (one: Placed, other: Placed) => boolean): void => {
    for (const [key, now] of come.all)
      for (const [before, then] of gone.all) {
        if (!fits(then, now)) continue
        gone.all.delete(before)
        come.all.delete(key)
        const life = lives.get(before) ?? { sentence: then.sentence, changes: [change] }
        life.sentence = now.sentence
        renewed.set(key, life)
        if (isChange) {
          life.changes = [change, ...life.changes]
          edits.get(now.flow)!.changed.push(life)
        }
        break
      }
  }
  const here = (one: Placed, other: Placed) => one.flow === other.flow
  pair(false, (one, other) => areWorded(one, other) && areAlike(one, other))
  pair(false, (one, other) => here(one, other) && areAlike(one, other))
  pair(true, (one, other) => here(one, other) && areWorded(one, other))
  pair(false, areWorded)
  pair(true, (one, other) => here(one, other) && PARTS.every((part) => part === 'target' || isSame(one, other, part)))
  for (const [key, { flow, sentence }] of gone.all) edits.get(flow)!.went.push(lives.get(key) ?? { sentence, changes: [change] })
  for (const [key, { flow, sentence }] of come.all) {
    const life = { sentence, changes: [change] }
    renewed.set(key, life)
    edits.get(flow)!.came.push(life)
  }
  for (const key of over) lives.delete(key)
  for (const [key, life] of renewed) lives.set(key, life)
}
