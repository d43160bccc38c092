import { by, main } from '../model/meaning.ts'
import type { PlacedOrder } from '../model/order-request.ts'
import type { OrderOutcome } from './checkout.failures.ts'
import { checkoutSetup, searchFor, shownFailure } from './checkout.setup.ts'

/** The states between the tap on 'Place Order' and the outcome. One key per attempt; nothing is ordered twice. */

type Answered = { event: { output: PlacedOrder | undefined } }
type Failed = { event: { error: unknown } }
const ofAnswer = ({ event }: Answered) => ({ order: event.output })
const ofFailure = ({ event }: Failed) => ({ error: event.error })

const hasOrderId = { type: 'hasOrderId', params: ofAnswer } as const
const isOutcome = (outcome: OrderOutcome) => ({
  type: 'isOutcome' as const,
  params: ({ event }: Failed) => ({ error: event.error, outcome }),
})
const rememberOrder = { type: 'rememberOrder', params: ofAnswer } as const
const rememberNoId = { type: 'rememberOrder', params: { order: undefined } } as const
const refuse = [{ type: 'rememberRefusal', params: ofFailure }, 'toastFailure'] as const
const leaveToTap = ['awaitTap', 'storeDraft'] as const
const leaveUnheard = ['leaveUnheard', 'storeDraft'] as const
const mayBePlacedUnread = { type: 'mayBePlacedUnread', params: ofAnswer } as const
const takeBack = { guard: 'isUnsent', target: '#checkout.open.order.reviewing', actions: ['dropAttempt', 'storeDraft'] } as const
const awaitNetwork = [{ type: 'markWaiting', params: { waits: 'sent' } }, 'storeDraft'] as const

export const placingOrder = checkoutSetup.createStateConfig({
  initial: 'sending',
  tags: 'busy',
  states: {
    sending: {
      description: 'The order is on its way, the first time or again with the same key',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => ({ attempt: context.attempt!, wasSent: context.wasSent }), // the attempt is made on the way in
        onDone: [
          {
            guard: hasOrderId,
            target: '#checkout.placed',
            actions: rememberOrder,
            description: 'The server has made the order',
            meta: main.server.money,
          },
          {
            guard: { type: 'isNotFoundAgain', params: ofAnswer },
            target: '#checkout.open.order.findingOrderId',
            description: 'The server has answered and knows no keys, so the order is looked for once more and not sent again',
            meta: by.server.money,
          },
          {
            guard: { type: 'mayLookAgain', params: ofAnswer },
            target: 'waiting',
            actions: 'countRetry',
            description: 'The server knows no keys and does not list the order yet, so it is looked for again and not sent',
            meta: by.server.money,
          },
          {
            guard: { type: 'isNotSentAgain', params: ofAnswer },
            target: '#checkout.open.order.reviewing',
            actions: leaveUnheard,
            description: 'The server knows no keys and does not list the order, so only the next tap sends it again',
            meta: by.server.money,
          },
          {
            guard: 'isFirstTry',
            target: 'waiting',
            actions: ['markAnswered', 'countRetry'],
            description: 'The server answers without an order id, so it is asked again',
            meta: by.server.money,
          },
          {
            target: '#checkout.open.order.findingOrderId',
            description: 'The server again answers without an order id',
            meta: by.server.money,
          },
        ],
        onError: [
          {
            guard: { type: 'isOriginRefused', params: ofFailure },
            target: '#checkout.open.order.reviewing',
            actions: [...refuse, 'storeDraft', 'renewKeys', 'refreshCart', 'forgetQr', 'refuseOrigin'],
            description: 'The server does not know the table or room of the scanned code',
            meta: by.server.money,
          },
          {
            guard: { type: 'isCouponRefused', params: ofFailure },
            target: '#checkout.open.order.reviewing',
            actions: [...refuse, 'removeCoupon', 'storeDraft', 'renewKeys', 'refreshCart'],
            description: 'The server does not take the offer, which is removed',
            meta: by.server.money,
          },
          {
            guard: isOutcome('refused'),
            target: '#checkout.open.order.reviewing',
            actions: [...refuse, 'storeDraft', 'renewKeys', 'refreshCart'],
            description: 'The server refuses the order',
            meta: by.server.money,
          },
          {
            guard: isOutcome('unauthorized'),
            target: '#checkout.open.order.reviewing',
            actions: ['markUnmade', ...leaveToTap],
            description: 'The session is over in the middle of the order',
            meta: by.server.money,
          },
          {
            guard: isOutcome('busy'),
            target: '#checkout.open.order.reviewing',
            actions: [
              'markUnmade',
              'stopWaiting',
              'storeDraft',
              { type: 'fail', params: ({ event }) => ({ failure: shownFailure(event.error) }) },
              'toastFailure',
            ],
            description: 'The server asks to wait before ordering',
            meta: by.server.money,
          },
          {
            guard: 'isCutOff',
            target: '#checkout.open.order.awaitingNetwork',
            actions: ['markSent', ...awaitNetwork],
            description: 'The reply is lost with the network, so the attempt waits for it',
            meta: by.device.money,
          },
          {
            guard: 'mayTryAgain',
            target: 'waiting',
            actions: ['markSent', 'countRetry'],
            description: 'The reply is lost, so the same attempt is sent again',
            meta: by.device.money,
          },
          {
            target: '#checkout.open.order.reviewing',
            actions: ['markSent', 'stopWaiting', 'storeDraft', 'failToPlace', 'toastFailure'],
            description: 'No reply comes, and the attempt is kept for the next tap',
            meta: by.device.money,
          },
        ],
      },
    },
    waiting: {
      description: 'A moment passes before the same attempt is sent again',
      after: { RETRY_BACKOFF: { target: 'sending', description: 'The moment has passed', meta: by.clock.money } },
    },
  },
})

export const awaitingNetwork = checkoutSetup.createStateConfig({
  description: 'The order waits for the network',
  after: {
    NETWORK_BACKOFF: {
      target: '#checkout.open.order.resuming.probing',
      actions: 'countProbe',
      description: 'The device may be wrong about its network, so the server is asked',
      meta: by.clock.money,
    },
  },
  on: {
    'network.back': {
      target: '#checkout.open.order.resuming.looking',
      actions: 'forgetRetries',
      description: 'The network is back while an order waits for it',
      meta: by.device.money,
    },
    'order.cancel': {
      ...takeBack,
      description: 'The customer takes back an order that was not sent',
      meta: by.customer.money,
    },
    'checkout.leave': {
      actions: 'toastStillWaits',
      description: 'The customer leaves while the order waits for the network',
      meta: by.customer.comfort,
    },
  },
})

/** A backend without keys would make a second order of an attempt that is sent again without a look. */
export const resuming = checkoutSetup.createStateConfig({
  initial: 'looking',
  tags: 'busy',
  invoke: {
    id: 'findWaitingOrder',
    src: 'findOrder',
    input: ({ context }) => searchFor(context),
    onDone: [
      {
        guard: hasOrderId,
        target: '#checkout.placed',
        actions: rememberOrder,
        description: 'The server has the waiting order already',
        meta: by.server.money,
      },
      {
        guard: { type: 'mayHaveLeft', params: ofAnswer },
        target: '#checkout.open.order.reviewing',
        actions: leaveUnheard,
        description: 'The waiting order may have left, and a server without keys does not list it, so only the next tap sends it again',
        meta: by.server.money,
      },
      {
        guard: 'hasWaitedTooLong',
        target: '#checkout.open.order.reviewing',
        actions: ['dropUnsent', 'storeDraft'],
        description: 'The order has waited for so long that the customer decides anew',
        meta: by.clock.money,
      },
      {
        target: '#checkout.open.order.placingOrder',
        // Stored before it is sent, as the first time.
        actions: [...awaitNetwork, 'countRetry'],
        description: 'The waiting order is not at the server, so it is sent with its key',
        meta: by.server.money,
      },
    ],
    onError: [
      {
        guard: isOutcome('unauthorized'),
        target: '#checkout.open.order.reviewing',
        actions: leaveToTap,
        description: 'The session is over when the network is back',
        meta: by.server.money,
      },
      {
        guard: 'isRefusedInTime',
        target: '#checkout.open.order.placingOrder',
        actions: [...awaitNetwork, 'countRetry'],
        description: 'The server is there but does not list the orders, so the waiting order is sent with its key',
        meta: by.server.money,
      },
      {
        guard: 'isUnsentTooLong',
        target: '#checkout.open.order.reviewing',
        actions: ['dropUnsent', 'storeDraft'],
        description: 'An order that has not left has waited for so long that the customer decides anew',
        meta: by.clock.money,
      },
      {
        guard: 'hasWaitedTooLong',
        target: '#checkout.open.order.reviewing',
        actions: ['stopWaiting', 'storeDraft', 'failToPlace', 'toastFailure'],
        description: 'An order that may have left has waited for so long that the next tap has to look for it',
        meta: by.clock.money,
      },
      { target: '#checkout.open.order.awaitingNetwork', description: 'There is no network yet', meta: by.device.money },
    ],
  },
  on: {
    'network.back': {
      target: '.looking',
      reenter: true,
      actions: 'forgetRetries',
      description: 'The network comes back while the server is asked, so it is asked anew',
      meta: by.device.money,
    },
  },
  states: {
    looking: { description: 'The network is back, and the order is looked for before it is sent' },
    probing: {
      description: 'The server is asked whether the network is back, and the order waits on',
      on: {
        'order.cancel': {
          ...takeBack,
          description: 'The customer takes the order back while the server is asked',
          meta: by.customer.money,
        },
        'checkout.leave': {
          actions: 'toastStillWaits',
          description: 'The customer leaves while the server is asked whether the network is back',
          meta: by.customer.comfort,
        },
      },
    },
  },
})

export const findingOrderId = checkoutSetup.createStateConfig({
  description: 'The order without an id is looked for among the orders under way',
  tags: 'busy',
  invoke: {
    id: 'findOrderId',
    src: 'findOrder',
    input: ({ context }) => searchFor(context),
    onDone: [
      { guard: hasOrderId, target: '#checkout.placed', actions: rememberOrder, description: 'The order is found', meta: by.server.money },
      {
        target: '#checkout.unknown',
        actions: rememberNoId,
        description: 'The order is not among the orders under way yet',
        meta: by.server.money,
      },
    ],
    onError: {
      target: '#checkout.unknown',
      actions: rememberNoId,
      description: 'The server does not list the orders under way',
      meta: by.server.money,
    },
  },
})

export const findingEarlierOrder = checkoutSetup.createStateConfig({
  description: 'An attempt from before is looked for among the orders',
  tags: 'busy',
  invoke: {
    id: 'findEarlierOrder',
    src: 'findOrder',
    input: ({ context }) => searchFor(context),
    onDone: [
      {
        guard: hasOrderId,
        target: '#checkout.placed',
        actions: rememberOrder,
        description: 'The earlier attempt did become an order',
        meta: by.server.money,
      },
      {
        guard: { type: 'mayBePlaced', params: ofAnswer },
        target: '#checkout.open.order.reviewing',
        actions: leaveUnheard,
        description: 'The earlier attempt may have become an order that the server does not list yet, and the customer reads so',
        meta: by.server.money,
      },
      {
        target: '#checkout.open.order.reviewing',
        actions: ['dropAttempt', 'storeDraft'],
        description: 'The earlier attempt became no order',
        meta: by.server.money,
      },
    ],
    onError: [
      {
        guard: 'isUnheard',
        target: '#checkout.open.order.reviewing',
        actions: leaveUnheard,
        description: 'The server does not list the orders, and the customer reads once more that the earlier attempt may be placed',
        meta: by.server.money,
      },
      {
        target: '#checkout.open.order.reviewing',
        description: 'The server does not list the orders, and the earlier attempt is kept',
        meta: by.server.money,
      },
    ],
  },
})

export const checkingAttempt = checkoutSetup.createStateConfig({
  description: 'Before a changed or old draft is ordered, its earlier attempt is looked for',
  tags: 'busy',
  invoke: {
    id: 'checkAttempt',
    src: 'findOrder',
    input: ({ context }) => searchFor(context),
    onDone: [
      {
        guard: hasOrderId,
        target: '#checkout.placed',
        actions: rememberOrder,
        description: 'The earlier attempt did become an order after all',
        meta: by.server.money,
      },
      {
        guard: mayBePlacedUnread,
        target: '#checkout.open.order.reviewing',
        actions: leaveUnheard,
        description: 'The earlier attempt may have become an order, and the customer reads so before anything else is sent',
        meta: by.server.money,
      },
      {
        guard: 'canPlaceOrder',
        target: '#checkout.open.order.placingOrder',
        actions: ['dropAttempt', 'makeAttempt', 'storeDraft'],
        description: 'The earlier attempt became no order, so the draft is sent with a new key',
        meta: by.server.money,
      },
      {
        target: '#checkout.open.order.reviewing',
        actions: ['dropAttempt', 'storeDraft', 'toastProblem'],
        description: 'The earlier attempt became no order, and the draft can no longer be ordered',
        meta: by.server.money,
      },
    ],
    onError: [
      {
        guard: isOutcome('unauthorized'),
        target: '#checkout.open.order.reviewing',
        actions: leaveToTap,
        description: 'The session is over while the earlier attempt is looked for',
        meta: by.server.money,
      },
      {
        guard: 'isOrderedAgain',
        target: '#checkout.open.order.placingOrder',
        actions: ['dropAttempt', 'makeAttempt', 'storeDraft'],
        description: 'The server does not list the orders, and the customer, who knows that one may be placed, orders again',
        meta: by.server.money,
      },
      {
        target: '#checkout.open.order.reviewing',
        actions: ['failToPlace', 'toastFailure'],
        description: 'The server does not list the orders',
        meta: by.server.money,
      },
    ],
  },
})
