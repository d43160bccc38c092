import { expect } from 'vitest'
import { EDITING } from '#machines/notices/complaint.ts'
import { type Notice, type Notices, type NoticesEvent, noticesMachine, selectNotices } from '#machines/notices/notices.machine.ts'
import type { Model } from './model.ts'
import { type Observed, readOrNone } from './observe.ts'

/** More than stand together, of every kind, two about a step and one that goes along to the next page. */
const said: Notice[] = [
  { kind: 'toast', tone: 'success', message: 'OTP sent to your mobile', step: 'registerMobile' },
  { kind: 'toast', tone: 'error', message: 'Failed to update cart' },
  { kind: 'toast', tone: 'error', message: 'Please select a serving size', step: EDITING },
  { kind: 'snackbar', tone: 'error', message: 'Our servers are having some trouble. Please try again later.' },
  { kind: 'toast', tone: 'success', message: 'Order placed successfully!', travels: true },
]

const events: NoticesEvent[] = [
  ...said.map((notice): NoticesEvent => ({ type: 'notice.show', notice })),
  ...said.map(({ message }): NoticesEvent => ({ type: 'notice.dismiss', message })),
  { type: 'notice.hold' },
  { type: 'notice.release' },
  { type: 'step.done', step: 'registerMobile' },
  { type: 'step.done', step: EDITING },
  { type: 'route.changed' },
]

const isRead = (place: 0 | 1) => (notices: Notices) => {
  const notice = notices.context.places[place]
  expect(said).toContainEqual(notice)
  expect(selectNotices(notices)).toContainEqual(notice)
}

export const noticesModel: Model = {
  machine: noticesMachine,
  starts: { 'nothing said yet': undefined },
  events,
  abstractContext: ({ places, newest }: Notices['context']) => [places.map((notice) => notice?.message), newest],
  // A path knows no moments between its steps: the times of two messages would end together. tests/machines/notices.test.ts has them apart.
  feasible: ({ context }: Notices, { type }) => !type.startsWith('xstate.after.') || context.places.includes(undefined),
  invariant: (notices: Notices) => {
    const tones = selectNotices(notices).map(({ tone }) => tone)
    expect(tones.length).toBeLessThanOrEqual(2)
    expect(tones).not.toEqual(['success', 'error'])
  },
  observe: (notices: Notices): Observed => ({ notices: readOrNone(...selectNotices(notices).map(({ message }) => message)) }),
  sees: {
    'first.empty': ({ context }: Notices) => expect(context.places[0]).toBeUndefined(),
    'first.said.showing': isRead(0),
    'first.said.held': isRead(0),
    'second.empty': ({ context }: Notices) => expect(context.places[1]).toBeUndefined(),
    'second.said.showing': isRead(1),
    'second.said.held': isRead(1),
  },
}
