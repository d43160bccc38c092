import type { AnyMachineSnapshot } from 'xstate'
import { leavesOf, type Model, takenBy, transitionId } from '#tests/paths/model.ts'
import type { Adapter } from './adapter.ts'

/** The model with the starts and the orders of events that a screen offers. */
export function onScreen(model: Model, adapter: Adapter): Model {
  const { canDo, handed = {}, starts } = adapter
  return {
    ...model,
    starts: Object.fromEntries(Object.entries(model.starts).filter(([start]) => starts?.includes(start) ?? true)),
    feasible: (snapshot, event) =>
      (model.feasible?.(snapshot, event) ?? true) &&
      [undefined, event.type].includes(wayOut(adapter, snapshot)) &&
      (canDo?.(snapshot, event) ?? true) &&
      !takenBy(snapshot, event).some((one) => transitionId(one) in handed),
  }
}

/** The event by which the app leaves a state by itself. */
export const wayOut = ({ fleeting = {} }: Adapter, snapshot: AnyMachineSnapshot): string | undefined =>
  leavesOf(snapshot)
    .map((leaf) => fleeting[leaf])
    .find(Boolean)
