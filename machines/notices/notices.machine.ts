import { by, main, type Meaning } from '../model/meaning.ts'
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate'
import { SLIP_MS, SNACKBAR_MS, type Toast, TOAST_MS } from '../model/toast.ts'

/**
 * Says what is new at the top of the screen at once, beside at most one message from before (Decision 108). Two places, each: empty → said → empty.
 */

export type NoticeTone = Toast['tone']

export interface Notice extends Omit<Toast, 'type'> {
  /** A toast answers something the customer did; the snackbar tells of a failure anywhere; a slip tells good news of an order. */
  kind: 'toast' | 'snackbar' | 'slip'
}

export type NoticesEvent =
  | { type: 'notice.show'; notice: Notice }
  | { type: 'notice.dismiss'; message: string }
  | { type: 'notice.hold' }
  | { type: 'notice.release' }
  /** A step that a message is about is over. */
  | { type: 'step.done'; step: string }
  | { type: 'route.changed' }

type Place = 0 | 1
export interface NoticesContext {
  places: readonly [Notice | undefined, Notice | undefined]
  newest: Place
}

const isKnown = ({ places }: NoticesContext, { message }: Notice) => places.some((notice) => notice?.message === message)

/** Where a new message goes: a success gives way before an error, and of two alike the older one. */
function placeFor({ places: [first, second], newest }: NoticesContext): Place {
  if (!first || !second) return first ? 1 : 0
  if ((first.tone === 'error') === (second.tone === 'error')) return newest ? 0 : 1
  return first.tone === 'error' ? 1 : 0
}

function isOver({ places }: NoticesContext, event: NoticesEvent, place: Place): boolean {
  assertEvent(event, ['notice.dismiss', 'step.done', 'route.changed'])
  const notice = places[place]!
  if (event.type === 'route.changed') return !notice.travels
  return event.type === 'step.done' ? notice.step === event.step : notice.message === event.message
}

function noticeIn(event: NoticesEvent): Notice {
  assertEvent(event, 'notice.show')
  return event.notice
}

const noticesSetup = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent, meta: {} as Meaning },
  delays: {
    firstTime: ({ context }) => READING_MS[context.places[0]!.kind],
    secondTime: ({ context }) => READING_MS[context.places[1]!.kind],
  },
  guards: {
    isAgain: ({ context, event }, place: Place) => context.places[place]?.message === noticeIn(event).message,
    isFor: ({ context, event }, place: Place) => !isKnown(context, noticeIn(event)) && placeFor(context) === place,
    isOver: ({ context, event }, place: Place) => isOver(context, event, place),
  },
  actions: {
    put: assign(({ context, event }, place: Place) => ({ places: withPlace(context, place, noticeIn(event)), newest: place })),
    clear: assign(({ context }, place: Place) => ({ places: withPlace(context, place) })),
  },
})

const READING_MS = { toast: TOAST_MS, snackbar: SNACKBAR_MS, slip: SLIP_MS }

function withPlace({ places: [first, second] }: NoticesContext, place: Place, notice?: Notice): NoticesContext['places'] {
  return place ? [first, notice] : [notice, second]
}

/** One of the two places, which a message keeps from its first moment to its last. */
function placeOf(place: Place) {
  const isFor = { type: 'isFor', params: place } as const
  const put = { type: 'put', params: place } as const
  const over = { guard: { type: 'isOver', params: place }, target: 'empty' } as const
  return noticesSetup.createStateConfig({
    initial: 'empty',
    states: {
      empty: {
        description: 'This place is empty',
        entry: { type: 'clear', params: place },
        on: {
          'notice.show': {
            guard: isFor,
            target: 'said',
            actions: put,
            description: 'A flow has something to say, and the place is free',
            meta: main.device.comfort,
          },
        },
      },
      said: {
        initial: 'showing',
        on: {
          'notice.show': {
            guard: isFor,
            target: 'said',
            actions: put,
            description: 'A newer message takes the place of the older one, of a success before an error',
            meta: by.device.comfort,
          },
          'notice.dismiss': { ...over, description: 'The customer closes the message', meta: by.customer.comfort },
          'step.done': { ...over, description: 'The step that the message is about is over', meta: by.device.comfort },
          'route.changed': { ...over, description: 'The customer leaves the page that the message is about', meta: by.customer.comfort },
        },
        states: {
          showing: {
            description: 'The customer can read a message',
            after: {
              [place ? 'secondTime' : 'firstTime']: {
                target: '#notices.' + REGIONS[place] + '.empty',
                description: '4 s pass for a toast, 6 s for the snackbar, 8 s for news of an order',
                meta: main.clock.comfort,
              },
            },
            on: {
              'notice.show': {
                guard: { type: 'isAgain', params: place },
                target: 'showing',
                reenter: true,
                description: 'The same message comes again: it is not shown twice, and its 4, 6 or 8 s begin anew',
                meta: by.device.comfort,
              },
              'notice.hold': { target: 'held', description: 'The pointer or the focus rests on the messages', meta: by.customer.comfort },
            },
          },
          held: {
            description: 'A message stays while the customer looks at it',
            on: {
              'notice.release': {
                target: 'showing',
                description: 'The pointer or the focus leaves the messages',
                meta: by.customer.comfort,
              },
            },
          },
        },
      },
    },
  })
}
const REGIONS = ['first', 'second'] as const

export const noticesMachine = noticesSetup.createMachine({
  id: 'notices',
  context: { places: [undefined, undefined], newest: 1 },
  type: 'parallel',
  states: { first: placeOf(0), second: placeOf(1) },
})

export type Notices = SnapshotFrom<typeof noticesMachine>
/** What is said, from the top down: an error is never below a success, and of two alike the newer one is first. */
export function selectNotices({ context: { places, newest } }: Notices): Notice[] {
  const [above, below] = newest ? [places[1], places[0]] : places
  const isBehind = below?.tone === 'error' && above?.tone !== 'error'
  return (isBehind ? [below, above] : [above, below]).filter((notice) => notice !== undefined)
}
