import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor,
  initialTransition,
  type InspectionEvent,
  type StateNode,
} from 'xstate'
import { getStateNodes } from 'xstate/graph'
import type { Meaning } from '#machines/model/meaning.ts'
import { transitionId } from '#tools/inspector/transition-id.ts'

export { transitionId }

/** Steps from the start: the event, and the state it is expected to lead to. */
export type ModelPath = { event: AnyEventObject; snapshot: AnyMachineSnapshot }[]
type Node = StateNode<never, never>

/** One machine as the paths see it. */
export interface Model {
  machine: AnyStateMachine
  /** The situations a run can start in, by name. */
  starts: Record<string, unknown>
  /** Every event a run may use, with payload: the customer's, xstate.done.actor.<id> with output, xstate.error.actor.<id> with error. */
  events: AnyEventObject[]
  /** What of the context distinguishes two states: only what guards read, never time. */
  abstractContext?: (context: never) => unknown
  /** Orders of events that lead nowhere new. */
  feasible?: (snapshot: never, event: AnyEventObject) => boolean
  /** The message that the customer reads: for every one, and every way to it, there is a path. */
  messageOf?: (snapshot: never) => string | undefined
  /** For every call that can be dropped on its way there is a path in a browser too: its answer may come late. */
  late?: true
  /** What holds in every state. */
  invariant?: (snapshot: never) => void
  /**
   * What the customer sees in a state: a label in plain English ('bill', 'quantity of Masala Papad', 'Place Order') to a plain value
   * ('₹330.00', '2', 'enabled'). The test plans tell it, and the adapter asserts it on the screen.
   */
  observe?: (snapshot: never) => Record<string, string>
  /** What the walk knows of the screen. An adapter adds it. */
  looks?: Looks
  /** What holds of the machine, by the path of a state. */
  sees: Record<string, (snapshot: never) => void>
}

interface Looks {
  /** Labels of `observe` that it looks for. */
  labels: readonly string[]
  /** States, each with its way to look. */
  states: ReadonlyMap<string, unknown>
  /** States that the app leaves by itself before they are painted. */
  passing: readonly string[]
  /** The page that a transition leads to, by its id. */
  leads: Readonly<Record<string, string>>
  /** What the screen calls the things of the model, by their ids there. */
  names: Readonly<Record<string, string>>
  /** How a tester makes an event happen that is not done on the screen. */
  how: Readonly<Record<string, string>>
}

export const stateKey = (model: Model, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify([snapshot.value, snapshot.status, model.abstractContext?.(snapshot.context as never)])

export const transitionsFor = (snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyTransitionDefinition[] =>
  (snapshot.machine as AnyStateMachine).getTransitionData(snapshot as never, event as never) ?? []

/** Whether a person does it, on the screen: an answer that is theirs, such as a permission, is given by the device. */
export const isByHand = ({ meta, eventType }: AnyTransitionDefinition): boolean =>
  ['customer', 'staff'].includes((meta as Meaning).by) && !/^xstate\.(done|error)\.actor\./.test(eventType)

const MOST_STATES = 20_000

/** The events a state may meet: those of the model that it accepts, and every wait that can end. */
export function eventsOf(model: Model, snapshot: AnyMachineSnapshot): AnyEventObject[] {
  if (snapshot.status !== 'active') return []
  const accepted = new Set(snapshot._nodes.flatMap((node) => node.ownEvents as string[]))
  const delayed = [...accepted].filter((type) => type.startsWith('xstate.after.'))
  const unknown = [...accepted].find((type) => !delayed.includes(type) && !model.events.some((event) => event.type === type))
  if (unknown) throw new Error(`the model has no sample of the event "${unknown}"`)
  return [...model.events, ...delayed.map((type) => ({ type }))].filter(
    (event) => accepted.has(event.type) && transitionsFor(snapshot, event)[0] && (model.feasible?.(snapshot as never, event) ?? true),
  )
}

export interface Run {
  start: string
  path: ModelPath
  /** The transition of its last step, whose event is handed to the machine, since no customer can cause it on a screen. */
  handed?: { id: string; because: string }
}

/** Where a run may begin. */
export function startsOf({ machine, starts }: Model): Run[] {
  return Object.entries(starts).map(([start, input]) => {
    const [snapshot] = initialTransition(machine, input as never)
    return { start, path: [{ event: { type: 'xstate.init' }, snapshot }] }
  })
}

export const endOf = ({ path }: Run): AnyMachineSnapshot => path.at(-1)!.snapshot

/** Everything that can happen next in a state. */
export function stepsFrom(model: Model, snapshot: AnyMachineSnapshot): ModelPath {
  return eventsOf(model, snapshot).map((event) => ({ event, snapshot: after(model.machine, snapshot, event) }))
}

/**
 * Breadth first over the machine's pure steps: the shortest run to every state that differs by `keyOf`, with the runs that go one step on
 * from there.
 */
export function* reach(
  model: Model,
  starts = startsOf(model),
  keyOf = (run: Run) => stateKey(model, endOf(run)),
): Generator<{ run: Run; longer: Run[] }> {
  const seen = new Set<string>()
  const queue: Run[] = []
  const visit = (run: Run): void => {
    const key = keyOf(run)
    if (!seen.has(key)) queue.push(run)
    seen.add(key)
  }
  starts.forEach(visit)
  for (const run of queue) {
    if (queue.length > MOST_STATES) throw new Error('too many states: let abstractContext keep less')
    const steps = stepsFrom(model, endOf(run)).filter(({ event }) => !endsAgain(run, event))
    const longer = steps.map((step) => ({ start: run.start, path: [...run.path, step] }))
    yield { run, longer }
    longer.forEach(visit)
  }
}

const endedActor = ({ type }: AnyEventObject): string | undefined => /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]

/** An actor that is done or has failed stays invoked until its state is left, and does not end again. */
function endsAgain({ path }: Run, event: AnyEventObject): boolean {
  const id = endedActor(event)
  const actor = id && path.at(-1)!.snapshot.children[id]
  return !!actor && path.some((step, index) => endedActor(step.event) === id && path[index - 1]!.snapshot.children[id] === actor)
}

/** Shortest paths that take every transition from every state it can be taken in, and lead to every state it can lead to. */
export function transitionRuns(model: Model): Run[] {
  const starts = startsOf(model)
  const byMove = new Map(starts.map((run) => [`start ${run.start}`, run]))
  for (const { run, longer } of reach(model, starts)) {
    const before = endOf(run)
    for (const one of longer) {
      const { event, snapshot } = one.path.at(-1)!
      const ids = transitionsFor(before, event).map(transitionId)
      const move = [leavesOf(before), ids, leavesOf(snapshot), news(model, before, snapshot)].join(' ')
      if (!byMove.has(move)) byMove.set(move, one)
    }
  }
  return withoutPrefixes([...byMove.values()])
}

/**
 * The state after an event; nothing is executed. As XState's `transition`, which for every step starts the machine anew and without the
 * input that it needs.
 */
const after = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot =>
  machine.transition(snapshot as never, event as never, STILL)

const nothing = () => undefined

/** The scope of a step of which nothing is executed. */
export const stillScope = (self: AnyActorRef, actionExecutor: (action: never) => void = nothing): never =>
  ({
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor,
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
  }) as never

/** One for all steps, of which a search takes a hundred thousand. */
const STILL = stillScope(createEmptyActor())

/** The message that a step shows and that was not there before. */
export function news(model: Model, before: AnyMachineSnapshot, after: AnyMachineSnapshot): string | undefined {
  const message = model.messageOf?.(after as never)
  return message === model.messageOf?.(before as never) ? undefined : message
}

/** The calls on their way in a state, by the ids of their invokes. */
export const inFlight = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status === 'active' ? snapshot._nodes.flatMap((node) => node.invoke.map(({ id }) => id)) : []

/** A path that another one begins with is run by the other one. */
export function withoutPrefixes(runs: Run[]): Run[] {
  const begun = new Set(runs.flatMap(({ path }) => path.slice(0, -1)))
  return runs.filter(({ path }) => !begun.has(path.at(-1)!))
}

export const isLeaf = (node: Pick<Node, 'type'>): boolean => node.type === 'atomic' || node.type === 'final'
/** Left as soon as it is reached: one of the transitions that need no event has no condition. */
export const isTransient = (node: Pick<Node, 'always'>): boolean => node.always?.some(({ guard }) => guard === undefined) ?? false
export const nodesOf = (machine: AnyStateMachine): Node[] => [machine.root, ...getStateNodes(machine)] as unknown as Node[]
export const transitionsOfNode = (node: Node): AnyTransitionDefinition[] =>
  [...[...node.transitions.values()].flat(), ...(node.always ?? [])] as unknown as AnyTransitionDefinition[]
export const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot._nodes as unknown as Node[]).filter(isLeaf).map((node) => node.path.join('.'))

/** What the real actor went through, guards and transitions without an event included. */
export class Coverage {
  private readonly states = new Set<string>()
  private readonly transitions = new Set<string>()

  /** The `inspect` of createActor. Children of other machines are counted under their own ids. */
  readonly inspect = (event: InspectionEvent): void => {
    if (event.type === '@xstate.microstep') for (const one of event._transitions) this.transitions.add(transitionId(one))
    if (event.type === '@xstate.microstep' || event.type === '@xstate.snapshot')
      for (const node of (event.snapshot as AnyMachineSnapshot)._nodes ?? []) this.states.add(node.id)
  }

  /** The transitions in the order in which they were first taken. */
  covered(): string[] {
    return [...this.transitions]
  }

  missing(machine: AnyStateMachine): { states: string[]; transitions: string[] } {
    const nodes = nodesOf(machine)
    // A state that is left at once is in no snapshot of its own; its transitions say that it was there.
    return {
      states: nodes.filter((node) => isLeaf(node) && !isTransient(node) && !this.states.has(node.id)).map((node) => node.id),
      transitions: nodes
        .flatMap(transitionsOfNode)
        .map(transitionId)
        .filter((id) => !this.transitions.has(id)),
    }
  }
}

/** The way of a path in the machine's own sentences. */
export function titleOf(path: ModelPath): string {
  const words = path.slice(1).map(({ event }, index) => transitionsFor(path[index]!.snapshot, event)[0]?.description ?? event.type)
  return words.length > 0 ? words.join(' → ') : 'nothing happens'
}

/** Every run with a title of its own: equal ones are counted. */
export function titledRuns(runs: readonly Run[]): { title: string; run: Run }[] {
  const used = new Map<string, number>()
  return runs.map((run) => {
    const title = `${run.start}: ${titleOf(run.path)}${run.handed ? ', handed to the machine' : ''}`
    const times = (used.get(title) ?? 0) + 1
    used.set(title, times)
    return { title: times > 1 ? `${title} (${times})` : title, run }
  })
}
