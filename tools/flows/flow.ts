import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate'
import type { Meaning } from '../../machines/model/meaning.ts'
import { isByHand, isLeaf, isTransient, nodesOf, transitionId, transitionsOfNode } from '../../tests/paths/model.ts'
import { SHOWN } from '../../tests/paths/shown.ts'
import { guardName, transitionIds } from './ids.ts'
import { eventWords, guardWords, inWords, waitWords } from './words.ts'

type Node = StateNode<never, never>

export interface FlowState {
  /** The id in the machine: 'checkout.confirming.asking'. */
  id: string
  /** Without the machine: 'confirming.asking'; empty for the machine itself. */
  path: string
  parent?: string
  name: string
  kind: 'leaf' | 'final' | 'compound' | 'parallel'
  /** Its parent begins here. */
  isFirst: boolean
  /** Left as soon as it is reached. */
  isTransient: boolean
  sentence: string
  /** The calls that run while it lasts. */
  calls: string[]
  /** What stands on the screen. */
  shows?: string
}

export interface FlowTransition {
  id: string
  /** For people: 'CHK-a91f'. It stays when others come and go. */
  ref: string
  source: string
  /** Undefined where nothing but data changes. */
  targets?: string[]
  when: string
  event: string
  guard?: string
  /** The guard by its own name, with its parameters. */
  condition?: string
  sentence: string
  /** Fixed texts that it tells the customer. */
  tells: string[]
  /** Why nothing that is done on a screen takes it; undefined where something does. */
  noScreen?: string
  /** Who causes what no person does on the screen, and how a tester does: 'by the clock: wait 30 s, or the scene does it'. */
  cause?: string
  /** How a person does it, where that is no press on a control. */
  byHand?: string
  meaning: Meaning
}

/** One machine, in words. */
export interface Flow {
  /** As its folder. */
  name: string
  title: string
  id: string
  /** What its own source says of it. */
  lead: string
  states: FlowState[]
  transitions: FlowTransition[]
}

type Notes = Readonly<Record<string, string>>

/** Of flows whose folder has a word for those who write the app. */
const TITLES: Notes = {
  guests: 'What customers say',
  otp: 'Code by SMS or email',
  'qr-scan': 'QR code of a table',
  revocation: 'Log-out at the server',
  round: 'Another round',
  viewfinder: 'Frame of the camera',
}

/** `noScreen` says why no screen leads to a transition, by its id; `how`, how a tester makes an event happen. */
export function readFlow(name: string, machine: AnyStateMachine, source: string, noScreen: Notes = {}, how: Notes = {}): Flow {
  const nodes = nodesOf(machine)
  const transitions = nodes.flatMap(transitionsOfNode)
  const refs = transitionIds(name, transitions)
  return {
    name,
    title: TITLES[name] ?? inWords(name),
    id: machine.id,
    lead: leadOf(source),
    states: nodes.map((node) => readState(name, node)),
    transitions: transitions.map((one, index) => ({
      ...readTransition(machine, one, refs[index]!, how),
      ...(transitionId(one) in noScreen && { noScreen: noScreen[transitionId(one)]! }),
    })),
  }
}

function readState(name: string, node: Node): FlowState {
  const path = node.path.join('.')
  const shows = SHOWN[name]?.[path]?.text
  return {
    id: node.id,
    path,
    ...(node.parent && { parent: node.parent.id }),
    name: inWords(node.key),
    kind: node.type === 'final' ? 'final' : isLeaf(node) ? 'leaf' : node.type === 'parallel' ? 'parallel' : 'compound',
    isFirst: node.parent?.type === 'compound' && node.parent.initial.target.includes(node as never),
    isTransient: isTransient(node),
    sentence: node.description ?? '',
    calls: node.invoke.map(({ id }) => id),
    ...(shows !== undefined && { shows }),
  }
}

function readTransition(machine: AnyStateMachine, one: AnyTransitionDefinition, ref: string, how: Notes): FlowTransition {
  const guard = guardWords(one.guard)
  const condition = guardName(one.guard)
  const meaning = meaningOf(one)
  const byTester = how[one.eventType] ?? waitWords(machine, one.eventType)
  return {
    id: transitionId(one),
    ref,
    source: one.source.id,
    ...(one.target && { targets: one.target.map((node) => node.id) }),
    when: eventWords(machine, one.eventType),
    event: one.eventType,
    ...(guard !== undefined && { guard }),
    ...(condition !== undefined && { condition }),
    sentence: one.description ?? '',
    ...(isByHand(one)
      ? byTester !== undefined && { byHand: byTester }
      : { cause: `by ${WHO[meaning.by]}: ${byTester === undefined ? '' : `${byTester}, or `}the scene does it` }),
    meaning,
    tells: one.actions.flatMap((action) => fixedText((action as { params?: unknown }).params)),
  }
}

const WHO: Record<Meaning['by'], string> = {
  customer: 'the answer of the device',
  staff: 'the answer of the device',
  server: 'the server',
  kitchen: 'the outlet’s people',
  clock: 'the clock',
  device: 'the device',
}

function meaningOf(one: AnyTransitionDefinition): Meaning {
  if (!one.meta)
    throw new Error(`${transitionId(one)} has no meta: who makes it happen, and what a fault there costs (machines/model/meaning.ts)`)
  return one.meta as Meaning
}

/** The text that an action is given as it stands: { message: 'Coupon Applied!' }. */
function fixedText(params: unknown): string[] {
  if (params === null || typeof params !== 'object') return []
  const { message, failure } = params as { message?: unknown; failure?: { message?: unknown } }
  return [message, failure?.message].filter((text) => typeof text === 'string')
}

/** The comment that names the main path, its states in words; where there is none, the first one of the file. */
function leadOf(source: string): string {
  const comments = [...source.matchAll(/^\/\*\*([\s\S]*?)\*\//gm)].map(([, comment]) => comment!)
  const comment = comments.find((one) => /[→⇄]/.test(one)) ?? comments[0]
  return (comment ?? '')
    .replaceAll(/^\s*\* ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (key) => inWords(key).toLowerCase())
    .replaceAll(/ \(Decision \d+\)/g, '')
    .trim()
}

export const leavesOfFlow = ({ states }: Flow): FlowState[] => states.filter(({ kind }) => kind === 'leaf' || kind === 'final')

/** 'first, left at once'; empty where there is nothing to say. */
export const remarksOn = ({ isFirst, kind, isTransient }: FlowState): string =>
  [isFirst && 'first', kind === 'final' && 'end', kind === 'parallel' && 'at the same time', isTransient && 'left at once']
    .filter(Boolean)
    .join(', ')

/** The flow's own prefix goes without saying in its picture. */
export const digitsOf = ({ ref }: FlowTransition): string => ref.slice(ref.indexOf('-') + 1)

/** A failure, or what no screen leads to: the drawing shows it when it is asked for. */
export const isAside = ({ event, noScreen }: FlowTransition): boolean => noScreen !== undefined || event.startsWith('xstate.error.')

const leadsOn = ({ source, targets, meaning }: FlowTransition): boolean =>
  meaning.main === true || (targets ?? []).some((target) => target !== source && !target.startsWith(`${source}.`))

/** The flow where no call fails: what leads from one state to another, without what is aside, and the states that nothing else leads to. */
export function calmOf(flow: Flow): Flow {
  const calm = flow.transitions.filter((one) => !isAside(one) && leadsOn(one))
  const childrenOf = (id: string) => flow.states.filter(({ parent }) => parent === id)
  const reached = new Set<string>()
  const reach = (id: string): void => {
    const state = flow.states.find((one) => one.id === id)!
    if (state.parent !== undefined && !reached.has(state.parent)) reach(state.parent)
    if (reached.has(id)) return
    reached.add(id)
    for (const inner of childrenOf(id)) if (state.kind === 'parallel' || inner.isFirst) reach(inner.id)
    for (const { targets } of calm.filter(({ source }) => source === id)) targets?.forEach(reach)
  }
  reach(flow.states.find(({ parent }) => parent === undefined)!.id)
  const isThere = (id: string) => reached.has(id)
  return {
    ...flow,
    states: flow.states.filter(({ id }) => isThere(id)).map((state) => ({ ...state, calls: [] })),
    transitions: calm.filter(({ source, targets }) => isThere(source) && (targets ?? []).every(isThere)),
  }
}
