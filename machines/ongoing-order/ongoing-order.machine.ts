import { assertEvent, assign, type CallbackActorLogic, fromCallback, setup, type SnapshotFrom } from 'xstate'
import type { Order } from '../model/order.ts'
import { type Area, BUTTON_PX, clampPoint, type Corner, CORNERS, cornerPoint, firstPoint, type Point } from './button-place.ts'
import { markerOf, ongoingOf, type OngoingMarker } from './ongoing-marker.ts'

/** Whether an order is under way, and the state of its two floating buttons: looking → none or underWay. */

/** How long 'Track Order' is spelled out. */
export const EXPANDED_MS = 3_000
/** A press that moves less is a tap. */
export const DRAG_BEGINS_PX = 6

export interface OngoingOrderContext {
  /** The order last placed or followed, as this device has stored it. */
  marker?: OngoingMarker
  /** The order itself, once the server has answered. */
  order?: Order
  /** Where the customer has put 'Add More'; undefined for its first place. */
  place?: Point
  area: Area
  /** Where the finger came down, and where the button was then. */
  grip?: { finger: Point; button: Point }
  /** The last press moved the button, so that the click which the browser fires after it is ignored. */
  wasDragged: boolean
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

const followed = ({ order, marker }: OngoingOrderContext) => order?.orderId ?? marker?.orderId

function pointIn(event: OngoingOrderEvent): Point {
  assertEvent(event, ['button.press', 'button.drag'])
  return event.at
}

/** Where the button is now. */
const placeOf = ({ place, area }: Pick<OngoingOrderContext, 'place' | 'area'>): Point =>
  place ? clampPoint(place, area) : firstPoint(area)

/** The order to follow of those that watchOrders told. */
const told = ({ context, event }: { context: OngoingOrderContext; event: { orders: Order[] } }) => ({
  order: ongoingOf(event.orders, followed(context)),
})
type Told = ReturnType<typeof told>
const isOngoing = { type: 'isOngoing', params: told } as const
const take = [{ type: 'takeOrder', params: told }, 'storeMarker'] as const
const end = { target: '.none', actions: [{ type: 'takeOrder', params: { order: undefined } }, 'letGo'] } as const

export const ongoingOrderMachine = setup({
  types: {
    context: {} as OngoingOrderContext,
    input: {} as Pick<OngoingOrderContext, 'marker' | 'place' | 'area'>,
    events: {} as OngoingOrderEvent,
    children: {} as { watchOrders: 'watchOrders'; watchArea: 'watchArea' },
  },
  actors: {
    /** Tells the orders under way, now and whenever they may have changed. */
    watchOrders: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
    /** Tells the size of the window, now and whenever it changes. */
    watchArea: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
  },
  delays: { EXPANDED: EXPANDED_MS },
  guards: {
    isOngoing: (_, { order }: Told) => order !== undefined,
    isAnother: ({ context }, { order }: Told) => order !== undefined && order.orderId !== followed(context),
    hasMarker: ({ context }) => context.marker !== undefined,
    isFarEnough: ({ context: { grip }, event }) => {
      const at = pointIn(event)
      return grip !== undefined && Math.hypot(at.x - grip.finger.x, at.y - grip.finger.y) >= DRAG_BEGINS_PX
    },
  },
  actions: {
    takeOrder: assign((_, { order }: Told) => ({ order, marker: order && markerOf(order) })),
    takeArea: assign((_, params: { area: Area }) => params),
    grip: assign(({ context, event }) => ({ grip: { finger: pointIn(event), button: placeOf(context) }, wasDragged: false })),
    drag: assign(({ context: { area, grip }, event }) => {
      const at = pointIn(event)
      const { finger, button } = grip! // only a press leads here
      return { place: clampPoint({ x: button.x + at.x - finger.x, y: button.y + at.y - finger.y }, area), wasDragged: true }
    }),
    letGo: assign({ grip: undefined }),
    nudge: assign(({ context, event }) => {
      assertEvent(event, 'button.nudge')
      const { x, y } = placeOf(context)
      return { place: clampPoint({ x: x + event.by.x, y: y + event.by.y }, context.area) }
    }),
    moveToCorner: assign(({ context, event }) => {
      assertEvent(event, 'corner.pick')
      return { place: cornerPoint(event.corner, context.area) }
    }),
    /** The app provides what is stored. */
    storeMarker: () => undefined,
    storePlace: () => undefined,
  },
}).createMachine({
  id: 'ongoingOrder',
  context: ({ input }) => ({ ...input, wasDragged: false }),
  initial: 'looking',
  invoke: [
    { id: 'watchOrders', src: 'watchOrders', onError: { ...end, description: 'The orders can no longer be followed' } },
    { id: 'watchArea', src: 'watchArea', onError: { ...end, description: 'The size of the window can no longer be followed' } },
  ],
  on: { 'area.changed': { actions: { type: 'takeArea', params: ({ event }) => event }, description: 'The window has another size' } },
  states: {
    looking: {
      description: 'The app asks for the orders under way',
      on: {
        'orders.told': [
          { guard: isOngoing, target: 'underWay', actions: take, description: 'An order is under way' },
          { target: 'none', actions: take, description: 'No order is under way any more' },
        ],
        'orders.unknown': [
          {
            guard: 'hasMarker',
            target: 'underWay',
            description: 'The orders cannot be read, but the customer has placed one on this device',
          },
          { target: 'none', description: 'The orders cannot be read, and none is known' },
        ],
      },
    },
    none: {
      description: 'No order is under way, and no button floats',
      on: { 'orders.told': { guard: isOngoing, target: 'underWay', actions: take, description: 'An order has come under way' } },
    },
    underWay: {
      type: 'parallel',
      on: {
        'orders.told': [
          { guard: isOngoing, actions: take, description: 'The order goes on' },
          { target: 'none', actions: [...take, 'letGo'], description: 'The order is over' },
        ],
      },
      states: {
        track: {
          initial: 'expanded',
          on: {
            'orders.told': {
              guard: { type: 'isAnother', params: told },
              target: '.expanded',
              actions: take,
              description: 'Another order is under way',
            },
          },
          states: {
            expanded: {
              description: "'Track Order' is spelled out",
              after: { EXPANDED: { target: 'shrunk', description: 'Three seconds pass' } },
            },
            shrunk: { description: "'Track Order' is an icon" },
          },
        },
        addMore: {
          initial: 'resting',
          states: {
            resting: {
              description: "'Add More' stands where the customer put it",
              on: {
                'button.press': { target: 'pressed', actions: 'grip', description: 'The customer presses Add More' },
                'button.nudge': { actions: ['nudge', 'storePlace'], description: 'The customer moves Add More with an arrow key' },
                'move.begin': { target: 'choosing', description: 'The customer presses Move Add More' },
              },
            },
            choosing: {
              description: 'Move Add More offers the corners of the screen',
              on: {
                'corner.pick': {
                  target: 'resting',
                  actions: ['moveToCorner', 'storePlace'],
                  description: 'The customer picks a corner, and Add More goes there',
                },
                'move.cancel': { target: 'resting', description: 'The customer closes Move Add More' },
              },
            },
            pressed: {
              description: 'The press is a tap, or the beginning of a drag',
              on: {
                'button.drag': { guard: 'isFarEnough', target: 'dragging', actions: 'drag', description: 'The customer drags Add More' },
                'button.release': { target: 'resting', actions: 'letGo', description: 'The customer lets go: it was a tap' },
              },
            },
            dragging: {
              description: 'Add More follows the finger',
              on: {
                'button.drag': { actions: 'drag', description: 'The customer drags Add More on' },
                'button.release': {
                  target: 'resting',
                  actions: ['letGo', 'storePlace'],
                  description: 'The customer lets go, and Add More stays there',
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
