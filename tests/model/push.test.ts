import { expect, test } from 'vitest'
import { type PushFacts, pushStanding } from '#machines/model/push.ts'

const facts = (more: Partial<PushFacts>): PushFacts => ({ key: 'k', permission: 'default', isOn: false, ...more })

test.each<[string, Partial<PushFacts>, string | undefined, string]>([
  ['who has agreed is told', { isOn: true, permission: 'granted' }, 'o1', 'on'],
  [
    'who has agreed, and forbidden it to the browser since, is told of it by the browser',
    { isOn: true, permission: 'denied' },
    undefined,
    'on',
  ],
  ['after the first order one is asked', {}, 'o1', 'offered'],
  ['on the page of that order one is still asked', { askedAfter: 'o1' }, 'o1', 'offered'],
  ['after a later order one is asked no more', { askedAfter: 'o1' }, 'o2', 'declined'],
  ['who has refused the messages of the browser is not asked after an order', { permission: 'denied' }, 'o1', 'declined'],
  [
    'and reads why none come on the page of the order after which they were asked',
    { permission: 'denied', askedAfter: 'o1' },
    'o1',
    'refused',
  ],
  ['in the profile it is offered, whenever one was asked', { askedAfter: 'o1' }, undefined, 'offered'],
  ['in the profile one reads that the browser refuses', { permission: 'denied' }, undefined, 'refused'],
])('%s', (_, more, orderId, standing) => expect(pushStanding(facts(more), orderId)).toBe(standing))
