import type { Flow } from '#tools/flows/flow.ts'
import type { Reading } from '#tools/flows/reading.ts'
import { anchorOf } from '#tools/flows/svg.ts'
import { capital } from '#tools/flows/words.ts'
import { BROWSER, CUSTOMER, type How, type Story, type Told } from './record.ts'

/** A recorded story in the words of the machines of today. */
export interface Played {
  name: string
  title: string
  scenes: Scene[]
}

export interface Scene {
  does: string
  messages: Message[]
}

export interface Party {
  id: string
  title: string
  /** The folder of a flow. */
  flow?: string
  /** Where the page on all flows tells of it. */
  anchor?: string
}

export interface Message {
  how: How
  from: Party
  to: Party
  says: Says[]
}

/** A sentence of a machine, and its place in the page on all flows. */
export interface Says {
  text: string
  anchor: string
  /** The id of the transition, where it is one. */
  ref?: string
}

const OUTSIDE: readonly Party[] = [
  { id: CUSTOMER, title: 'Customer' },
  { id: BROWSER, title: 'Browser' },
]
const SERVER: Party = { id: 'server', title: 'Server' }

export type ToldFlow = Pick<Reading, 'flow' | 'calls'>

/** The story, and what of its record the machines of today do not know. */
export function played(story: Story, readings: readonly ToldFlow[]): { played: Played; faults: string[] } {
  const known = new Map(readings.map((one) => [one.flow.name, one]))
  const faults = new Set<string>()
  const missing = (what: string) =>
    void faults.add(`flows/stories.json: ${story.name} tells of ${what}, which no machine has any more (npm run flows -- --stories)`)

  const partyOf = (id: string): Party => {
    const outside = OUTSIDE.find((one) => one.id === id)
    if (outside) return outside
    const flow = known.get(id)?.flow
    if (!flow) missing(id)
    return { id, title: flow?.title ?? id, flow: id, anchor: flow?.id ?? id }
  }
  /** A call of a flow goes to the server where a walk in Chromium holds it back. */
  const calledBy = (flow: string, call: string): Party => (known.get(flow)?.calls?.includes(call) ? SERVER : OUTSIDE[1]!)

  const messageOf = (one: Told): Message => {
    const { how, from, to } = one
    if (how === 'calls') return { how, from: partyOf(from), to: calledBy(from, to), says: [callOf(known.get(from)?.flow, to) ?? lost(to)] }
    return { how, from: how === 'answers' ? calledBy(to, from) : partyOf(from), to: partyOf(to), says: saysOf(one) }
  }
  const lost = (what: string): Says => {
    missing(what)
    return { text: what, anchor: what }
  }
  const saysOf = ({ how, to, takes }: Told): Says[] => {
    const flow = known.get(to)?.flow
    const said = takes.map((ref) => {
      const transition = flow?.transitions.find((one) => one.ref === ref)
      return transition ? { text: capital(transition.sentence || transition.when), anchor: anchorOf(transition), ref } : lost(ref)
    })
    return said.length > 0 || how !== 'starts' ? said : [beginningOf(flow) ?? lost(to)]
  }

  const scenes = story.steps.map(({ does, told }): Scene => ({ does, messages: told.map(messageOf) }))
  return { played: { name: story.name, title: story.title, scenes }, faults: [...faults] }
}

/** Who takes part, from left to right: the customer and the browser, the flows in the order in which they come in, the server. */
export function partiesOf(scenes: readonly Scene[]): Party[] {
  const all = new Map(scenes.flatMap(({ messages }) => messages.flatMap(({ from, to }) => [from, to])).map((party) => [party.id, party]))
  const flows = [...all.values()].filter(({ flow }) => flow !== undefined)
  return [...OUTSIDE, ...flows, SERVER].filter(({ id }) => all.has(id))
}

/** What a flow does while the call runs. */
function callOf(flow: Flow | undefined, call: string): Says | undefined {
  const state = flow?.states.find(({ calls }) => calls.includes(call))
  return state && { text: capital(state.sentence || state.name), anchor: state.id }
}

/** Where a flow begins. */
function beginningOf(flow: Flow | undefined): Says | undefined {
  const state = flow?.states.find(({ isFirst, kind }) => isFirst && kind === 'leaf') ?? flow?.states[0]
  return state && { text: capital(state.sentence || state.name), anchor: state.id }
}
