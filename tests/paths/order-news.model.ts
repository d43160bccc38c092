import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { type OrderNewsContext, type OrderNewsEvent, orderNewsMachine } from '#machines/order-news/order-news.machine.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

type OrderNews = SnapshotFrom<typeof orderNewsMachine>
const isOpen = (open: boolean) => (news: OrderNews) => expect(news.matches('open')).toBe(open)

const events: OrderNewsEvent[] = [
  { type: 'turn.come' },
  { type: 'stream.opened' },
  { type: 'stream.lost' },
  { type: 'stream.refused' },
  { type: 'news.received', item: { event: 'order', id: 'o1' }, at: '1' },
  { type: 'network.returned' },
]

export const orderNewsModel: Model = {
  machine: orderNewsMachine,
  starts: { 'an order is under way': {} },
  events: [...events, { type: 'xstate.error.actor.followNews', error: failure() }],
  abstractContext: ({ at, failures }: OrderNewsContext) => [at !== undefined, Math.min(failures, 2)],
  // What is received is read again.
  observe: ({ context: { at } }: OrderNews) => ({ 'order on its way': at === undefined ? 'Waiting for the kitchen' : 'Accepted' }),
  sees: {
    waiting: isOpen(false),
    connecting: isOpen(false),
    open: isOpen(true),
    pausing: isOpen(false),
    resting: isOpen(false),
  },
}
