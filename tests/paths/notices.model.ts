import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { type Notice, type NoticesEvent, noticesMachine, selectNotice } from '#machines/notices/notices.machine.ts'
import type { Model } from './model.ts'

type Notices = SnapshotFrom<typeof noticesMachine>

/** One more than can wait, so that the oldest that waits has to give way. */
const said: Notice[] = [
  { kind: 'toast', tone: 'success', message: 'Order placed successfully!' },
  { kind: 'snackbar', tone: 'error', message: 'Our servers are having some trouble. Please try again later.' },
  { kind: 'toast', tone: 'error', message: 'Failed to update cart' },
  { kind: 'snackbar', tone: 'warning', message: 'Session expired' },
  { kind: 'toast', tone: 'info', message: 'Saved for later' },
]

const events: NoticesEvent[] = [
  ...said.map((notice): NoticesEvent => ({ type: 'notice.show', notice })),
  { type: 'notice.dismiss' },
  { type: 'notice.hold' },
  { type: 'notice.release' },
  { type: 'route.changed' },
]

export const noticesModel: Model = {
  machine: noticesMachine,
  starts: { 'nothing said yet': undefined },
  events,
  abstractContext: ({ queue }: Notices['context']) => queue.map(({ message }) => message),
  invariant: ({ context: { queue } }: Notices) => {
    expect(queue.length).toBeLessThanOrEqual(4)
    expect(new Set(queue.map(({ message }) => message)).size).toBe(queue.length)
  },
  sees: {
    quiet: (notices: Notices) => expect(selectNotice(notices)).toBeUndefined(),
    showing: (notices: Notices) => expect(said).toContainEqual(selectNotice(notices)),
    held: (notices: Notices) => expect(said).toContainEqual(selectNotice(notices)),
  },
}
