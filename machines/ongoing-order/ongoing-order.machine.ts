import { assign, type CallbackActorLogic, emit, fromCallback, setup, type SnapshotFrom } from 'xstate'
import type { Order } from '../model/order.ts'
import { type Area, BUTTON_PX, clampPoint, type Corner, CORNERS, cornerPoint, firstPoint, type Point } from './button-place.ts'
import { markerOf, ongoingOf, type OngoingMarker } from './ongoing-marker.ts'

/** Knows whether an order is under way, and where its two floating buttons are: looking → none, or underWay. */

/** How long 'Track Order' is spelled out. */
export const EXPANDED_MS = 3_000
/** Less than this is the tremble of a finger that taps. */
export const DRAG_BEGINS_PX = 6

export interface OngoingOrderContext {
  /** What is known without asking: the order last placed or followed. */
  marker?: OngoingMarker
  /** The order itself, once the server has told. */
  order?: Order
  /** Where the customer has put the 'Add More' button; undefined for its first place. */
  place?: Point
  area: Area
  /** The press under way: where the finger came down, and where the button was. */
  grip?: { finger: Point; button: Point }
  /** Whether the last press moved the button: the click that ends it is none. */
  wasDragged: boolean
}

export interface OngoingOrderInput {
  marker?: OngoingMarker
  place?: Point
  area: Area
}

export type OngoingOrderEvent =
  | { type: 'orders.told'; orders: Order[] }
  | { type: 'orders.unknown' }
  | { type: 'area.changed'; area: Area }
  | { type: 'button.press'; at: Point }
  | { type: 'button.drag'; at: Point }
  | { type: 'button.release' }
  | { type: 'button.nudge'; by: Point }
  | { type: 'move.begin' }
  | { type: 'move.cancel' }
  | { type: 'corner.pick'; corner: Corner }

export type OngoingOrderEmitted = { type: 'marker.changed'; marker?: OngoingMarker } | { type: 'place.changed'; place: Point }

const toldBy = (event: OngoingOrderEvent, followed: string | undefined) =>
  event.type === 'orders.told' ? ongoingOf(event.orders, followed) : undefined

const followed = ({ order, marker }: OngoingOrderContext) => order?.orderId ?? marker?.orderId

/** Where the button is now. */
const placeOf = ({ place, area }: Pick<OngoingOrderContext, 'place' | 'area'>): Point =>
  place ? clampPoint(place, area) : firstPoint(area)

export const ongoingOrderMachine = setup({
  types: {
    context: {} as OngoingOrderContext,
    input: {} as OngoingOrderInput,
    events: {} as OngoingOrderEvent,
    emitted: {} as OngoingOrderEmitted,
  },
  actors: {
    /** Tells the orders under way, now and whenever they may have changed. */
    watchOrders: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
  },
  delays: { EXPANDED: EXPANDED_MS },
  guards: {
    isOngoing: ({ context, event }) => toldBy(event, followed(context)) !== undefined,
    isAnother: ({ context, event }) => {
      const told = toldBy(event, followed(context))
      return told !== undefined && told.orderId !== followed(context)
    },
    hasMarker: ({ context }) => context.marker !== undefined,
    isFarEnough: ({ context, event }) =>
      event.type === 'button.drag' &&
      context.grip !== undefined &&
      Math.hypot(event.at.x - context.grip.finger.x, event.at.y - context.grip.finger.y) >= DRAG_BEGINS_PX,
  },
  actions: {
    follow: assign(({ context, event }) => {
      const order = toldBy(event, followed(context))
      return order ? { order, marker: markerOf(order) } : {}
    }),
    forgetOrder: assign({ order: undefined, marker: undefined }),
    announceMarker: emit(({ context }) => ({ type: 'marker.changed' as const, marker: context.marker })),
    takeArea: assign(({ event }) => (event.type === 'area.changed' ? { area: event.area } : {})),
    grip: assign(({ context, event }) =>
      event.type === 'button.press' ? { grip: { finger: event.at, button: placeOf(context) }, wasDragged: false } : {},
    ),
    drag: assign(({ context, event }) => {
      if (event.type !== 'button.drag' || !context.grip) return {}
      const { finger, button } = context.grip
      const place = { x: button.x + event.at.x - finger.x, y: button.y + event.at.y - finger.y }
      return { place: clampPoint(place, context.area), wasDragged: true }
    }),
    letGo: assign({ grip: undefined }),
    nudge: assign(({ context, event }) => {
      if (event.type !== 'button.nudge') return {}
      const { x, y } = placeOf(context)
      return { place: clampPoint({ x: x + event.by.x, y: y + event.by.y }, context.area) }
    }),
    moveToCorner: assign(({ context, event }) => (event.type === 'corner.pick' ? { place: cornerPoint(event.corner, context.area) } : {})),
    announcePlace: emit(({ context }) => ({ type: 'place.changed' as const, place: placeOf(context) })),
  },
}).createMachine({
  id: 'ongoingOrder',
  context: ({ input }) => ({ marker: input.marker, place: input.place, area: input.area, wasDragged: false }),
  initial: 'looking',
  invoke: {
    id: 'watchOrders',
    src: 'watchOrders',
    onError: { target: '.none', actions: ['forgetOrder', 'letGo'], description: 'the orders can no longer be followed' },
  },
  on: { 'area.changed': { actions: 'takeArea', description: 'the window has another size' } },
  states: {
    looking: {
      description: 'the orders under way are asked for',
      on: {
        'orders.told': [
          { guard: 'isOngoing', target: 'underWay', actions: ['follow', 'announceMarker'], description: 'an order is under way' },
          { target: 'none', actions: ['forgetOrder', 'announceMarker'], description: 'no order is under way any more' },
        ],
        'orders.unknown': [
          { guard: 'hasMarker', target: 'underWay', description: 'the orders cannot be had, but one was placed' },
          { target: 'none', description: 'the orders cannot be had, and none is known' },
        ],
      },
    },
    none: {
      description: 'no order is under way, and no button floats',
      on: {
        'orders.told': {
          guard: 'isOngoing',
          target: 'underWay',
          actions: ['follow', 'announceMarker'],
          description: 'an order has come under way',
        },
      },
    },
    underWay: {
      type: 'parallel',
      on: {
        'orders.told': [
          { guard: 'isOngoing', actions: ['follow', 'announceMarker'], description: 'the order goes on' },
          { target: 'none', actions: ['forgetOrder', 'letGo', 'announceMarker'], description: 'the order is over' },
        ],
      },
      states: {
        track: {
          initial: 'expanded',
          on: {
            'orders.told': {
              guard: 'isAnother',
              target: '.expanded',
              actions: ['follow', 'announceMarker'],
              description: 'another order is under way',
            },
          },
          states: {
            expanded: {
              description: "'Track Order' is spelled out",
              after: { EXPANDED: { target: 'shrunk', description: 'three seconds have passed' } },
            },
            shrunk: { description: "'Track Order' is an icon" },
          },
        },
        addMore: {
          initial: 'resting',
          states: {
            resting: {
              description: "'Add More' is where it was put",
              on: {
                'button.press': { target: 'pressed', actions: 'grip', description: 'a finger comes down on the button' },
                'button.nudge': { actions: ['nudge', 'announcePlace'], description: 'an arrow key moves the button' },
                'move.begin': { target: 'choosing', description: 'the customer wants to move the button without dragging it' },
              },
            },
            choosing: {
              description: 'the corners are offered as places for the button',
              on: {
                'corner.pick': {
                  target: 'resting',
                  actions: ['moveToCorner', 'announcePlace'],
                  description: 'the customer picks a corner, and the button goes there',
                },
                'move.cancel': { target: 'resting', description: 'the customer leaves the button where it is' },
              },
            },
            pressed: {
              description: 'a finger is on the button: a tap, or the beginning of a drag',
              on: {
                'button.drag': { guard: 'isFarEnough', target: 'dragging', actions: 'drag', description: 'the finger drags the button' },
                'button.release': { target: 'resting', actions: 'letGo', description: 'the finger lifts: it was a tap' },
              },
            },
            dragging: {
              description: 'the button follows the finger',
              on: {
                'button.drag': { actions: 'drag', description: 'the finger moves on' },
                'button.release': {
                  target: 'resting',
                  actions: ['letGo', 'announcePlace'],
                  description: 'the finger lifts, and the button stays',
                },
              },
            },
          },
        },
      },
    },
  },
})

type OngoingOrder = SnapshotFrom<typeof ongoingOrderMachine>
export const selectIsUnderWay = (ongoing: OngoingOrder): boolean => ongoing.matches('underWay')
export const selectIsExpanded = (ongoing: OngoingOrder): boolean => ongoing.matches({ underWay: { track: 'expanded' } })
export const selectIsDragging = (ongoing: OngoingOrder): boolean => ongoing.matches({ underWay: { addMore: 'dragging' } })
export const selectIsChoosing = (ongoing: OngoingOrder): boolean => ongoing.matches({ underWay: { addMore: 'choosing' } })
/** Which of the corners the button stands in, if it stands in one. */
export const selectCorner = ({ context }: OngoingOrder): Corner | undefined =>
  CORNERS.find((corner) => {
    const [at, there] = [placeOf(context), cornerPoint(corner, context.area)]
    return at.x === there.x && at.y === there.y
  })
/** Whether the button is nearer to the right edge than to the left. */
export const selectIsOnRight = ({ context }: OngoingOrder): boolean => placeOf(context).x + BUTTON_PX / 2 > context.area.width / 2
export const selectWasDragged = (ongoing: OngoingOrder): boolean => ongoing.context.wasDragged
export const selectOrder = (ongoing: OngoingOrder): Order | undefined => ongoing.context.order
export const selectOrderId = (ongoing: OngoingOrder): string | undefined => followed(ongoing.context)
export const selectOutletId = (ongoing: OngoingOrder): string | undefined => ongoing.context.marker?.businessId
export const selectX = (ongoing: OngoingOrder): number => placeOf(ongoing.context).x
export const selectY = (ongoing: OngoingOrder): number => placeOf(ongoing.context).y
