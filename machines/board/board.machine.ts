import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type CallbackActorLogic,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  setup,
  type SnapshotFrom,
} from 'xstate'
import { type BoardCardActor, boardCardMachine } from '../board-card/board-card.machine.ts'
import {
  type Board,
  type BoardCall,
  type BoardOrder,
  callText,
  inColumn,
  nameOfOrder,
  newCalls,
  newOrders,
} from '../model/counter/board.ts'
import { messageOf } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { type Orders, withBoard, withMoved, withoutRefusal, withRefusal } from './board.orders.ts'

/**
 * The orders of one outlet, read again whenever the server tells that they have changed: loading → resting → reading. Each order under way has a
 * card, which is a machine of its own.
 */
export interface BoardContext extends Orders {
  outletId: string
  /** By the id of its order, with the order as the card knows it. */
  cards: Record<string, { card: BoardCardActor; order: BoardOrder }>
  calls: BoardCall[]
  timeZone: string
  /** Until when no orders are taken, as the server wrote it. */
  pausedUntil?: string | undefined
  isClosed?: boolean | undefined
  /** Why a pause was not begun or ended. */
  pauseProblem?: string | undefined
  /** Now, in epoch milliseconds by the server's clock. */
  at: number
  /** When the board was last known to be as shown; undefined before it was read. */
  seenAt?: number | undefined
  /** The orders have changed while they were read. */
  isStale: boolean
  problem?: string | undefined
  /** Orders and calls that are new with the last reading. */
  arrived: number
  /** New orders and calls, for a screen reader. */
  news: string
}

export type BoardEvent =
  | { type: 'news.opened' }
  | { type: 'news.changed' }
  | { type: 'news.lost' }
  | { type: 'board.retry' }
  | { type: 'order.moved'; order: BoardOrder }
  | { type: 'order.refused'; orderId: string }
  | { type: 'refusal.over'; orderId: string }
  /** For so many minutes from now; 0 ends a pause. */
  | { type: 'pause.set'; minutes: number }
  | { type: 'session.lost' }
  | { type: 'session.resumed' }
  /** The board itself says so. */
  | { type: 'orders.came' }
  | { type: 'clock.ticked' }
  | { type: 'page.pressed' }
  | { type: 'sound.stayOff' }
  | { type: 'sound.toggle' }

/** `was` is what the staff saw: another board may have been faster. */
export interface PauseChange {
  outletId: string
  minutes: number
  was: string | undefined
}

/** The minutes go on, and what died silently is tried again. */
export const TICK_MS = 10_000

/** For how many minutes no orders are taken. */
export const PAUSES = [15, 30, 60] as const

type Failed = { error: unknown }
type Read = { board: Board }
const boardIn = ({ event }: { event: { output: Board } }): Read => ({ board: event.output })
const showProblem = { type: 'showProblem', params: ofEvent } as const
const PLACED = ['syncCards', 'keepCards'] as const
const show = [
  'lookAtClock',
  { type: 'announce', params: boardIn },
  { type: 'place', params: ({ context, event }: { context: BoardContext; event: { output: Board } }) => withBoard(context, event.output) },
  ...PLACED,
  { type: 'noteRead', params: boardIn },
  'tellSound',
] as const

export const boardMachine = setup({
  types: {
    context: {} as BoardContext,
    input: {} as Pick<BoardContext, 'outletId'>,
    events: {} as BoardEvent,
    meta: {} as Meaning,
  },
  actors: {
    fetchBoard: fromPromise<Board, { outletId: string }>(notProvided('fetchBoard')),
    /** Answers until when. */
    sendPause: fromPromise<string | undefined, PauseChange>(notProvided('sendPause')),
    /** Tells when the stream of the server's news is open, what it tells, and when it is lost. */
    followNews: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, { outletId: string }>,
    /** Tells once the page is pressed, or that it was before: until then a browser plays nothing. Or that the sound was muted before. */
    watchPress: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
    card: boardCardMachine,
  },
  delays: { tick: TICK_MS },
  guards: {
    isRead: ({ context }) => context.seenAt !== undefined,
    isStale: ({ context }) => context.isStale,
  },
  actions: {
    /** The app provides the server's clock. */
    lookAtClock: assign({ at: () => Date.now() }),
    announce: assign(({ context }, { board }: Read) => {
      const calls = newCalls(context.calls, board.calls ?? []).map(callText)
      const arrived = context.seenAt === undefined ? [] : newOrders([...context.orders, ...context.over], board.underWay)
      const announcements = [...calls, ...arrived.map((order) => `${nameOfOrder(order)}, ${order.place}, is new`)]
      return { arrived: announcements.length, news: announcements.length > 0 ? announcements.join('. ') : context.news }
    }),
    tellSound: enqueueActions(({ context: { arrived }, enqueue }) => {
      if (arrived > 0) enqueue.raise({ type: 'orders.came' })
    }),
    tellTick: raise({ type: 'clock.ticked' }),
    place: assign((_, orders: Orders) => orders),
    /** Each order has its card, which is told what has become of it. */
    syncCards: enqueueActions(({ context: { cards, orders }, enqueue }) => {
      for (const order of orders) {
        const known = cards[order.orderId]
        if (known && known.order !== order) enqueue.sendTo(known.card, { type: 'order.changed', order })
      }
      for (const [orderId, { card }] of Object.entries(cards)) if (!orders.some((one) => one.orderId === orderId)) enqueue.stopChild(card)
    }),
    keepCards: assign(({ context: { cards, orders, outletId }, spawn, self }) => ({
      cards: Object.fromEntries(
        orders.map((order) => [
          order.orderId,
          {
            order,
            card: cards[order.orderId]?.card ?? spawn('card', { id: `order ${order.orderId}`, input: { board: self, outletId, order } }),
          },
        ]),
      ),
    })),
    noteRead: assign(({ context }, { board }: Read) => ({
      timeZone: board.timeZone,
      pausedUntil: board.pausedUntil,
      isClosed: board.isClosed,
      calls: board.calls ?? [],
      seenAt: context.at,
      problem: undefined,
    })),
    noteStale: assign({ isStale: true }),
    forgetStale: assign({ isStale: false }),
    noteSeen: assign(({ context: { at, seenAt } }) => ({ seenAt: seenAt === undefined ? undefined : at })),
    notePause: assign((_, { until }: { until: string | undefined }) => ({ pausedUntil: until })),
    forgetPauseProblem: assign({ pauseProblem: undefined }),
    sayPause: assign((_, { error }: Failed) => ({ pauseProblem: messageOf(error) })),
    readAgain: raise({ type: 'news.changed' }),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    forgetProblem: assign({ problem: undefined }),
    /** The app provides both. */
    ring: (_args) => undefined,
    storeMuted: (_args, _params: { isMuted: boolean }) => undefined,
  },
}).createMachine({
  id: 'board',
  context: ({ input }) => ({
    ...input,
    orders: [],
    over: [],
    refused: [],
    cards: {},
    calls: [],
    timeZone: 'Asia/Kolkata',
    at: 0,
    isStale: false,
    arrived: 0,
    news: '',
  }),
  initial: 'working',
  states: {
    working: {
      type: 'parallel',
      on: {
        'session.lost': { target: 'paused', description: 'The server no longer knows the session', meta: by.server.session },
        'order.moved': {
          actions: [{ type: 'place', params: ({ context, event }) => withMoved(context, event.order) }, ...PLACED],
          description: 'A card has moved its order',
          meta: by.staff.data,
        },
        'refusal.over': {
          actions: [{ type: 'place', params: ({ context, event }) => withoutRefusal(context, event.orderId) }, ...PLACED],
          description: 'The staff have read what has become of an order',
          meta: by.staff.comfort,
        },
      },
      states: {
        list: {
          initial: 'deciding',
          states: {
            deciding: {
              description: 'What is known of the orders decides how they are read',
              always: [
                {
                  guard: 'isRead',
                  target: 'shown.reading',
                  description: 'The orders stay while they are read again',
                  meta: by.device.data,
                },
                { target: 'loading', description: 'The orders are not known yet', meta: main.device.data },
              ],
            },
            loading: {
              description: 'The orders are read for the first time',
              invoke: {
                id: 'readBoard',
                src: 'fetchBoard',
                input: ({ context }) => ({ outletId: context.outletId }),
                onDone: { target: 'shown', actions: show, description: 'The orders are there', meta: main.server.data },
                onError: [
                  { target: 'failed', actions: showProblem, description: 'The server refuses, or cannot be reached', meta: by.server.data },
                ],
              },
              on: { 'news.changed': { actions: 'noteStale', description: 'The orders change while they are read', meta: by.server.data } },
            },
            failed: {
              description: 'The staff read why there are no orders to see',
              on: {
                'board.retry': {
                  target: 'loading',
                  actions: 'forgetProblem',
                  description: 'The staff press Try Again',
                  meta: by.staff.data,
                },
                'clock.ticked': {
                  target: 'loading',
                  actions: 'forgetProblem',
                  description: 'Ten seconds have passed',
                  meta: by.clock.data,
                },
                'news.changed': {
                  target: 'loading',
                  actions: 'forgetProblem',
                  description: 'The server is there again',
                  meta: by.server.data,
                },
              },
            },
            shown: {
              initial: 'settling',
              states: {
                settling: {
                  description: 'What the server told meanwhile decides whether to read again',
                  always: [
                    {
                      guard: 'isStale',
                      target: 'reading',
                      actions: 'forgetStale',
                      description: 'The orders have changed meanwhile',
                      meta: by.device.data,
                    },
                    { target: 'resting', description: 'The orders are as they were read', meta: main.device.data },
                  ],
                },
                resting: {
                  description: 'The orders are shown as they are',
                  on: {
                    'news.changed': {
                      target: 'reading',
                      description: 'The server tells that orders have come or changed',
                      meta: main.server.data,
                    },
                    'board.retry': { target: 'reading', description: 'The staff press Try Again', meta: by.staff.data },
                    'clock.ticked': {
                      target: 'reading',
                      description: 'Ten seconds have passed: a stream may have died silently',
                      meta: by.clock.data,
                    },
                    'order.refused': {
                      target: 'reading',
                      actions: [{ type: 'place', params: ({ context, event }) => withRefusal(context, event.orderId) }, ...PLACED],
                      description: 'A card was refused: another board was faster',
                      meta: by.server.data,
                    },
                  },
                },
                reading: {
                  description: 'The orders are read again, and stay meanwhile',
                  invoke: {
                    id: 'rereadBoard',
                    src: 'fetchBoard',
                    input: ({ context }) => ({ outletId: context.outletId }),
                    onDone: { target: 'settling', actions: show, description: 'The orders are there', meta: main.server.data },
                    onError: [
                      {
                        target: 'resting',
                        actions: showProblem,
                        description: 'The server refuses, or cannot be reached: the orders stay',
                        meta: by.server.data,
                      },
                    ],
                  },
                  on: {
                    'news.changed': { actions: 'noteStale', description: 'The orders change while they are read', meta: by.server.data },
                    'order.refused': {
                      actions: [
                        'noteStale',
                        { type: 'place', params: ({ context, event }) => withRefusal(context, event.orderId) },
                        ...PLACED,
                      ],
                      description: 'A card was refused meanwhile',
                      meta: by.server.data,
                    },
                  },
                },
              },
            },
          },
        },
        news: {
          initial: 'following',
          states: {
            following: {
              initial: 'opening',
              invoke: {
                id: 'followNews',
                src: 'followNews',
                input: ({ context }) => ({ outletId: context.outletId }),
                onError: { target: 'lost', description: 'The browser cannot follow the news', meta: by.device.data },
              },
              on: { 'news.lost': { target: 'lost', description: 'The connection is lost', meta: by.device.data } },
              states: {
                opening: {
                  description: 'The app connects to the news of the server',
                  on: { 'news.opened': { target: 'live', description: 'The server tells from now on', meta: main.server.data } },
                },
                live: {
                  description: 'The server tells of each change',
                  exit: ['lookAtClock', 'noteSeen'],
                },
              },
            },
            lost: {
              description: 'The staff read that orders may be older than shown',
              on: { 'clock.ticked': { target: 'following', description: 'Ten seconds have passed', meta: by.clock.data } },
            },
          },
        },
        sound: {
          initial: 'waiting',
          states: {
            waiting: {
              description: 'The browser plays nothing before the page is pressed',
              invoke: {
                id: 'watchPress',
                src: 'watchPress',
                onError: { target: 'muted', description: 'The browser cannot play a sound', meta: by.device.comfort },
              },
              on: {
                'page.pressed': { target: 'on', description: 'The page is pressed, or was before', meta: main.staff.comfort },
                'sound.stayOff': { target: 'muted', description: 'The sound was muted before', meta: by.device.comfort },
                'sound.toggle': { target: 'on', description: 'The staff press to hear new orders', meta: by.staff.comfort },
              },
            },
            on: {
              description: 'New orders are heard',
              on: {
                'orders.came': { actions: 'ring', description: 'The board has new orders or calls, and is heard', meta: by.server.data },
                'sound.toggle': {
                  target: 'muted',
                  actions: { type: 'storeMuted', params: { isMuted: true } },
                  description: 'The staff mute the sound',
                  meta: by.staff.comfort,
                },
              },
            },
            muted: {
              description: 'New orders are seen alone',
              on: {
                'sound.toggle': {
                  target: 'on',
                  actions: [{ type: 'storeMuted', params: { isMuted: false } }, 'ring'],
                  description: 'The staff turn the sound on, and hear it',
                  meta: by.staff.comfort,
                },
              },
            },
          },
        },
        pause: {
          initial: 'known',
          states: {
            known: {
              description: 'The staff read whether orders are taken',
              on: {
                'pause.set': {
                  target: 'changing',
                  actions: 'forgetPauseProblem',
                  description: 'The staff pause orders, or end a pause',
                  meta: by.staff.data,
                },
              },
            },
            changing: {
              description: 'The server begins or ends the pause',
              invoke: {
                id: 'sendPause',
                src: 'sendPause',
                input: ({ context: { outletId, pausedUntil }, event }) => {
                  assertEvent(event, 'pause.set')
                  return { outletId, minutes: event.minutes, was: pausedUntil }
                },
                onDone: {
                  target: 'known',
                  actions: { type: 'notePause', params: ({ event }) => ({ until: event.output }) },
                  description: 'Customers read from now on that the outlet takes no orders for a while, or takes them again',
                  meta: informs('customer', by.server.data),
                },
                onError: {
                  target: 'known',
                  actions: [{ type: 'sayPause', params: ofEvent }, 'readAgain'],
                  description: 'Another board was faster, or the server does not answer: the board is read again',
                  meta: by.server.data,
                },
              },
            },
          },
        },
        clock: {
          initial: 'ticking',
          states: {
            ticking: {
              description: 'The minutes of the orders go on',
              entry: 'lookAtClock',
              after: {
                tick: {
                  target: 'ticking',
                  reenter: true,
                  actions: 'tellTick',
                  description: 'Ten seconds have passed',
                  meta: by.clock.data,
                },
              },
            },
          },
        },
      },
    },
    paused: {
      description: 'The staff sign in again, and the orders wait as they are',
      on: {
        'session.resumed': {
          target: 'working',
          description: 'The same staff, or others of the outlet, are signed in',
          meta: by.staff.session,
        },
      },
    },
  },
})

export type BoardActor = ActorRefFrom<typeof boardMachine>
export type BoardSnapshot = SnapshotFrom<typeof boardMachine>
export const selectIsLoading = (board: BoardSnapshot): boolean => board.matches({ working: { list: 'loading' } })
export const selectHasFailed = (board: BoardSnapshot): boolean => board.matches({ working: { list: 'failed' } })
export const selectBoardProblem = (board: BoardSnapshot): string | undefined => board.context.problem
export const selectOrders = (board: BoardSnapshot): BoardOrder[] => board.context.orders
export const selectNewCount = ({ context: { orders } }: BoardSnapshot): number => inColumn(orders, 'new').length
export const selectOver = (board: BoardSnapshot): BoardOrder[] => board.context.over
export const selectCards = (board: BoardSnapshot): BoardContext['cards'] => board.context.cards
export const selectAt = (board: BoardSnapshot): number => board.context.at
export const selectTimeZone = (board: BoardSnapshot): string => board.context.timeZone
export const selectPausedUntil = (board: BoardSnapshot): string | undefined => board.context.pausedUntil
export const selectIsClosed = (board: BoardSnapshot): boolean => board.context.isClosed === true
export const selectPauseProblem = (board: BoardSnapshot): string | undefined => board.context.pauseProblem
export const selectIsChangingPause = (board: BoardSnapshot): boolean => board.matches({ working: { pause: 'changing' } })
export const selectCalls = (board: BoardSnapshot): BoardCall[] => board.context.calls
export const selectNews = (board: BoardSnapshot): string => board.context.news
/** When the board was last known to be as shown, where it may have changed since. */
export const selectOldSince = (board: BoardSnapshot): number | undefined =>
  board.matches({ working: { news: 'lost' } }) || board.context.problem !== undefined ? board.context.seenAt : undefined
export type Sound = 'waiting' | 'on' | 'muted'
export const selectSound = (board: BoardSnapshot): Sound =>
  (['waiting', 'muted'] as const).find((sound) => board.matches({ working: { sound } })) ?? 'on'
