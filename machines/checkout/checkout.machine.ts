import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { estimatedMinutes } from '../model/bill/bill.ts'
import type { CartLine, LineKey } from '../model/cart.ts'
import type { Coupon } from '../model/bill/coupon.ts'
import { WENT_WRONG } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, informs, main } from '../model/meaning.ts'
import { formatAmount } from '../model/money.ts'
import { FREE } from '../model/outlet/service-time.ts'
import type { Origin } from '../model/origin.ts'
import type { OrderAttemptOutput } from '../order-attempt/order-attempt.setup.ts'
import type { PlacedOrder } from '../model/order/order-request.ts'
import type { CartOutlet } from '../model/outlet/outlet.ts'
import type { TaxedBill } from '../model/bill/tax.ts'
import { appliedCoupon, draftBill, needsScan, obstacle, requestProblem, servicesOf } from './checkout.request.ts'
import { checkoutSetup, initialContext } from './checkout.setup.ts'

type Ended = { event: { output: OrderAttemptOutput } }
const ofOutput = ({ event }: Ended) => event.output
const takeOutcome = { type: 'takeOutcome', params: ofOutput } as const
const rememberOrder = { type: 'rememberOrder', params: ofOutput } as const
const refuse = [{ type: 'rememberRefusal', params: ofOutput }, 'toastFailure'] as const

/** Turns one outlet's lines into an order: deciding → waitingForCart → reviewing → placingOrder → placed. Beside it: whether there is a network. */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => initialContext(input),
  initial: 'open',
  invoke: [
    {
      id: 'watchLines',
      src: 'watchLines',
      input: ({ context }) => ({ outletId: context.outletId }),
      onError: {
        actions: { type: 'fail', params: { failure: { message: 'Failed to fetch cart' } } },
        description: 'The cart can no longer be followed',
        meta: by.device.data,
      },
    },
    {
      id: 'orderOrigin',
      src: 'orderOrigin',
      input: ({ context }) => ({ outletId: context.outletId, qr: context.qr, origin: context.origin }),
      onError: {
        actions: { type: 'fail', params: { failure: { message: WENT_WRONG } } },
        description: 'The choice of table or room breaks down',
        meta: by.device.data,
      },
    },
  ],
  on: {
    'lines.changed': {
      actions: { type: 'setLines', params: ofEvent },
      description: 'The cart reports its lines',
      meta: by.device.money,
    },
    // The request of an order that is being sent is fixed: a new place is for the next attempt.
    'origin.set': {
      actions: [{ type: 'setOrigin', params: ofEvent }, 'storeDraft'],
      description: 'A table or room is set',
      meta: by.customer.data,
    },
    'origin.clear': {
      actions: [{ type: 'setOrigin', params: {} }, 'storeDraft'],
      description: 'The table or room is cleared',
      meta: by.customer.data,
    },
  },
  states: {
    open: {
      type: 'parallel',
      states: {
        order: {
          initial: 'deciding',
          states: {
            deciding: {
              description: 'An attempt from before a reload is looked for in what was stored',
              always: [
                {
                  guard: 'hasOpenAttempt',
                  target: 'placingOrder.processing',
                  description: 'An attempt was cut off, or was waiting for the network',
                  meta: by.device.money,
                },
                { target: 'waitingForCart', description: 'No attempt is open', meta: main.device.comfort },
              ],
            },
            waitingForCart: {
              description: 'The page waits for the cart',
              on: {
                'lines.changed': {
                  target: 'reviewing',
                  actions: { type: 'setLines', params: ofEvent },
                  description: 'The cart has come',
                  meta: main.device.money,
                },
              },
            },
            reviewing: {
              description: 'The customer checks the bill',
              always: [
                {
                  guard: 'isCartUnknown',
                  target: 'waitingForCart',
                  description: 'What became of an earlier attempt is known before the cart',
                  meta: by.device.comfort,
                },
                {
                  guard: 'isCartEmpty',
                  target: '#checkout.emptied',
                  description: 'Nothing of this outlet is left in the cart',
                  meta: by.device.comfort,
                },
              ],
              on: {
                'quantity.set': {
                  guard: { type: 'hasLine', params: ofEvent },
                  actions: { type: 'setQuantity', params: ({ event: { key, quantity } }) => ({ key, quantity }) },
                  description: 'The customer changes how many of a line',
                  meta: by.customer.money,
                },
                'note.edit': {
                  guard: { type: 'hasLine', params: ofEvent },
                  actions: [{ type: 'editNote', params: ofEvent }, 'storeDraft'],
                  description: 'The customer writes a preparation instruction',
                  meta: by.customer.data,
                },
                'words.toggle': {
                  guard: { type: 'hasLine', params: ofEvent },
                  actions: [{ type: 'toggleWords', params: ofEvent }, 'storeDraft'],
                  description: 'The customer taps words for the kitchen, which go into the instruction or out of it',
                  meta: by.customer.data,
                },
                'time.choose': {
                  actions: [{ type: 'chooseTime', params: ofEvent }, 'storeDraft'],
                  description: 'The customer chooses when the services are wished',
                  meta: by.customer.data,
                },
                'coupon.apply': [
                  {
                    guard: { type: 'isApplied', params: ofEvent },
                    description: 'The customer applies the offer that is applied already',
                    meta: by.customer.comfort,
                  },
                  {
                    guard: { type: 'isCoupon', params: ofEvent },
                    actions: [
                      { type: 'applyCoupon', params: ofEvent },
                      'storeDraft',
                      { type: 'toast', params: { tone: 'success', message: 'Coupon Applied!' } },
                    ],
                    description: 'The customer applies an offer',
                    meta: by.customer.money,
                  },
                ],
                'coupon.remove': {
                  actions: ['removeCoupon', 'storeDraft'],
                  description: 'The customer removes the offer',
                  meta: by.customer.money,
                },
                'order.place': [
                  {
                    // The changed draft must not become a second order beside one whose reply was lost (Decision 28).
                    guard: 'mayHaveOrdered',
                    target: 'placingOrder.processing',
                    actions: 'checkAttempt',
                    description: 'The customer places an order while an earlier attempt is open',
                    meta: by.customer.money,
                  },
                  {
                    guard: 'canWait',
                    target: 'placingOrder.awaitingNetwork',
                    actions: ['makeAttempt', 'markWaiting', 'storeDraft'],
                    description: 'The customer places the order without a network',
                    meta: by.customer.money,
                  },
                  {
                    guard: 'canPlaceOrder',
                    target: 'placingOrder',
                    // Stored before it is sent: after a reload the attempt goes on with its key.
                    actions: ['makeAttempt', 'storeDraft'],
                    description: 'The customer places the order',
                    meta: main.customer.money,
                  },
                  { actions: 'toastProblem', description: 'The customer places an order that lacks something', meta: by.customer.comfort },
                ],
                'failure.dismiss': {
                  actions: ['forgetFailure', 'endFailure'],
                  description: 'The customer has read the failure',
                  meta: by.customer.comfort,
                },
              },
            },
            placingOrder: {
              entry: 'endFailure',
              initial: 'sending',
              invoke: {
                id: 'orderAttempt',
                src: 'orderAttempt',
                // The attempt is made, or was stored, on the way in.
                input: ({ context: { asked, attempt, wasSent, now }, self }) => ({
                  asked,
                  attempt: attempt!,
                  wasSent,
                  now,
                  checkout: self,
                }),
                onDone: [
                  {
                    guard: { type: 'isPlaced', params: ofOutput },
                    target: '#checkout.placed',
                    actions: rememberOrder,
                    description: 'The attempt has become an order',
                    meta: informs('outlet', main.server.money),
                  },
                  {
                    guard: { type: 'isUnknown', params: ofOutput },
                    target: '#checkout.unknown',
                    actions: rememberOrder,
                    description: 'The attempt has become an order whose id is not known',
                    meta: informs('outlet', by.server.money),
                  },
                  {
                    guard: { type: 'isOriginRefused', params: ofOutput },
                    target: 'reviewing',
                    actions: [...refuse, 'storeDraft', 'renewKeys', 'refreshCart', 'forgetQr', 'refuseOrigin'],
                    description: 'The server does not know the table or room of the scanned code',
                    meta: by.server.money,
                  },
                  {
                    guard: { type: 'isCouponRefused', params: ofOutput },
                    target: 'reviewing',
                    actions: [...refuse, 'removeCoupon', 'storeDraft', 'renewKeys', 'refreshCart'],
                    description: 'The server does not take the offer, which is removed',
                    meta: by.server.money,
                  },
                  {
                    guard: { type: 'isRefused', params: ofOutput },
                    target: 'reviewing',
                    actions: [...refuse, 'storeDraft', 'renewKeys', 'refreshCart'],
                    description: 'The server refuses the order',
                    meta: by.server.money,
                  },
                  {
                    guard: { type: 'mayOrderAnew', params: ofOutput },
                    target: 'placingOrder',
                    reenter: true,
                    actions: ['dropAttempt', 'makeAttempt', 'storeDraft'],
                    description:
                      'The draft is sent as another attempt, since the earlier one became no order or the customer orders again; unchanged it keeps its key',
                    meta: by.server.money,
                  },
                  {
                    guard: { type: 'isUnmadeCheck', params: ofOutput },
                    target: 'reviewing',
                    actions: ['dropAttempt', 'storeDraft', 'toastProblem'],
                    description: 'The earlier attempt became no order, and the draft can no longer be ordered',
                    meta: by.server.money,
                  },
                  {
                    guard: { type: 'isFailed', params: ofOutput },
                    target: 'reviewing',
                    actions: [takeOutcome, 'storeDraft', 'toastFailure'],
                    description: 'The attempt is kept for the next tap, and a message says why: no reply came, or the server asks to wait',
                    meta: by.server.money,
                  },
                  {
                    target: 'reviewing',
                    actions: [takeOutcome, 'storeDraft'],
                    description: 'What becomes of the attempt is left to the customer',
                    meta: by.server.money,
                  },
                ],
                onError: {
                  target: 'reviewing',
                  actions: ['loseAttempt', 'toastFailure'],
                  description: 'The attempt breaks down, and is looked for before anything is sent again',
                  meta: by.device.money,
                },
              },
              on: {
                'attempt.changed': {
                  actions: [{ type: 'takeAttempt', params: ofEvent }, 'storeDraft'],
                  description: 'The attempt is stored as it stands, before anything is sent',
                  meta: by.device.money,
                },
                'attempt.goesOn': {
                  target: '.processing',
                  description: 'The server is asked once more, since a reply was lost, or for something else',
                  meta: by.device.comfort,
                },
                'attempt.waits': { target: '.awaitingNetwork', description: 'The attempt waits for the network', meta: by.device.comfort },
              },
              states: {
                sending: { description: 'The order is on its way for the first time' },
                processing: { description: 'The order is sent again after a lost reply, or looked for' },
                awaitingNetwork: {
                  description: 'The order waits for the network',
                  on: {
                    'order.cancel': {
                      guard: 'isUnsent',
                      target: '#checkout.open.order.reviewing',
                      actions: ['dropAttempt', 'storeDraft'],
                      description: 'The customer cancels an order that was not sent, while it waits for the network (“Cancel this order”)',
                      meta: by.customer.money,
                    },
                    'checkout.leave': {
                      actions: 'toastStillWaits',
                      description: 'The customer leaves while the order waits for the network',
                      meta: by.customer.comfort,
                    },
                  },
                },
              },
            },
          },
        },
        network: {
          initial: 'online',
          invoke: {
            id: 'watchNetwork',
            src: 'watchNetwork',
            onError: {
              target: '.online',
              description: 'The network can no longer be followed, and is taken to be there',
              meta: by.device.comfort,
            },
          },
          on: {
            'network.lost': { target: '.offline', description: 'The device loses its network', meta: by.device.comfort },
            'network.back': {
              target: '.online',
              actions: 'refetchOrigins',
              description: 'The device has a network again',
              meta: by.device.comfort,
            },
          },
          states: {
            online: { description: 'As far as the device knows there is a network' },
            offline: { description: 'The device reports that it has no network' },
          },
        },
      },
    },
    placed: {
      type: 'final',
      description: 'The order is placed',
      entry: [
        'storeDraft',
        'storeOngoingOrder',
        'dropOrdered',
        'forgetOrders',
        { type: 'toast', params: { tone: 'success', message: 'Order placed successfully!', travels: true } },
      ],
    },
    unknown: {
      type: 'final',
      description: 'The order is placed, and its id is not known yet',
      entry: ['storeDraft', 'forgetSelection', 'dropOrdered', 'forgetOrders'],
    },
    emptied: { type: 'final', description: 'Nothing is left to order, and the customer goes back to the cart' },
  },
})

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>
type Open = Exclude<Extract<Parameters<CheckoutSnapshot['matches']>[0], { open?: unknown }>['open'], string | undefined>
/** Whether its order stands there. */
export const isIn = (checkout: CheckoutSnapshot, order: Exclude<Open['order'], undefined>): boolean => checkout.matches({ open: { order } })
export const selectIsReady = (checkout: CheckoutSnapshot): boolean => checkout.context.lines !== undefined
export const selectOutlet = (checkout: CheckoutSnapshot): CartOutlet | undefined => checkout.context.outlet
const NO_LINES: CartLine[] = []
export const selectLines = (checkout: CheckoutSnapshot): CartLine[] => checkout.context.lines ?? NO_LINES
export const selectNotes = (checkout: CheckoutSnapshot): Record<LineKey, string> => checkout.context.notes
export const selectOrigin = (checkout: CheckoutSnapshot): Origin | undefined => checkout.context.origin
export const selectCoupon = (checkout: CheckoutSnapshot): Coupon | undefined => appliedCoupon(checkout.context)
/** Whether the offer was applied by itself. */
export function selectIsBestByItself({ context }: CheckoutSnapshot): boolean {
  const applied = appliedCoupon(context)
  return applied !== undefined && applied.code !== context.couponChoice
}
export const selectOrder = (checkout: CheckoutSnapshot): PlacedOrder | undefined => checkout.context.order
export const selectIsPlacing = (checkout: CheckoutSnapshot): boolean => isIn(checkout, 'placingOrder') && !selectAwaitsNetwork(checkout)
/** Also true while the server is asked whether the network is back. */
export const selectAwaitsNetwork = (checkout: CheckoutSnapshot): boolean => isIn(checkout, { placingOrder: 'awaitingNetwork' })
export const selectIsOffline = (checkout: CheckoutSnapshot): boolean => checkout.matches({ open: { network: 'offline' } })
/** How the order stands, as its button says. */
export function selectStage(checkout: CheckoutSnapshot): 'reviewing' | 'unheard' | 'sending' | 'processing' | 'awaitingNetwork' {
  if (selectAwaitsNetwork(checkout)) return 'awaitingNetwork'
  if (selectIsPlacing(checkout)) return isIn(checkout, { placingOrder: 'sending' }) ? 'sending' : 'processing'
  // The last order may have been placed: the next tap on Place Order orders again.
  return isIn(checkout, 'reviewing') && checkout.context.attempt?.isUnheard ? 'unheard' : 'reviewing'
}
/** Whether the customer can read, before placing the order, that there is no network for it. */
export const selectIsOfflineShown = (checkout: CheckoutSnapshot): boolean => selectIsOffline(checkout) && !selectIsPlacing(checkout)
/** Whether the waiting order has certainly not left this device. */
export const selectCanCancel = (checkout: CheckoutSnapshot): boolean =>
  selectAwaitsNetwork(checkout) && checkout.context.attempt!.waits === 'unsent'
/** Whether it is to be said when the services are wished. */
export const selectHasServices = ({ context }: CheckoutSnapshot): boolean => servicesOf(context.lines).length > 0
/** Whether nothing of it comes from a kitchen. */
export const selectIsOfServices = (checkout: CheckoutSnapshot): boolean =>
  selectHasServices(checkout) && selectLines(checkout).every(({ isService }) => isService)
export const selectServiceAt = (checkout: CheckoutSnapshot): string | undefined => checkout.context.serviceAt
/** '₹533.40', or 'Free'. Of an order on its way the total that was pressed: its cart may be empty already, or not read yet after a reload. */
export function selectToPay(checkout: CheckoutSnapshot): string {
  if (selectIsFree(checkout)) return FREE
  const sent = isIn(checkout, 'placingOrder') ? checkout.context.attempt?.request : undefined
  return formatAmount(sent?.expectedTotalPaise ?? selectBill(checkout).toPayPaise)
}
/** Services that cost nothing: nothing is said of paying. */
export const selectIsFree = (checkout: CheckoutSnapshot): boolean => selectBill(checkout).toPayPaise === 0 && selectHasServices(checkout)
export const selectBill = (checkout: CheckoutSnapshot): TaxedBill => draftBill(checkout.context)
/** Why the last order was not placed; where its total was refused, from which to which. */
export function selectRefusal({ context }: CheckoutSnapshot): string | undefined {
  const { failure, refused } = context
  if (failure?.code !== 'PRICE_CHANGED' || !refused) return failure?.message
  const [asked, now] = [refused.request.expectedTotalPaise, draftBill(context).toPayPaise]
  if (asked === now) return failure.message
  return `The total changed from ${formatAmount(asked)} to ${formatAmount(now)}. Please check the bill and place the order again.`
}
export const selectEstimatedMinutes = (checkout: CheckoutSnapshot): number => estimatedMinutes(selectLines(checkout))
export const selectCanPlaceOrder = (checkout: CheckoutSnapshot): boolean =>
  isIn(checkout, 'reviewing') && requestProblem(checkout.context) === undefined
/** What stands in the way of the order, in few words; undefined while it is on its way or waits. */
export const selectObstacle = (checkout: CheckoutSnapshot): string | undefined =>
  selectIsReady(checkout) && !selectIsPlacing(checkout) && !selectAwaitsNetwork(checkout) ? obstacle(checkout.context) : undefined
/** Whether a table or room must be scanned: the outlet says so, or the server has refused one that was typed. */
export const selectNeedsScan = ({ context }: CheckoutSnapshot): boolean =>
  needsScan(context) || (context.isTypedRefused === true && !context.origin?.signature)
export const selectOutcome = (checkout: CheckoutSnapshot): 'placed' | 'unknown' | 'emptied' | undefined =>
  (['placed', 'unknown', 'emptied'] as const).find((outcome) => checkout.matches(outcome))
