import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { billSplitMachine, selectDivision, type Shared } from '#machines/bill-split/bill-split.machine.ts'
import { failure, held, recordedNotices } from '#tests/support/actors.ts'

test('a bill is split per head between two, until the customer says otherwise', () => {
  const { split, division } = splits()
  expect(division()).toEqual({ heads: 2 })
  split.send({ type: 'heads.set', heads: 5 })
  expect(division()).toEqual({ heads: 5 })
})

test.each([1, 21])('%i is no number of heads', (heads) => {
  const { split, division } = splits()
  split.send({ type: 'heads.set', heads })
  expect(division()).toEqual({ heads: 2 })
})
test.each([2, 20])('%i heads share a bill', (heads) => {
  const { split, division } = splits()
  split.send({ type: 'heads.set', heads })
  expect(division()).toEqual({ heads })
})

test('who had what is chosen by dishes, remembered while the split is per head, and forgotten with those who are gone', () => {
  const { split, division } = splits()
  split.send({ type: 'dish.toggle', index: 0, head: 0 })
  split.send({ type: 'perHead.choose' })
  split.send({ type: 'byDishes.choose' })
  expect(division()).toEqual({ heads: 2, eaters: [] })
  split.send({ type: 'heads.set', heads: 3 })
  split.send({ type: 'dish.toggle', index: 1, head: 2 })
  split.send({ type: 'dish.toggle', index: 1, head: 0 })
  split.send({ type: 'dish.toggle', index: 0, head: 1 })
  expect(division()).toEqual({ heads: 3, eaters: [[1], [2, 0]] })
  split.send({ type: 'dish.toggle', index: 0, head: 1 })
  split.send({ type: 'perHead.choose' })
  expect(division()).toEqual({ heads: 3 })
  split.send({ type: 'heads.set', heads: 2 })
  split.send({ type: 'byDishes.choose' })
  expect(division()).toEqual({ heads: 2, eaters: [[], [0]] })
})

test('a text is shared once at a time; only one that was copied, or could not be shared, is said', async () => {
  const { split, sharing, toasts } = splits()
  for (const outcome of ['shared', 'cancelled'] as const) {
    split.send({ type: 'split.share', text: outcome })
    split.send({ type: 'split.share', text: 'again' })
    await sharing.answer(outcome)
  }
  expect(sharing.calls).toEqual([{ text: 'shared' }, { text: 'cancelled' }])
  expect(toasts()).toEqual([])
  split.send({ type: 'split.share', text: 'copied' })
  await sharing.answer('copied')
  split.send({ type: 'split.share', text: 'refused' })
  await sharing.fail(failure())
  expect(toasts()).toEqual([
    ['success', 'Split copied to clipboard'],
    ['error', 'Failed to share the split'],
  ])
})

function splits() {
  const sharing = held<Shared, { text: string }>()
  const { notices, toasts } = recordedNotices()
  const machine = billSplitMachine.provide({ actors: { shareText: sharing.logic } })
  const split = createActor(machine, { input: { notices } }).start()
  return { split, sharing, toasts, division: () => selectDivision(split.getSnapshot()) }
}
