import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { LineUpdate } from '#machines/cart/cart.context.ts'
import { cartSyncMachine, type CartSyncInput } from '#machines/cart-sync/cart-sync.machine.ts'
import { planSync } from '#machines/cart-sync/cart-sync.plan.ts'
import type { Cart } from '#machines/model/cart.ts'
import { failure, held, recordedNotices } from '#tests/support/actors.ts'
import { cartOf, key, line, SAFFRON } from '#tests/support/fixtures.ts'

const lineOf = (menuId: string) => ({ outletId: 'saffron', menuId, servingSize: undefined })
const removed = (menuId: string, quantity = 1) => ({ outlet: SAFFRON, line: line(menuId, quantity) })

test('the plan is what differs: first what the server has to learn, then what it loses', () => {
  const local = cartOf(line('dal', 2), line('roti', 1), line('naan', 1), line('raita', 5))
  const server = cartOf(line('roti', 1), line('kulfi', 4), line('naan', 3), line('raita', 2))
  expect(planSync(local, server)).toEqual([
    { line: lineOf('dal'), quantity: 2 },
    { line: lineOf('naan'), quantity: 1 },
    { line: lineOf('raita'), quantity: 5 },
    { line: lineOf('kulfi'), quantity: 0, removes: removed('kulfi', 4) },
  ])
  expect(planSync(local, local)).toEqual([])
})

describe('a synchronisation', () => {
  test('sends line by line, reads the cart back and reports it', async () => {
    const { sync, fetchCart, saveLine } = started({ local: cartOf(line('dal', 2)) })
    await fetchCart.answer(cartOf(line('raita')))
    await saveLine.answer(undefined)
    expect(saveLine.inFlight()).toBe(1)
    await saveLine.answer(undefined)
    expect(saveLine.calls.map(({ line: of, quantity }) => [of.menuId, quantity])).toEqual([
      ['dal', 2],
      ['raita', 0],
    ])
    await fetchCart.answer(cartOf(line('dal', 2)))
    expect(sync.getSnapshot().output).toEqual({ outcome: 'synced', cart: cartOf(line('dal', 2)), removed: [removed('raita')], refused: [] })
  })

  test('names what it removes once, in the order of the last removal', async () => {
    const { sync, fetchCart, saveLine } = started({ removed: [removed('kulfi'), removed('raita')] })
    await fetchCart.answer(cartOf(line('kulfi')))
    await saveLine.answer(undefined)
    await fetchCart.answer([])
    expect(sync.getSnapshot().output?.removed).toEqual([removed('raita'), removed('kulfi')])
  })

  test('whose removal gets no answer names it, and whose line gets none does not', async () => {
    const removal = started({})
    await removal.fetchCart.answer(cartOf(line('kulfi')))
    await removal.saveLine.fail(failure())
    expect(removal.sync.getSnapshot().output).toEqual({ outcome: 'failed', cart: [], removed: [removed('kulfi')], refused: [] })
    const upsert = started({ local: cartOf(line('dal', 2)) })
    await upsert.fetchCart.answer([])
    await upsert.saveLine.fail(failure())
    expect(upsert.sync.getSnapshot().output?.removed).toEqual([])
  })

  test('goes on after a refusal, shows a message, and names a line that is refused, not a removal', async () => {
    const { sync, fetchCart, saveLine, messages } = started({ local: cartOf(line('dal', 2)) })
    await fetchCart.answer(cartOf(line('raita')))
    await saveLine.fail(failure(409))
    await saveLine.fail(failure(409))
    await fetchCart.answer(cartOf(line('raita')))
    expect(sync.getSnapshot().output).toMatchObject({ outcome: 'synced', removed: [], refused: [removed('dal', 2)] })
    expect(messages()).toEqual(['Failed to add to cart', 'Failed to remove items'])
  })

  test('shows a refusal in the words of the server', async () => {
    const { fetchCart, saveLine, messages } = started({ local: cartOf(line('dal', 2)) })
    await fetchCart.answer([])
    await saveLine.fail(failure(422, 'A cart holds at most 100 dishes'))
    expect(messages()).toEqual(['A cart holds at most 100 dishes'])
  })

  test.each([
    [401, 'unauthorized'],
    [503, 'failed'],
  ] as const)('that a %i stops ends as %s, at whichever call', async (status, outcome) => {
    for (const done of [0, 1, 2]) {
      const { sync, fetchCart, saveLine } = started({ local: cartOf(line('dal', 2)) })
      if (done > 0) await fetchCart.answer([])
      if (done > 1) await saveLine.answer(undefined)
      await (done === 1 ? saveLine : fetchCart).fail(failure(status))
      expect(sync.getSnapshot().output).toEqual({ outcome, cart: [], removed: [], refused: [] })
    }
  })

  test('sends nothing of what an order takes, before and after the carts are compared', async () => {
    const before = started({ local: cartOf(line('dal', 2), line('roti')) })
    before.sync.send({ type: 'lines.ordered', lines: [{ key: key('dal'), quantity: 2 }] })
    await before.fetchCart.answer([])
    expect(before.saveLine.calls.map(({ line: of }) => of.menuId)).toEqual(['roti'])
    const after = started({ local: cartOf(line('dal', 2), line('roti')) })
    await after.fetchCart.answer([])
    after.sync.send({ type: 'lines.ordered', lines: [{ key: key('roti'), quantity: 1 }] })
    await after.saveLine.answer(undefined)
    expect([after.saveLine.calls.length, after.fetchCart.inFlight()]).toEqual([1, 1])
  })
})

function started(input: Partial<CartSyncInput>) {
  const fetchCart = held<Cart, void>()
  const saveLine = held<void, LineUpdate>()
  const { notices, toasts } = recordedNotices()
  const machine = cartSyncMachine.provide({ actors: { fetchCart: fetchCart.logic, saveLine: saveLine.logic } })
  const sync = createActor(machine, { input: { local: [], removed: [], notices, ...input } }).start()
  return { sync, fetchCart, saveLine, messages: () => toasts().map(([, message]) => message) }
}
