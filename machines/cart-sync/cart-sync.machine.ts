import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { LineUpdate, RemovedLine } from '../cart/cart.context.ts'
import { isRefusal, isUnauthorized, refusalText } from '../cart/cart.failures.ts'
import { type Cart, findLine, lineKey, type OrderedLine, outletOf, removeLines } from '../model/cart.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { type NoticesRef, toastOf, toNotices } from '../notices/notices-ref.ts'
import { planSync, type SyncStep, withRemoved } from './cart-sync.plan.ts'

export interface CartSyncInput {
  /** The guest's cart as it was when the synchronisation began; what is edited later is sent after it. */
  local: Cart
  /** What an earlier attempt took out. */
  removed: RemovedLine[]
  notices: NoticesRef
}

interface CartSyncContext extends CartSyncInput {
  plan: SyncStep[]
  /** Lines that the server refused. */
  refused: RemovedLine[]
  outcome: 'synced' | 'failed' | 'unauthorized'
  /** The server's cart, read back. */
  cart: Cart
}

export type CartSyncOutput = Pick<CartSyncContext, 'outcome' | 'cart' | 'removed' | 'refused'>

export type CartSyncEvent = { type: 'lines.ordered'; lines: OrderedLine[] }

type Failed = { event: { error: unknown } }
const ofFailure = ({ event }: Failed) => ({ error: event.error })
const isUnauthorizedError = { type: 'isUnauthorized', params: ofFailure } as const
const isRefusalError = { type: 'isRefusal', params: ofFailure } as const

type Outcome = { outcome: CartSyncContext['outcome']; cart?: Cart }

/** A guest's cart becomes the server's, line by line: comparing → applying … → rereading. It may stop anywhere and start again. */
export const cartSyncMachine = setup({
  types: {
    context: {} as CartSyncContext,
    input: {} as CartSyncInput,
    output: {} as CartSyncOutput,
    events: {} as CartSyncEvent,
    meta: {} as Meaning,
  },
  actors: {
    fetchCart: fromPromise<Cart, void>(notProvided('fetchCart')),
    /** Sets the quantity of one line, 0 removes it. Idempotent. */
    saveLine: fromPromise<void, LineUpdate>(notProvided('saveLine')),
  },
  guards: {
    hasSteps: ({ context }) => context.plan.length > 0,
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
    isRefusal: (_, { error }: { error: unknown }) => isRefusal(error),
  },
  actions: {
    makePlan: assign(({ context }, { cart }: { cart: Cart }) => ({ plan: planSync(context.local, cart) })),
    /** Lines that an order took must not be added to the server's cart again. */
    dropOrdered: assign(({ context: { local, plan } }, { lines }: { lines: OrderedLine[] }) => {
      const keys = lines.map(({ key }) => key)
      return { local: removeLines(local, keys), plan: plan.filter(({ line }) => !keys.includes(lineKey(line))) }
    }),
    stepDone: assign(({ context: { plan, removed } }) => ({ plan: plan.slice(1), removed: withRemoved(removed, plan[0]?.removes) })),
    // A removal without an answer may have been done: the next attempt would not find the line, and could not name it.
    doubtStep: assign(({ context: { plan, removed } }) => ({ removed: withRemoved(removed, plan[0]?.removes) })),
    // A refused removal stays on the server, and is not named.
    skipStep: assign(({ context: { plan, refused, local } }) => {
      const [step, ...rest] = plan
      const line = step && step.quantity > 0 ? findLine(local, lineKey(step.line)) : undefined
      const outlet = line && outletOf(local, line.outletId)
      return { plan: rest, refused: withRemoved(refused, line && outlet && { line, outlet }) }
    }),
    conclude: assign(({ context }, { outcome, cart }: Outcome) => ({ outcome, cart: cart ?? context.cart })),
    toastRefusal: sendTo(toNotices<CartSyncContext>(), ({ context }, { error }: { error: unknown }) => {
      const isRemoval = context.plan[0]?.quantity === 0
      return toastOf({ tone: 'error', message: refusalText(error) ?? (isRemoval ? 'Failed to remove items' : 'Failed to add to cart') })
    }),
  },
}).createMachine({
  id: 'cartSync',
  context: ({ input }) => ({ ...input, plan: [], refused: [], outcome: 'failed', cart: [] }),
  output: ({ context: { outcome, cart, removed, refused } }) => ({ outcome, cart, removed, refused }),
  initial: 'comparing',
  on: {
    'lines.ordered': {
      actions: { type: 'dropOrdered', params: ofEvent },
      description: 'An order takes lines, which are then not sent again',
      meta: by.device.money,
    },
  },
  states: {
    comparing: {
      description: "The server's cart is fetched to compare it with the guest's",
      invoke: {
        id: 'fetchServerCart',
        src: 'fetchCart',
        onDone: {
          target: 'nextStep',
          actions: { type: 'makePlan', params: ({ event }) => ({ cart: event.output }) },
          description: "The server's cart is known, and what has to change",
          meta: main.server.data,
        },
        onError: [
          {
            guard: isUnauthorizedError,
            target: 'unauthorized',
            description: 'The server does not know the session while the carts are compared',
            meta: by.server.session,
          },
          { target: 'failed', description: "The server's cart cannot be fetched", meta: by.server.data },
        ],
      },
    },
    nextStep: {
      description: 'The next line that differs is looked for',
      always: [
        { guard: 'hasSteps', target: 'applying', description: 'A line differs', meta: main.device.data },
        { target: 'rereading', description: 'No line differs any more', meta: main.device.data },
      ],
    },
    applying: {
      description: 'The server is sent one line',
      invoke: {
        id: 'applyStep',
        src: 'saveLine',
        input: ({ context }) => context.plan[0]!, // nextStep is the only way in
        onDone: { target: 'nextStep', actions: 'stepDone', description: 'The server has the line', meta: main.server.data },
        onError: [
          {
            guard: isRefusalError,
            target: 'nextStep',
            actions: [{ type: 'toastRefusal', params: ofFailure }, 'skipStep'],
            description: 'The server refuses this line, and the others go on',
            meta: by.server.data,
          },
          {
            guard: isUnauthorizedError,
            target: 'unauthorized',
            description: 'The server does not know the session while a line is sent',
            meta: by.server.session,
          },
          { target: 'failed', actions: 'doubtStep', description: 'A line cannot be sent', meta: by.server.data },
        ],
      },
    },
    rereading: {
      description: 'The cart is read back from the server',
      invoke: {
        id: 'rereadCart',
        src: 'fetchCart',
        onDone: {
          target: 'synced',
          actions: { type: 'conclude', params: ({ event }) => ({ outcome: 'synced', cart: event.output }) },
          description: 'The guest cart has become the server cart',
          meta: main.server.data,
        },
        onError: [
          {
            guard: isUnauthorizedError,
            target: 'unauthorized',
            description: 'The server does not know the session while the cart is read back',
            meta: by.server.session,
          },
          { target: 'failed', description: 'The cart cannot be read back', meta: by.server.data },
        ],
      },
    },
    synced: { type: 'final', description: 'Both carts are the same' },
    failed: { type: 'final', description: "The guest's cart is kept for another try" },
    unauthorized: {
      type: 'final',
      entry: { type: 'conclude', params: { outcome: 'unauthorized' } },
      description: "The guest's cart is kept until the server knows the customer again",
    },
  },
})
