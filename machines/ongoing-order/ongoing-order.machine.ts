import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided } from '../model/not-provided.ts'
import { assertEvent, assign, type CallbackActorLogic, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate'
import { isUnderWay, type Order } from '../model/order/order.ts'
import { isGoodNews, orderNews, type OrderNews } from '../model/order/order-news.ts'
import type { NoticesRef } from '../notices/notices-ref.ts'
import {
  type Area,
  BUTTON_PX,
  clampPoint,
  type Corner,
  CORNERS,
  cornerPoint,
  firstPoint,
  placesAlongSide,
  type Point,
} from './button-place.ts'
import { markerOf, ongoingOf, type OngoingMarker } from './ongoing-marker.ts'
import { type StripWords, stripWords } from './strip-words.ts'

/**
 * Whether an order is under way, what the order strip says of it, what the customer must hear of those that went another way, and where
 * 'Add More' stands: looking → none or underWay.
 */

/** How long 'Track Order' is spelled out. */
export const EXPANDED_MS = 3_000
/** How long 'put back' stands beside a button that was just put somewhere. */
export const OFFERED_MS = 3_000
/** A press that lasts longer asks where to put the button. */
export const LONG_PRESS_MS = 600
/** A press that moves less is a tap. */
export const DRAG_BEGINS_PX = 6

export interface OngoingOrderContext {
  /** The order last placed or followed, as this device has stored it. */
  marker?: OngoingMarker
  /** The order itself, once the server has answered. */
  order?: Order
  /** How many are under way. */
  count: number
  /** Those under way, as they were last read; one that is missing from the list is kept until it was asked for by its id. */
  known: Order[]
  /** Bad news that the customer has still to read, the oldest first. */
  news: OrderNews[]
  /** What has come since this page was opened: other news was said at a visit before. */
  fresh: OrderNews[]
  /** Of these, the good news: it is said and not kept. */
  toasts: OrderNews[]
  notices: NoticesRef
  /** When the orders were last received, by the server's clock: epoch milliseconds. */
  at: number
  /** Where the customer has put 'Add More'; undefined while it stands in the strip. */
  place?: Point
  /** The free place nearest to it, where the button rests. */
  rest?: Point
  area: Area
  /** Where the finger came down, where the button was then, and whether the finger is over the strip now. */
  grip?: { finger: Point; button: Point; isOverStrip: boolean }
  /** The last press was no tap, so that the click which the browser fires after it is ignored. */
  wasDragged: boolean
}

export type OngoingOrderEvent =
  /** `unread`: ids of known orders that the list lacks and that could not be read by themselves yet. */
  | { type: 'orders.received'; orders: Order[]; unread?: string[] }
  /** With an id: the page of that order is opened, which tells all that became of it. */
  | { type: 'notice.read'; orderId?: string }
  /** Another tab has shown or read them. */
  | ({ type: 'watch.changed' } & Watched)
  | { type: 'orders.unknown' }
  | { type: 'area.changed'; area: Area }
  /** The page has come to rest; `free` is the nearest place without a control, if there is one. */
  | { type: 'space.searched'; free?: Point }
  | { type: 'button.press'; at: Point; button: Point }
  | { type: 'button.drag'; at: Point }
  | { type: 'button.release' }
  | { type: 'button.nudge'; by: Point }
  | { type: 'button.putBack' }
  | { type: 'move.cancel' }
  | { type: 'corner.pick'; corner: Corner }

/** What is stored between two visits. */
export type Watched = Pick<OngoingOrderContext, 'known' | 'news'>

/** Asks for the first of other places that is free. */
export interface SearchSpace {
  type: 'space.search'
  places: Point[]
}

const followed = ({ order, marker }: Pick<OngoingOrderContext, 'order' | 'marker'>) => order?.orderId ?? marker?.orderId

/** Where the button stands when it is not in the strip. */
const placeOf = ({ place, area }: Pick<OngoingOrderContext, 'place' | 'area'>): Point =>
  place ? clampPoint(place, area) : firstPoint(area)

const placesOf = (context: OngoingOrderContext): Point[] => placesAlongSide(placeOf(context), context.area)

/** The order to follow of those that watchOrders sends. */
const toFollow = ({ event }: { event: OrdersReceived }) => ({
  order: ongoingOf(event.orders),
  count: event.orders.filter(({ status }) => isUnderWay(status)).length,
  unread: event.unread,
})
type OrdersReceived = Extract<OngoingOrderEvent, { type: 'orders.received' }>
type Read = Extract<OngoingOrderEvent, { type: 'notice.read' }>
type Followed = ReturnType<typeof toFollow>
const isOngoing = { type: 'isOngoing', params: toFollow } as const
const follow = [
  'lookAtClock',
  { type: 'learn', params: ({ event }: { event: OrdersReceived }) => event },
  { type: 'setOrder', params: toFollow },
  'toastGoodNews',
  'storeWatched',
  'storeMarker',
] as const
const end = {
  target: '.none',
  actions: [{ type: 'setOrder', params: { order: undefined, count: 0, unread: undefined } }, 'letGo'],
} as const
const press = {
  target: '#ongoingOrder.underWay.addMore.pressed',
  actions: 'grip',
  description: 'The customer presses Add More',
  meta: by.customer.comfort,
} as const
const nudge = {
  target: '#ongoingOrder.underWay.addMore.away.offered',
  reenter: true,
  actions: ['nudge', 'storePlace'],
  description: 'The customer moves Add More with an arrow key',
  meta: by.customer.comfort,
} as const
const putBack = {
  target: '#ongoingOrder.underWay.addMore.inStrip',
  actions: ['forgetPlace', 'storePlace'],
  description: 'The customer puts Add More back into the strip',
  meta: by.customer.comfort,
} as const
const slideOff = [
  {
    guard: { type: 'isFree', params: ofEvent },
    actions: { type: 'rest', params: ofEvent },
    description: 'Add More slides off the control below it',
    meta: by.device.comfort,
  },
  { target: 'waiting', actions: 'giveWay', description: 'Controls are all around', meta: by.device.comfort },
] as const

export const ongoingOrderMachine = setup({
  types: {
    context: {} as OngoingOrderContext,
    input: {} as Pick<OngoingOrderContext, 'marker' | 'place' | 'area' | 'notices'> & Partial<Watched>,
    events: {} as OngoingOrderEvent,
    children: {} as { watchOrders: 'watchOrders'; watchArea: 'watchArea'; watchSpace: 'watchSpace' },
    meta: {} as Meaning,
  },
  actors: {
    /** Tells the orders under way, now and whenever they may have changed. */
    watchOrders: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
    /** Tells the size of the window, now and whenever it changes. */
    watchArea: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
    /** Tells which of the places is the first without a control, now and whenever the page has come to rest. */
    watchSpace: fromCallback(() => undefined) as CallbackActorLogic<SearchSpace, Point[]>,
  },
  delays: { expanded: EXPANDED_MS, offered: OFFERED_MS, longPress: LONG_PRESS_MS },
  guards: {
    isOngoing: (_, { order }: Followed) => order !== undefined,
    isAnother: ({ context }, { order }: Followed) => order !== undefined && order.orderId !== followed(context),
    hasNotice: ({ context }) => context.news.length > 0,
    hasMarker: ({ context }) => context.marker !== undefined,
    isOverStrip: ({ context: { grip } }) => grip?.isOverStrip === true,
    hasPlace: ({ context }) => context.place !== undefined,
    isFree: (_, { free }: { free?: Point }) => free !== undefined,
    isFarEnough: ({ context: { grip }, event }) => {
      assertEvent(event, 'button.drag')
      return grip !== undefined && Math.hypot(event.at.x - grip.finger.x, event.at.y - grip.finger.y) >= DRAG_BEGINS_PX
    },
  },
  actions: {
    /** The marker of an order that could not be read yet stays. */
    setOrder: assign(({ context: { marker } }, { order, count, unread }: Followed) => ({
      order,
      count,
      marker: order ? markerOf(order) : marker && unread?.includes(marker.orderId) ? marker : undefined,
    })),
    learn: assign(({ context: { known, news, fresh: said, marker, at } }, { orders, unread = [] }: OrdersReceived) => {
      const before = new Map(known.map((order) => [order.orderId, order]))
      const isFollowed = ({ orderId }: Order) => before.has(orderId) || orderId === marker?.orderId
      const fresh = orders.filter(isFollowed).flatMap((order) => orderNews(before.get(order.orderId), order, at) ?? [])
      return {
        known: [...orders.filter(({ status }) => isUnderWay(status)), ...known.filter(({ orderId }) => unread.includes(orderId))],
        news: newsWith(news, fresh),
        fresh: [...said, ...fresh],
        toasts: fresh.filter(isGoodNews),
      }
    }),
    dropNotice: assign(({ context: { news } }, { orderId }: Read) => ({
      news: news.filter((one, at) => (orderId === undefined ? at > 0 : one.orderId !== orderId)),
    })),
    /** What another tab has read is shown here as well: this one may be the one in sight. */
    takeWatched: assign(({ context: { known: before, news: unread, fresh, at } }, { known, news }: Watched) => ({
      known,
      news,
      fresh: [...fresh, ...news.filter(({ title }) => !unread.some((one) => one.title === title))],
      toasts: known.flatMap((order) => goodNewsSince(before, order, at)),
    })),
    toastGoodNews: ({ context: { toasts, notices } }) => {
      for (const { title, text } of toasts)
        notices.send({
          type: 'notice.show',
          notice: { kind: 'slip', tone: 'success', title, message: [title, text].filter(Boolean).join('. '), travels: true },
        })
    },
    takeArea: assign((_, params: { area: Area }) => params),
    /** The app provides the server's clock. */
    lookAtClock: assign({ at: () => Date.now() }),
    grip: assign(({ event }) => {
      assertEvent(event, 'button.press')
      return { grip: { finger: event.at, button: event.button, isOverStrip: false }, wasDragged: false }
    }),
    drag: assign(({ context: { area, grip }, event }) => {
      assertEvent(event, 'button.drag')
      const { finger, button } = grip! // only a press leads here
      const { x, y } = event.at
      // Over the strip too: it is put back by letting go there.
      const rest = clampPoint({ x: button.x + x - finger.x, y: button.y + y - finger.y }, { ...area, bottomBar: 0 })
      return { rest, grip: { finger, button, isOverStrip: y >= area.height - area.bottomBar }, wasDragged: true }
    }),
    letGo: assign({ grip: undefined }),
    putDown: assign(({ context: { area, rest } }) => {
      const place = rest && clampPoint(rest, area)
      return { grip: undefined, place, rest: place }
    }),
    /** A long press is no tap. */
    letGoUntapped: assign({ grip: undefined, wasDragged: true }),
    nudge: assign(({ context, event }) => {
      assertEvent(event, 'button.nudge')
      const { x, y } = context.rest ?? placeOf(context)
      const place = clampPoint({ x: x + event.by.x, y: y + event.by.y }, context.area)
      return { place, rest: place }
    }),
    moveToCorner: assign(({ context, event }) => {
      assertEvent(event, 'corner.pick')
      const place = cornerPoint(event.corner, context.area)
      return { place, rest: place }
    }),
    forgetPlace: assign({ grip: undefined, place: undefined, rest: undefined }),
    giveWay: assign({ rest: undefined }),
    rest: assign((_, { free }: { free?: Point }) => ({ rest: free })),
    look: sendTo('watchSpace', ({ context }): SearchSpace => ({ type: 'space.search', places: placesOf(context) })),
    /** The app provides what is stored. */
    storeMarker: actionNotProvided('storeMarker'),
    storeWatched: actionNotProvided('storeWatched'),
    storePlace: actionNotProvided('storePlace'),
  },
}).createMachine({
  id: 'ongoingOrder',
  context: ({ input }) => ({ known: [], news: [], ...input, fresh: [], toasts: [], count: 0, at: 0, wasDragged: false }),
  initial: 'looking',
  invoke: [
    {
      id: 'watchOrders',
      src: 'watchOrders',
      onError: { ...end, description: 'The orders can no longer be followed', meta: by.device.comfort },
    },
    {
      id: 'watchArea',
      src: 'watchArea',
      onError: { ...end, description: 'The size of the window can no longer be followed', meta: by.device.comfort },
    },
  ],
  on: {
    'area.changed': {
      actions: { type: 'takeArea', params: ofEvent },
      description: 'The window has another size',
      meta: by.device.comfort,
    },
    'notice.read': {
      guard: 'hasNotice',
      actions: [{ type: 'dropNotice', params: ofEvent }, 'storeWatched'],
      description: 'The customer has read what became of an order',
      meta: by.customer.comfort,
    },
    'watch.changed': {
      actions: ['lookAtClock', { type: 'takeWatched', params: ofEvent }, 'toastGoodNews'],
      description: 'Another tab has told or read what became of an order',
      meta: by.device.comfort,
    },
  },
  states: {
    looking: {
      description: 'The app asks for the orders under way',
      on: {
        'orders.received': [
          { guard: isOngoing, target: 'underWay', actions: follow, description: 'An order is under way', meta: main.server.comfort },
          { target: 'none', actions: follow, description: 'No order is under way any more', meta: by.server.comfort },
        ],
        'orders.unknown': [
          {
            guard: 'hasMarker',
            target: 'underWay',
            description: 'The orders cannot be read, but the customer has placed one on this device',
            meta: by.server.comfort,
          },
          { target: 'none', description: 'The orders cannot be read, and none is known', meta: by.server.comfort },
        ],
      },
    },
    none: {
      description: 'No order is under way, and the strip has the cart alone',
      on: {
        'orders.received': [
          { guard: isOngoing, target: 'underWay', actions: follow, description: 'An order has come under way', meta: by.server.comfort },
          { actions: follow, description: 'No order has come under way', meta: by.server.comfort },
        ],
      },
    },
    underWay: {
      type: 'parallel',
      on: {
        'orders.received': [
          { guard: isOngoing, actions: follow, description: 'The order goes on', meta: by.kitchen.comfort },
          { target: 'none', actions: [...follow, 'letGo'], description: 'The order is over', meta: main.kitchen.comfort },
        ],
      },
      states: {
        track: {
          initial: 'expanded',
          on: {
            'orders.received': {
              guard: { type: 'isAnother', params: toFollow },
              target: '.expanded',
              actions: follow,
              description: 'Another order is the next to come',
              meta: by.kitchen.comfort,
            },
          },
          states: {
            expanded: {
              description: "'Track Order' is spelled out, with the state and the minutes",
              after: { expanded: { target: 'shrunk', description: 'Three seconds pass', meta: main.clock.comfort } },
            },
            shrunk: { description: "'Track Order' is a plate with the minutes" },
          },
        },
        addMore: {
          initial: 'settling',
          states: {
            settling: {
              description: "'Add More' goes where it belongs",
              always: [
                { guard: 'hasPlace', target: 'away', description: 'The customer has put Add More elsewhere', meta: by.device.comfort },
                { target: 'inStrip', description: 'The place of Add More is in the strip', meta: main.device.comfort },
              ],
            },
            inStrip: {
              description: "'Add More' stands in the strip",
              on: { 'button.press': press, 'button.nudge': nudge },
            },
            away: {
              initial: 'alone',
              invoke: {
                id: 'watchSpace',
                src: 'watchSpace',
                input: ({ context }) => placesOf(context),
                onError: {
                  target: '.waiting',
                  actions: 'giveWay',
                  description: 'The page can no longer be looked at',
                  meta: by.device.comfort,
                },
              },
              on: {
                'button.press': press,
                'button.nudge': nudge,
                'button.putBack': putBack,
                'area.changed': {
                  actions: [{ type: 'takeArea', params: ofEvent }, 'look'],
                  description: 'The window has another size, and Add More stays in it',
                  meta: by.device.comfort,
                },
              },
              states: {
                offered: {
                  description: "'Add More' stands where the customer put it, with the way back beside it",
                  after: { offered: { target: 'alone', description: 'Three seconds pass', meta: by.clock.comfort } },
                  on: { 'space.searched': slideOff },
                },
                alone: {
                  description: "'Add More' stands where the customer put it",
                  on: { 'space.searched': slideOff },
                },
                waiting: {
                  description: "'Add More' waits in the strip, because a control lies where the customer put it",
                  on: {
                    'space.searched': {
                      guard: { type: 'isFree', params: ofEvent },
                      target: 'alone',
                      actions: { type: 'rest', params: ofEvent },
                      description: 'The place of Add More is free again',
                      meta: by.device.comfort,
                    },
                  },
                },
              },
            },
            pressed: {
              description: 'The press is a tap, a long press, or the beginning of a drag',
              after: {
                longPress: {
                  target: 'choosing',
                  actions: 'letGoUntapped',
                  description: 'The customer keeps Add More pressed',
                  meta: by.customer.comfort,
                },
              },
              on: {
                'button.drag': {
                  guard: 'isFarEnough',
                  target: 'dragging',
                  actions: 'drag',
                  description: 'The customer drags Add More',
                  meta: by.customer.comfort,
                },
                'button.release': {
                  target: 'settling',
                  actions: 'letGo',
                  description: 'The customer lets go: it was a tap',
                  meta: by.customer.comfort,
                },
              },
            },
            choosing: {
              description: 'Move Add More offers the corners of the screen and the strip',
              on: {
                'corner.pick': {
                  target: 'away.offered',
                  actions: ['moveToCorner', 'storePlace'],
                  description: 'The customer picks a corner, and Add More goes there',
                  meta: by.customer.comfort,
                },
                'button.putBack': putBack,
                'move.cancel': { target: 'settling', description: 'The customer closes Move Add More', meta: by.customer.comfort },
              },
            },
            dragging: {
              description: 'Add More follows the finger, and a dashed ring keeps its place in the strip',
              on: {
                'button.drag': { actions: 'drag', description: 'The customer drags Add More on', meta: by.customer.comfort },
                'button.release': [
                  {
                    ...putBack,
                    guard: 'isOverStrip',
                    description: 'The customer lets go over the strip, and Add More is back in it',
                    meta: by.customer.comfort,
                  },
                  {
                    target: 'away.offered',
                    actions: ['putDown', 'storePlace'],
                    description: 'The customer lets go, and Add More stays there',
                    meta: by.customer.comfort,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
})

/** That an order is off takes the place of all news of it before. */
const newsWith = (news: OrderNews[], fresh: OrderNews[]): OrderNews[] => [
  ...news.filter((one) => !fresh.some(({ orderId, kind }) => orderId === one.orderId && kind === 'off')),
  ...fresh.filter((one) => !isGoodNews(one)),
]

/** None where the other tab has read what is older. */
function goodNewsSince(before: Order[], order: Order, at: number): OrderNews[] {
  const known = before.find(({ orderId }) => orderId === order.orderId)
  const isNewer = known && Date.parse(order.updatedAt ?? '') > Date.parse(known.updatedAt ?? '')
  const notice = isNewer && orderNews(known, order, at)
  return notice && isGoodNews(notice) ? [notice] : []
}

export type OngoingOrder = SnapshotFrom<typeof ongoingOrderMachine>
/** Where 'Add More' is drawn: in the strip, in the hand, or on the page. */
export type AddMoreStand = 'strip' | 'hand' | 'page'

export const selectIsUnderWay = (ongoing: OngoingOrder): boolean => ongoing.matches('underWay')
export const selectIsExpanded = (ongoing: OngoingOrder): boolean => ongoing.matches({ underWay: { track: 'expanded' } })
export const selectIsChoosing = (ongoing: OngoingOrder): boolean => ongoing.matches({ underWay: { addMore: 'choosing' } })
export const selectIsOffered = (ongoing: OngoingOrder): boolean => ongoing.matches({ underWay: { addMore: { away: 'offered' } } })
export const selectStand = (ongoing: OngoingOrder): AddMoreStand => {
  if (ongoing.matches({ underWay: { addMore: 'dragging' } })) return 'hand'
  return ongoing.context.rest ? 'page' : 'strip'
}
/** Which of the corners the button was put into, if it was put into one. */
export const selectCorner = ({ context: { place, area } }: OngoingOrder): Corner | undefined =>
  CORNERS.find((corner) => {
    const [at, there] = [place && clampPoint(place, area), cornerPoint(corner, area)]
    return at?.x === there.x && at.y === there.y
  })
/** Whether the button is nearer to the right edge than to the left. */
export const selectIsOnRight = (ongoing: OngoingOrder): boolean => selectX(ongoing) + BUTTON_PX / 2 > ongoing.context.area.width / 2
export const selectWasDragged = (ongoing: OngoingOrder): boolean => ongoing.context.wasDragged
export const selectOrder = (ongoing: OngoingOrder): Order | undefined => ongoing.context.order
export const selectNotice = ({ context: { news } }: OngoingOrder): OrderNews | undefined => news[0]
/** Whether it is said aloud: in each tab, since a screen reader reads the one in front alone. */
export const selectIsFresh = ({ context: { news, fresh } }: OngoingOrder): boolean => fresh.some(({ title }) => title === news[0]?.title)
export const selectOrderId = (ongoing: OngoingOrder): string | undefined => followed(ongoing.context)
export const selectOutletId = (ongoing: OngoingOrder): string | undefined => ongoing.context.marker?.businessId
/** Compare it by its parts: it is made anew each time. */
export const selectWords = ({ context: { order, count, at } }: OngoingOrder): StripWords | undefined =>
  order && stripWords(order, count, at)
export const selectX = (ongoing: OngoingOrder): number => shownAt(ongoing).x
export const selectY = (ongoing: OngoingOrder): number => shownAt(ongoing).y

/** The hand may hold it over the strip. */
function shownAt(ongoing: OngoingOrder): Point {
  const { rest, place, area } = ongoing.context
  return clampPoint(rest ?? placeOf({ place, area }), selectStand(ongoing) === 'hand' ? { ...area, bottomBar: 0 } : area)
}
