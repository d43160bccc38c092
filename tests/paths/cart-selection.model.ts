import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import {
  type CartSelectionEvent,
  cartSelectionMachine,
  selectSelectedKeys,
  selectSelectedOutlet,
} from '#machines/cart-selection/cart-selection.machine.ts'
import type { Selection } from '#machines/cart-selection/selection.ts'
import { parseLineKey } from '#machines/model/cart.ts'
import { recordedNotices } from '#tests/support/actors.ts'
import { cartOf, key, line } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'

const { notices } = recordedNotices()

type CartSelection = SnapshotFrom<typeof cartSelectionMachine>

const soldOut = line('kulfi', 1, { outOfStock: true })
const full = cartOf(line('dal'), line('roti', 4), soldOut, line('naan', 1, { outletId: 'tandoor' }))
const withoutDal = cartOf(line('roti', 4), soldOut, line('naan', 1, { outletId: 'tandoor' }))
const onlySoldOut = cartOf(soldOut)

const events: CartSelectionEvent[] = [
  { type: 'line.toggle', key: key('dal'), cart: full },
  { type: 'line.toggle', key: key('kulfi'), cart: full },
  { type: 'line.toggle', key: key('naan', 'tandoor'), cart: full },
  { type: 'line.toggle', key: key('dal'), cart: withoutDal },
  { type: 'outlet.toggle', outletId: 'saffron', cart: full },
  { type: 'outlet.toggle', outletId: 'tandoor', cart: full },
  { type: 'outlet.toggle', outletId: 'saffron', cart: onlySoldOut },
  { type: 'cart.changed', cart: withoutDal },
  { type: 'cart.changed', cart: onlySoldOut },
  { type: 'checkout.request', cart: full },
  { type: 'checkout.request', cart: onlySoldOut },
]

export const cartSelectionModel: Model = {
  machine: cartSelectionMachine,
  starts: {
    'a full cart': { cart: full, notices },
    'an empty cart': { cart: [], notices },
    'lines asked for': { cart: full, keys: [key('roti')], notices },
  },
  events,
  abstractContext: ({ outletId, keys }: Selection) => [outletId, keys],
  invariant: (selection: CartSelection) => {
    const outlets = selectSelectedKeys(selection).map((one) => parseLineKey(one)?.outletId)
    expect(outlets.every((outletId) => outletId === selectSelectedOutlet(selection))).toBe(true)
    expect(selectSelectedKeys(selection)).not.toContain(key('kulfi'))
    expect(new Set(selectSelectedKeys(selection)).size).toBe(selectSelectedKeys(selection).length)
  },
  sees: {
    nothingSelected: (selection: CartSelection) => expect(selectSelectedOutlet(selection)).toBeUndefined(),
    selected: (selection: CartSelection) => expect(selectSelectedKeys(selection)).not.toEqual([]),
  },
}
