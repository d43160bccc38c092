import type { OrderOutcome } from './order-attempt.failures.ts'
import { by, informs, main } from '../model/meaning.ts'
import type { PlacedOrder } from '../model/order/order-request.ts'
import { type AttemptOutcome, orderAttemptSetup, searchFor } from './order-attempt.setup.ts'

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
const goOn = { type: 'report', params: { type: 'attempt.goesOn' } } as const
const awaitNetwork = ['markWaiting', 'reportAttempt'] as const
/** Stored before it is sent, as the first time. */
const sendWaiting = [...awaitNetwork, 'countRetry', goOn] as const
const endsAs = (outcome: AttemptOutcome, description: string) => ({ type: 'final', output: outcome, description }) as const

/**
 * One attempt at an order, from the tap on 'Place Order' to its outcome: deciding → sending → placed. One key; nothing is ordered twice. The
 * flow that invokes it stores it.
 */
export const orderAttemptMachine = orderAttemptSetup.createMachine({
  id: 'orderAttempt',
  context: ({ input }) => ({ ...input, wasAnswered: false, retries: 0, isOffline: false }),
  output: ({ context: { attempt, wasSent, order, failure, error }, event }) => {
    const outcome = event.output as AttemptOutcome
    return { outcome, attempt: outcome === 'unmade' ? undefined : attempt, wasSent, order, failure, error }
  },
  initial: 'deciding',
  invoke: {
    id: 'watchNetwork',
    src: 'watchNetwork',
    onError: {
      actions: 'noteNetwork',
      description: 'The network can no longer be followed, and is taken to be there',
      meta: by.device.comfort,
    },
  },
  on: {
    'network.lost': {
      actions: 'noteNoNetwork',
      description: 'The device loses its network',
      meta: by.device.money,
    },
    'network.back': {
      actions: 'noteNetwork',
      description: 'The device has a network again',
      meta: by.device.money,
    },
  },
  states: {
    deciding: {
      description: 'What is asked for is begun',
      always: [
        {
          guard: 'isToCheck',
          target: 'checkingAttempt',
          description: 'An order is placed while an earlier attempt is open',
          meta: by.customer.money,
        },
        { guard: 'isToWait', target: 'awaitingNetwork', description: 'The order is placed without a network', meta: by.customer.money },
        { guard: 'isToSend', target: 'sending', description: 'The order is placed', meta: main.customer.money },
        { guard: 'isWaiting', target: 'resuming.looking', description: 'The attempt was waiting for the network', meta: by.device.money },
        {
          guard: 'isToSendAgain',
          target: 'sending',
          actions: 'countRetry',
          description: 'The attempt was cut off moments ago and goes on',
          meta: by.device.money,
        },
        { target: 'findingEarlierOrder', description: 'The attempt was cut off some time ago', meta: by.device.money },
      ],
    },
    sending: {
      description: 'The order is on its way, the first time or again with the same key',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context: { attempt, wasSent } }) => ({ attempt, wasSent }),
        onDone: [
          {
            guard: hasOrderId,
            target: 'placed',
            actions: rememberOrder,
            description: 'The server has made the order',
            meta: informs('outlet', main.server.money),
          },
          {
            guard: { type: 'isNotFoundAgain', params: ofAnswer },
            target: 'findingOrderId',
            description: 'The server has answered and knows no keys, so the order is looked for once more and not sent again',
            meta: by.server.money,
          },
          {
            guard: { type: 'mayLookAgain', params: ofAnswer },
            target: 'waiting',
            actions: 'countRetry',
            description:
              'The server does not answer for its list, or knows no keys and does not list the order yet: it is looked for again and not sent',
            meta: by.server.money,
          },
          {
            guard: { type: 'isNotSentAgain', params: ofAnswer },
            target: 'left',
            actions: 'leaveUnheard',
            description:
              'The server does not answer for its list, or knows no keys and does not list the order: only the next tap sends it again',
            meta: by.server.money,
          },
          {
            guard: 'isFirstTry',
            target: 'waiting',
            actions: ['markAnswered', 'countRetry'],
            description: 'The server answers without an order id, so it is asked again',
            meta: by.server.money,
          },
          { target: 'findingOrderId', description: 'The server again answers without an order id', meta: by.server.money },
        ],
        onError: [
          {
            guard: isOutcome('refused'),
            target: 'refused',
            actions: { type: 'rememberRefusal', params: ofFailure },
            description: 'The server refuses the order',
            meta: by.server.money,
          },
          {
            guard: isOutcome('unauthorized'),
            target: 'left',
            actions: ['markUnmade', 'awaitTap'],
            description: 'The session is over in the middle of the order',
            meta: by.server.money,
          },
          {
            guard: isOutcome('busy'),
            target: 'failed',
            actions: ['markUnmade', 'stopWaiting', { type: 'sayRefusal', params: ofFailure }],
            description: 'The server asks to wait before ordering',
            meta: by.server.money,
          },
          {
            guard: 'isCutOff',
            target: 'awaitingNetwork',
            actions: ['markSent', ...awaitNetwork],
            description: 'The reply is lost with the network, so the attempt waits for it',
            meta: by.device.money,
          },
          {
            guard: 'mayTryAgain',
            target: 'waiting',
            actions: ['markSent', 'countRetry'],
            description: 'The reply is lost, so the same attempt is sent again: up to 3 times, after 1, 2 and 4 s',
            meta: by.device.money,
          },
          {
            target: 'failed',
            actions: ['markSent', 'stopWaiting', 'sayFailure'],
            description:
              'No reply comes in 4 tries, while the list of orders is answered without it: the customer reads “Failed to place order”, and the next tap looks for it first',
            meta: by.device.money,
          },
        ],
      },
    },
    waiting: {
      description: 'A moment passes before the same attempt is sent again: 1 s, then 2 s, then 4 s',
      entry: goOn,
      after: { retryBackoff: { target: 'sending', description: 'The moment has passed', meta: by.clock.money } },
    },
    awaitingNetwork: {
      description: 'The order waits for the network',
      entry: { type: 'report', params: { type: 'attempt.waits' } },
      after: {
        networkBackoff: {
          target: 'resuming.probing',
          actions: 'countProbe',
          description: 'The device may be wrong about its network, so the server is asked',
          meta: by.clock.money,
        },
      },
      on: {
        'network.back': {
          target: 'resuming.looking',
          actions: ['noteNetwork', 'forgetRetries'],
          description: 'The network is back while an order waits for it',
          meta: by.device.money,
        },
      },
    },
    /** A backend without keys would make a second order of an attempt that is sent again without a look. */
    resuming: {
      initial: 'looking',
      invoke: {
        id: 'findWaitingOrder',
        src: 'findOrder',
        input: ({ context }) => searchFor(context),
        onDone: [
          {
            guard: hasOrderId,
            target: 'placed',
            actions: rememberOrder,
            description: 'The server has the waiting order already',
            meta: by.server.money,
          },
          {
            guard: { type: 'mayHaveLeft', params: ofAnswer },
            target: 'left',
            actions: 'leaveUnheard',
            description: 'The waiting order may have left, and a server without keys does not list it, so only the next tap sends it again',
            meta: by.server.money,
          },
          {
            guard: 'hasWaitedTooLong',
            target: 'unmade',
            actions: 'sayNotSent',
            description: 'The order has waited for so long that the customer decides anew',
            meta: by.clock.money,
          },
          {
            target: 'sending',
            actions: sendWaiting,
            description: 'The waiting order is not at the server, so it is sent with its key',
            meta: by.server.money,
          },
        ],
        onError: [
          {
            guard: isOutcome('unauthorized'),
            target: 'left',
            actions: 'awaitTap',
            description: 'The session is over when the network is back',
            meta: by.server.money,
          },
          {
            guard: 'isRefusedInTime',
            target: 'sending',
            actions: sendWaiting,
            description: 'The server is there but does not list the orders, so the waiting order is sent with its key',
            meta: by.server.money,
          },
          {
            guard: 'isUnsentTooLong',
            target: 'unmade',
            actions: 'sayNotSent',
            description: 'An order that has not left has waited for so long that the customer decides anew',
            meta: by.clock.money,
          },
          {
            guard: 'hasWaitedTooLong',
            target: 'failed',
            actions: ['stopWaiting', 'sayFailure'],
            description: 'An order that may have left has waited for so long that the next tap has to look for it',
            meta: by.clock.money,
          },
          { target: 'awaitingNetwork', description: 'There is no network yet', meta: by.device.money },
        ],
      },
      on: {
        'network.back': {
          target: '.looking',
          reenter: true,
          actions: ['noteNetwork', 'forgetRetries'],
          description: 'The network comes back while the server is asked, so it is asked anew',
          meta: by.device.money,
        },
      },
      states: {
        looking: { description: 'The network is back, and the order is looked for before it is sent', entry: goOn },
        probing: { description: 'The server is asked whether the network is back, and the order waits on' },
      },
    },
    findingOrderId: {
      description: 'The order without an id is looked for among the orders under way',
      entry: goOn,
      invoke: {
        id: 'findOrderId',
        src: 'findOrder',
        input: ({ context }) => searchFor(context),
        onDone: [
          { guard: hasOrderId, target: 'placed', actions: rememberOrder, description: 'The order is found', meta: by.server.money },
          {
            target: 'unknown',
            actions: rememberNoId,
            description: 'The order is not among the orders under way yet',
            meta: by.server.money,
          },
        ],
        onError: {
          target: 'unknown',
          actions: rememberNoId,
          description: 'The server does not list the orders under way',
          meta: by.server.money,
        },
      },
    },
    findingEarlierOrder: {
      description: 'An attempt from before is looked for among the orders',
      invoke: {
        id: 'findEarlierOrder',
        src: 'findOrder',
        input: ({ context }) => searchFor(context),
        onDone: [
          {
            guard: hasOrderId,
            target: 'placed',
            actions: rememberOrder,
            description: 'The earlier attempt did become an order',
            meta: by.server.money,
          },
          {
            guard: { type: 'mayBePlaced', params: ofAnswer },
            target: 'left',
            actions: 'leaveUnheard',
            description: 'The earlier attempt may have become an order that the server does not list yet, and the customer reads so',
            meta: by.server.money,
          },
          { target: 'unmade', description: 'The earlier attempt became no order', meta: by.server.money },
        ],
        onError: [
          {
            guard: 'isUnheard',
            target: 'left',
            actions: 'leaveUnheard',
            description: 'The server does not list the orders, and the customer reads once more that the earlier attempt may be placed',
            meta: by.server.money,
          },
          { target: 'left', description: 'The server does not list the orders, and the earlier attempt is kept', meta: by.server.money },
        ],
      },
    },
    checkingAttempt: {
      description: 'Before a changed or old draft is ordered, its earlier attempt is looked for',
      invoke: {
        id: 'checkAttempt',
        src: 'findOrder',
        input: ({ context }) => searchFor(context),
        onDone: [
          {
            guard: hasOrderId,
            target: 'placed',
            actions: rememberOrder,
            description: 'The earlier attempt did become an order after all',
            meta: by.server.money,
          },
          {
            guard: { type: 'mayBePlacedUnread', params: ofAnswer },
            target: 'left',
            actions: 'leaveUnheard',
            description: 'The earlier attempt may have become an order, and the customer reads so before anything else is sent',
            meta: by.server.money,
          },
          {
            target: 'unmade',
            description: 'The earlier attempt became no order, so another one may be made',
            meta: by.server.money,
          },
        ],
        onError: [
          {
            guard: isOutcome('unauthorized'),
            target: 'left',
            actions: 'awaitTap',
            description: 'The session is over while the earlier attempt is looked for',
            meta: by.server.money,
          },
          {
            guard: 'isOrderedAgain',
            target: 'again',
            actions: 'sayFailure',
            description: 'The server does not list the orders, and the customer, who knows that one may be placed, orders again',
            meta: by.server.money,
          },
          { target: 'failed', actions: 'sayFailure', description: 'The server does not list the orders', meta: by.server.money },
        ],
      },
    },
    placed: endsAs('placed', 'There is an order'),
    unknown: endsAs('unknown', 'There is an order, whose id is not known yet'),
    refused: endsAs('refused', 'The server has decided against the order'),
    unmade: endsAs('unmade', 'No order came of the attempt, which is over'),
    again: endsAs('again', 'The customer orders again, whatever came of the attempt'),
    failed: endsAs('failed', 'The attempt is kept for the next tap, and a message says why'),
    left: endsAs('left', 'The attempt is kept, and the customer decides'),
  },
})
