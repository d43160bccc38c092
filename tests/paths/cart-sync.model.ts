import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { cartSyncMachine, type CartSyncEvent, type CartSyncInput } from '#machines/cart-sync/cart-sync.machine.ts'
import { findLine } from '#machines/model/cart.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import { cartOf, key, line } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { type Observed, read } from './observe.ts'

type CartSync = SnapshotFrom<typeof cartSyncMachine>

const input: CartSyncInput = { local: cartOf(line('dal', 2)), removed: [], notices: recordedNotices().notices }
const events: CartSyncEvent[] = [{ type: 'lines.ordered', lines: [{ key: key('dal'), quantity: 2 }] }]

export const cartSyncModel: Model = {
  machine: cartSyncMachine,
  starts: { 'a customer with a cart that was never synchronised': input },
  events: [
    ...events,
    { type: 'xstate.done.actor.fetchServerCart', output: cartOf(line('raita')) },
    { type: 'xstate.done.actor.fetchServerCart', output: cartOf(line('dal', 2)) },
    { type: 'xstate.done.actor.rereadCart', output: cartOf(line('dal', 2)) },
    { type: 'xstate.done.actor.applyStep', output: undefined },
    ...['fetchServerCart', 'applyStep', 'rereadCart'].flatMap((id) => [
      { type: `xstate.error.actor.${id}`, error: failure(503) },
      { type: `xstate.error.actor.${id}`, error: failure(401) },
    ]),
    { type: 'xstate.error.actor.applyStep', error: failure(422) },
  ],
  abstractContext: ({ local, plan, removed, refused }: CartSync['context']) => [
    local.length,
    plan.map(({ quantity }) => quantity),
    removed.length,
    refused.length,
  ],
  invariant: ({ context }: CartSync) => {
    // Each line stands in the plan once, and what goes in is a line of the guest's cart.
    const keys = context.plan.map(({ line: { menuId } }) => menuId)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { quantity, line: of } of context.plan) if (quantity > 0) expect(findLine(context.local, key(of.menuId))).toBeDefined()
  },
  observe: ({ output }: CartSync): Observed => {
    if (!output) return { screen: read('Syncing...') }
    return output.outcome === 'synced' ? { message: 'none' } : { message: read('Failed to sync cart') }
  },
  sees: {
    comparing: ({ context }: CartSync) => expect(context.plan).toEqual([]),
    applying: ({ context }: CartSync) => expect(context.plan.length).toBeGreaterThan(0),
    rereading: ({ context }: CartSync) => expect(context.plan).toEqual([]),
    synced: ({ output }: CartSync) => expect(output?.outcome).toBe('synced'),
    failed: ({ output }: CartSync) => expect(output?.outcome).toBe('failed'),
    unauthorized: ({ output }: CartSync) => expect(output?.outcome).toBe('unauthorized'),
  },
}
