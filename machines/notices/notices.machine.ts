import { assign, setup, type SnapshotFrom } from 'xstate'

/** Says one thing at a time at the top of the screen, and leaves it there long enough to read: quiet → showing → quiet. Spec §2, §9. */

export type NoticeTone = 'success' | 'error' | 'info' | 'warning'

export interface Notice {
  /** A toast answers something the customer did; the snackbar tells of a failure anywhere and goes when the page changes. */
  kind: 'toast' | 'snackbar'
  tone: NoticeTone
  message: string
}

export type NoticesEvent =
  | { type: 'notice.show'; notice: Notice }
  | { type: 'notice.dismiss' }
  | { type: 'notice.hold' }
  | { type: 'notice.release' }
  | { type: 'route.changed' }

// Spec §9: 3 s or 4 s; 4 s here.
export const TOAST_MS = 4_000
export const SNACKBAR_MS = 6_000

/** What waits behind the one shown; older ones are dropped, since news of a minute ago helps nobody. */
const LONGEST_QUEUE = 4

export const noticesMachine = setup({
  types: { context: {} as { queue: Notice[] }, events: {} as NoticesEvent },
  delays: { readingTime: ({ context }) => (context.queue[0]?.kind === 'snackbar' ? SNACKBAR_MS : TOAST_MS) },
  guards: {
    isNews: ({ context }, params: { notice: Notice }) => !context.queue.some((known) => known.message === params.notice.message),
    hasMore: ({ context }) => context.queue.length > 1,
    isAboutThePage: ({ context }) => context.queue[0]?.kind === 'snackbar',
    hasMoreThanThePage: ({ context }) => context.queue[0]?.kind === 'snackbar' && context.queue.some((notice) => notice.kind === 'toast'),
  },
  actions: {
    add: assign(({ context }, params: { notice: Notice }) => ({
      queue:
        context.queue.length < LONGEST_QUEUE
          ? [...context.queue, params.notice]
          : [context.queue[0]!, ...context.queue.slice(2), params.notice],
    })),
    dropFirst: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    dropSnackbars: assign(({ context }) => ({ queue: context.queue.filter((notice) => notice.kind === 'toast') })),
  },
}).createMachine({
  id: 'notices',
  context: { queue: [] },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'nothing is said',
      on: {
        'notice.show': {
          target: 'showing',
          actions: { type: 'add', params: ({ event }) => ({ notice: event.notice }) },
          description: 'there is something to say',
        },
      },
    },
    showing: {
      description: 'a notice can be read',
      after: {
        readingTime: [
          { guard: 'hasMore', target: 'showing', reenter: true, actions: 'dropFirst', description: 'the next notice takes its place' },
          { target: 'quiet', actions: 'dropFirst', description: 'it goes after 4 s, the snackbar after 6 s' },
        ],
      },
      on: {
        'notice.hold': { target: 'held', description: 'the pointer or the focus rests on it' },
      },
    },
    held: {
      description: 'a notice stays while it is looked at',
      on: {
        'notice.release': { target: 'showing', description: 'the pointer or the focus leaves it' },
      },
    },
  },
  on: {
    'notice.show': {
      guard: { type: 'isNews', params: ({ event }) => ({ notice: event.notice }) },
      actions: { type: 'add', params: ({ event }) => ({ notice: event.notice }) },
      description: 'another notice waits its turn; what is already said is not said twice',
    },
    'notice.dismiss': [
      { guard: 'hasMore', target: '.showing', actions: 'dropFirst', description: 'the customer closes it and sees the next' },
      { target: '.quiet', actions: 'dropFirst', description: 'the customer closes it' },
    ],
    'route.changed': [
      {
        guard: 'hasMoreThanThePage',
        target: '.showing',
        actions: 'dropSnackbars',
        description: 'a new page clears the snackbar and the next toast shows',
      },
      { guard: 'isAboutThePage', target: '.quiet', actions: 'dropSnackbars', description: 'a new page clears the snackbar' },
      { actions: 'dropSnackbars', description: 'a new page leaves a toast alone' },
    ],
  },
})

export const selectNotice = (snapshot: SnapshotFrom<typeof noticesMachine>): Notice | undefined => snapshot.context.queue[0]
