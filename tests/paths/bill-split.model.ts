import { expect } from 'vitest'
import {
  type BillSplit as Split,
  type BillSplitContext,
  type BillSplitEvent,
  billSplitMachine,
  selectDivision,
  selectIsByDishes,
} from '#machines/bill-split/bill-split.machine.ts'
import { formatAmount } from '#machines/model/money.ts'
import { guestName, sharesOf } from '#machines/model/bill/split.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import { order, orderItem } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import type { Observed } from './observe.ts'

const { notices } = recordedNotices()

const events: BillSplitEvent[] = [
  { type: 'byDishes.choose' },
  { type: 'perHead.choose' },
  { type: 'heads.set', heads: 3 },
  { type: 'dish.toggle', index: 0, head: 1 },
  { type: 'split.share', text: 'Order o1 · Dariya Mahal · Table 7' },
]

/** The order whose bill is split: the view has it, the machine does not. */
const ORDER = order('o1', { totalPaise: 210_00, items: [orderItem('naan', { name: 'Butter Naan', quantity: 2, unitPricePaise: 100_00 })] })

function observe(split: Split): Observed {
  const division = selectDivision(split)
  const shares = sharesOf(ORDER, division).map(({ paise }) => formatAmount(paise))
  const eaters = division.eaters && (division.eaters[0] ?? []).map(guestName)
  return {
    'number of people': String(division.heads),
    ...(eaters
      ? { 'Butter Naan': eaters.length > 0 ? `had by ${eaters.join(' and ')}` : 'shared by all' }
      : { 'amount for each': shares[0]! }),
    ...Object.fromEntries(shares.map((amount, head) => [`share of ${guestName(head)}`, amount])),
  }
}

export const billSplitModel: Model = {
  machine: billSplitMachine,
  starts: { 'the bill of a live order': { notices } },
  events: [
    ...events,
    { type: 'xstate.done.actor.shareText', output: 'copied' },
    { type: 'xstate.done.actor.shareText', output: 'shared' },
    { type: 'xstate.error.actor.shareText', error: failure() },
  ],
  abstractContext: ({ heads, eaters }: BillSplitContext) => [heads, eaters],
  observe,
  sees: {
    'way.perHead': (split: Split) => expect(selectDivision(split).eaters).toBeUndefined(),
    'way.byDishes': (split: Split) => expect(selectIsByDishes(split)).toBe(true),
    'sharing.idle': (split: Split) => expect(split.status).toBe('active'),
    'sharing.handingOver': (split: Split) => expect(split.status).toBe('active'),
  },
}
