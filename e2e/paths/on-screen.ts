import type { AnyMachineSnapshot } from 'xstate'
import { leavesOf, type Model, transitionsFor, transitionId } from '#tests/paths/model.ts'
import { shownIn } from '#tests/paths/shown.ts'
import type { Adapter } from './adapter.ts'

/** The model with the starts and the orders of events that a screen offers, and what is looked for there. */
export function onScreen(model: Model, adapter: Adapter): Model {
  const { canDo, fleeting = {}, handed = {}, how = {}, leads = {}, names = {}, observed = {}, starts, states } = adapter
  const looked = Object.entries({ ...shownIn(model.machine.id), ...states }).filter(([state]) => !(state in fleeting))
  return {
    ...model,
    looks: { labels: Object.keys(observed), states: new Map(looked), passing: Object.keys(fleeting), leads, names, how },
    // A state that the app leaves before it is painted is on no screen.
    observe: (snapshot) => (wayOut(adapter, snapshot) ? {} : (model.observe?.(snapshot) ?? {})),
    starts: Object.fromEntries(Object.entries(model.starts).filter(([start]) => starts?.includes(start) ?? true)),
    feasible: (snapshot, event) =>
      (model.feasible?.(snapshot, event) ?? true) &&
      [undefined, event.type].includes(wayOut(adapter, snapshot)) &&
      (canDo?.(snapshot, event) ?? true) &&
      !transitionsFor(snapshot, event).some((one) => transitionId(one) in handed),
  }
}

/** The event by which the app leaves a state by itself. */
export const wayOut = ({ fleeting = {} }: Adapter, snapshot: AnyMachineSnapshot): string | undefined =>
  leavesOf(snapshot)
    .map((leaf) => fleeting[leaf])
    .find(Boolean)
