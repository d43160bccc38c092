import { parseSync } from 'vite'
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

/** What a commit did to one flow. Without steps and limits it edited the inside of a condition or an effect; without these too, words alone. */
export interface Edit extends Change {
  came: Life[]
  changed: Life[]
  went: Life[]
  /** Numbers that changed, by name: LONGEST_WAIT_MS. */
  limits: string[]
  /** Conditions, effects and other functions whose code changed, by name. */
  rules: string[]
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
export const isOfSteps = ({ came, changed, went, limits }: Edit): boolean => came.length + changed.length + went.length + limits.length > 0

/** Of the flow as it is, by the sentences of its steps: one that is there, though no code of its folder says it, is in code that flows share. */
export function historyOf({ edits, steps }: History, sentences: ReadonlySet<string>): History {
  const isThere = ({ sentence }: Life) => sentences.has(sentence)
  const shared = edits.toReversed().flatMap(({ went }) => went.filter(isThere).map(({ sentence, changes }) => [sentence, changes] as const))
  return {
    edits: edits.map((edit) => ({ ...edit, went: edit.went.filter((life) => !isThere(life)) })),
    steps: new Map([...shared, ...steps]),
  }
}

export const lastChange = ({ edits }: History): Change | undefined => edits.find(isOfSteps)

/** None outside of a repository. */
export async function changesHere(): Promise<Histories> {
  const whole = ['log', '--reverse', '-p', '-U99999', '--no-renames', '--format=%x01%h%x02%cI%x02%s', '--', 'machines/*.ts']
  const log = await runCommand('git', [...whole, ':!machines/model']).catch(() => undefined)
  return changesIn(log?.code === 0 ? log.output : '')
}

/** From the oldest commit on, each with its files whole. */
export function changesIn(log: string): Histories {
  const all = new Map<string, Edit[]>()
  /** Of the steps as they are. */
  const lives = new Map<string, Life>()
  for (const entry of log.split('\u0001').slice(1)) {
    const [head = '', ...files] = entry.split(/^diff --git a\/machines\//m)
    const [commit = '', at = '', subject = ''] = head.trim().split('\u0002')
    const change = { commit, at, subject }
    const edits = new Map<string, Edit>()
    const editOf = (flow: string): Edit => {
      if (!edits.has(flow)) edits.set(flow, { ...change, came: [], changed: [], went: [], limits: [], rules: [] })
      return edits.get(flow)!
    }
    const [gone, come] = [new Steps(), new Steps()]
    for (const file of files) {
      const flow = file.slice(0, file.indexOf('/'))
      const lines = file
        .slice(file.indexOf('\n@@') + 1)
        .split('\n')
        .slice(1)
      const [before, after] = ['+', '-'].map((other) =>
        partsOf(lines.flatMap((line) => (/^[ +-]/.test(line) && line[0] !== other ? line.slice(1) : [])).join('\n')),
      )
      for (const step of before!.steps) gone.add(flow, step)
      for (const step of after!.steps) come.add(flow, step)
      for (const [name, text] of after!.rules) {
        const old = before!.rules.get(name)
        if (old !== undefined && old !== text) editOf(flow)[isNumber(text) ? 'limits' : 'rules'].push(name)
      }
      editOf(flow)
    }
    compare(gone, come, lives, editOf, change)
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
  /** Empty where the file does not say, as in a part of a machine in a file of its own. */
  state: string
  event: string
  guard: string
  target: string
}
type Placed = Step & { flow: string }
type Part = Exclude<keyof Step, 'sentence'>
const PARTS: Part[] = ['state', 'event', 'guard', 'target']

/** The steps of the files that a commit touched, before or after it. */
class Steps {
  /** By all that is said of them. */
  readonly all = new Map<string, Placed>()
  readonly names = new Set<string>()
  add(flow: string, step: Step): void {
    const parts = PARTS.map((part) => step[part])
    this.all.set([flow, step.sentence, ...parts].join('\n'), { flow, ...step })
    parts.forEach((name, index) => this.names.add(`${PARTS[index]} ${name}`))
  }
}

/** Pairs what a commit took with what it brought: first what is the same elsewhere, then what has other words, then what happens otherwise. */
function compare(gone: Steps, come: Steps, lives: Map<string, Life>, editOf: (flow: string) => Edit, change: Change): void {
  for (const key of gone.all.keys()) if (come.all.delete(key)) gone.all.delete(key)
  const isSame = (one: Step, other: Step, part: Part) => one[part] === other[part] || (part === 'state' && (!one.state || !other.state))
  /** A name that is gone, and one that was not there before: the thing has another name, and does the same. */
  const isRenamed = (one: Step, other: Step, part: Part) =>
    !come.names.has(`${part} ${one[part]}`) && !gone.names.has(`${part} ${other[part]}`)
  const areAlike = (one: Placed, other: Placed) => PARTS.every((part) => isSame(one, other, part) || isRenamed(one, other, part))
  const areWorded = (one: Placed, other: Placed) => one.sentence !== '' && one.sentence === other.sentence
  const over = [...gone.all.keys()]
  const renewed = new Map<string, Life>()
  const pair = (isChange: boolean, fits: (one: Placed, other: Placed) => boolean): void => {
    for (const [key, now] of come.all)
      for (const [before, then] of gone.all) {
        if (!fits(then, now)) continue
        gone.all.delete(before)
        come.all.delete(key)
        const life = lives.get(before) ?? { sentence: then.sentence, changes: [change] }
        if (now.sentence !== '') life.sentence = now.sentence
        renewed.set(key, life)
        if (isChange) {
          life.changes = [change, ...life.changes]
          editOf(now.flow).changed.push(life)
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
  for (const [key, { flow, sentence }] of gone.all) editOf(flow).went.push(lives.get(key) ?? { sentence, changes: [change] })
  for (const [key, { flow, sentence }] of come.all) {
    const life = { sentence, changes: [change] }
    renewed.set(key, life)
    editOf(flow).came.push(life)
  }
  for (const key of over) lives.delete(key)
  for (const [key, life] of renewed) lives.set(key, life)
}

const isNumber = (text: string): boolean => /\d/.test(text) && /^[\dA-Z_.*+\-/() ]+$/.test(text)

interface Parts {
  steps: Step[]
  /** The code of each named condition, effect, delay, number and function, without comments. */
  rules: Map<string, string>
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const KEPT = new Map<string, Parts>()

/** What the code of a machine says, without what its sentences say. */
function partsOf(source: string): Parts {
  const kept = KEPT.get(source)
  if (kept) return kept
  const { program, comments } = parseSync('machine.ts', source)
  const bare = comments.reduceRight((text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), source)
  const textOf = ({ start, end }: Node) =>
    bare
      .slice(start, end)
      .replaceAll(/\b(?:description: '(?:[^'\\]|\\.)*'|meta: [\w.]+),?/g, '')
      .replaceAll(/\s+|,(?=\s*[\])}])/g, ' ')
      .replaceAll(/ ?([^\w$'"`]) ?/g, '$1')
  const parts: Parts = { steps: [], rules: new Map() }
  const literal = (node: Node | undefined) => (typeof node?.['value'] === 'string' ? node['value'] : undefined)
  const guardOf = (node: Node | undefined): string => {
    if (!node) return ''
    if (node.type === 'ObjectExpression') return guardOf(propertyOf(node, 'type'))
    // Of a condition with parameters its name: how it is given them is no part of what happens.
    if (node.type === 'CallExpression' && !/^(?:and|or|not|stateIn)\b/.test(textOf(node))) return textOf(node['callee'] as Node)
    return literal(node) ?? textOf(node)
  }
  const stepOf = (node: Node, state: string, event: string): Step => {
    const get = (name: string) => (node.type === 'ObjectExpression' ? propertyOf(node, name) : undefined)
    const description = get('description')
    const spread =
      node.type === 'ObjectExpression'
        ? (node['properties'] as Node[]).filter(({ type }) => type === 'SpreadElement').map(textOf)
        : [textOf(node)]
    const target = get('target')
    const to = target ? (literal(target) ?? textOf(target)) : (literal(node) ?? spread.join(' '))
    return {
      sentence: description ? capitalised(literal(description) ?? textOf(description)) : '',
      state,
      event,
      guard: guardOf(get('guard')),
      target: to.slice(to.lastIndexOf('.') + 1).replace('#', ''),
    }
  }
  const walk = (node: Node, keys: readonly string[], call = ''): void => {
    const [outer, key] = [keys.at(-2), keys.at(-1)]
    const event = outer === 'on' ? key : outer === 'after' ? `after ${key}` : STEPS.has(key!) ? `${key} ${call}` : undefined
    if (event !== undefined && node.type !== 'ArrayExpression') {
      const within = keys.lastIndexOf('states')
      parts.steps.push(stepOf(node, within < 0 ? '' : keys[within + 1]!, event))
      return
    }
    if (SETS.has(outer!) && key !== 'type' && key !== 'params') {
      parts.rules.set(key!, textOf(node))
      return
    }
    if (node.type.startsWith('TS') || (node['body'] as Node | undefined)?.type === 'BlockStatement') return
    const own = key === 'invoke' && node.type === 'ObjectExpression' ? propertyOf(node, 'src') : undefined
    const src = own ? (literal(own) ?? textOf(own)) : call
    for (const child of childrenOf(node))
      if (child.type === 'Property') walk(child['value'] as Node, [...keys, nameOf(child)], src)
      else walk(child, keys, src)
  }
  for (const statement of program.body as unknown as Node[]) {
    const declared = (statement['declaration'] ?? statement) as Node
    const known = parts.steps.length
    walk(statement, [])
    // What holds steps is told by them.
    if (parts.steps.length > known) continue
    for (const one of (declared['declarations'] ?? [declared]) as Node[]) {
      const name = (one['id'] as Node | undefined)?.['name']
      const code = (one['init'] ?? one['body']) as Node | undefined
      if (typeof name === 'string' && code && !/TS/.test(one.type) && !/(?:Machine|Setup)$/.test(name)) parts.rules.set(name, textOf(code))
    }
  }
  KEPT.set(source, parts)
  return parts
}

const STEPS = new Set(['always', 'onDone', 'onError', 'onSnapshot'])
const SETS = new Set(['guards', 'actions', 'delays', 'actors'])
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const nameOf = ({ key }: Node): string => String((key as Node)['value'] ?? (key as Node)['name'])
const propertyOf = (node: Node, name: string): Node | undefined =>
  (node['properties'] as Node[]).find((one) => one.type === 'Property' && nameOf(one) === name)?.['value'] as Node | undefined
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value?.type === 'string')
