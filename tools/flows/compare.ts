import type { Flow, FlowState, FlowTransition } from './flow.ts'

export interface Change<Thing> {
  before: Thing
  after: Thing
}
interface Difference<Thing> {
  added: Thing[]
  removed: Thing[]
  changed: Change<Thing>[]
}
export interface FlowChange {
  states: Difference<FlowState>
  transitions: Difference<FlowTransition>
}

/** What two versions of a flow differ in. A state with another name that is otherwise the same is one change, and none of its transitions. */
export function compareFlows(before: Flow, after: Flow): FlowChange {
  const [oldPaths, newPaths] = [before, after].map(({ states }) => new Set(states.map(({ path }) => path))) as [Set<string>, Set<string>]
  const removed = before.states.filter(({ path }) => !newPaths.has(path))
  const added = after.states.filter(({ path }) => !oldPaths.has(path))
  const renamed = new Map<string, FlowState>()
  for (const state of removed) {
    const alike = added.filter((one) => looks(one) === looks(state) && ![...renamed.values()].includes(one))
    if (alike.length === 1) renamed.set(state.id, alike[0]!)
  }
  const idNow = (id: string) => renamed.get(id)?.id ?? id
  const stateNow = new Map(after.states.map((state) => [state.id, state]))
  const remaining = before.states.filter(({ id }) => stateNow.has(idNow(id)))
  const asText = ({ path, kind, isFirst, sentence, calls, shows }: FlowState) =>
    JSON.stringify([path, kind, isFirst, sentence, calls, shows])
  const parts = ({ source, targets, event, condition }: FlowTransition, idOf = (id: string) => id) => ({
    source: idOf(source),
    event: event.replace(/^(xstate\.after\.[^.]+|xstate\.done\.state)\..*/, '$1'),
    targets: targets?.map(idOf).join(' ') ?? '',
    condition: condition ?? '',
  })
  return {
    states: {
      added: added.filter((state) => ![...renamed.values()].includes(state)),
      removed: removed.filter(({ id }) => !renamed.has(id)),
      changed: remaining
        .map((state) => ({ before: state, after: stateNow.get(idNow(state.id))! }))
        .filter((pair) => asText(pair.before) !== asText(pair.after)),
    },
    transitions: pairUp(
      before.transitions.map((one) => [one, parts(one, idNow)]),
      after.transitions.map((one) => [one, parts(one)]),
    ),
  }
}

/** Its place and what it says, without its name and the text on screen, which is listed by that name. */
const looks = ({ parent, kind, sentence, calls }: FlowState): string => JSON.stringify([parent, kind, sentence, calls])

type Parts = Record<'source' | 'event' | 'targets' | 'condition', string>
type WithParts = [FlowTransition, Parts]

/** The same source, event, targets and guard; then those with another guard, another target, another trigger. */
function pairUp(before: WithParts[], after: WithParts[]): Difference<FlowTransition> {
  const pairs: Change<FlowTransition>[] = []
  const [removed, added] = [[...before], [...after]]
  for (const keys of [
    ['source', 'event', 'targets', 'condition'],
    ['source', 'event', 'targets'],
    ['source', 'event', 'condition'],
  ] as const) {
    const key = (of: Parts) => keys.map((one) => of[one]).join('\n')
    for (const [one, own] of removed.slice()) {
      const place = added.findIndex(([, other]) => key(other) === key(own))
      if (place < 0) continue
      const [[other, others]] = added.splice(place, 1) as [WithParts]
      removed.splice(
        removed.findIndex(([left]) => left === one),
        1,
      )
      const isSame = own.condition === others.condition && own.targets === others.targets && one.sentence === other.sentence
      if (!isSame || one.tells.join('\n') !== other.tells.join('\n')) pairs.push({ before: one, after: other })
    }
  }
  return { added: added.map(([one]) => one), removed: removed.map(([one]) => one), changed: pairs }
}

export const isChanged = ({ states, transitions }: FlowChange): boolean =>
  [states, transitions].some(({ added, removed, changed }) => added.length + removed.length + changed.length > 0)
