import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import {
  type BillSplitContext,
  type BillSplitEvent,
  billSplitMachine,
  selectDivision,
  selectIsByDishes,
} from '#machines/bill-split/bill-split.machine.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

const { notices } = recordedNotices()

type Split = SnapshotFrom<typeof billSplitMachine>

const events: BillSplitEvent[] = [
  { type: 'byDishes.choose' },
  { type: 'perHead.choose' },
  { type: 'heads.set', heads: 3 },
  { type: 'dish.toggle', index: 0, head: 1 },
  { type: 'split.share', text: 'Order o1 · Dariya Mahal · Table 7' },
]

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
  sees: {
    'way.perHead': (split: Split) => expect(selectDivision(split).eaters).toBeUndefined(),
    'way.byDishes': (split: Split) => expect(selectIsByDishes(split)).toBe(true),
    'sharing.idle': (split: Split) => expect(split.status).toBe('active'),
    'sharing.handingOver': (split: Split) => expect(split.status).toBe('active'),
  },
}
