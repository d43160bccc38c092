import type { SnapshotFrom } from 'xstate'
import { type Cart, type OrderedLine, parseLineKey, quantityOf, totalQuantity } from '../model/cart.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, only } from '../model/meaning.ts'
import { editsOf } from './cart.changes.ts'
import type { RemovedLine } from './cart.context.ts'
import { cartSetup } from './cart.setup.ts'
import { signedIn } from './cart.signed-in.ts'
import { initialContext } from './cart.updates.ts'

const SOLD_OUT = { tone: 'error', message: 'This item is currently out of stock.' } as const
const NOT_STORED = 'This browser does not keep your cart. It lasts until you close the page.'
/** For customers alone: a guest's changes stay on the device anyway (Decision 21). */
const OFFLINE = 'You are offline. We save your changes and send them when you are back.'

/** A guest's or a customer's cart: deciding → guest, or signedIn: loading or syncing → synced. */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  context: ({ input }) => ({ ...initialContext(input), notices: input.notices }),
  initial: 'deciding',
  invoke: {
    id: 'watchDevice',
    src: 'watchDevice',
    onError: {
      actions: { type: 'logBreakdown', params: ofEvent },
      description: 'Other tabs and the network can no longer be followed, and the cart goes on',
      meta: by.device.data,
    },
  },
  on: {
    'cart.notStored': {
      actions: { type: 'toast', params: { tone: 'warning', message: NOT_STORED, travels: true } },
      description: 'The browser does not keep the cart, and a message says so',
      meta: by.device.data,
    },
    'changes.wait': {
      actions: { type: 'toast', params: { tone: 'warning', message: OFFLINE } },
      description: 'A change waits for the network, and a message says so',
      meta: by.device.data,
    },
    'line.put': [
      {
        guard: { type: 'isSoldOutDish', params: ofEvent },
        actions: { type: 'toast', params: SOLD_OUT },
        description: 'The customer adds a dish that is out of stock',
        meta: by.customer.comfort,
      },
      {
        guard: { type: 'isLineOfOutlet', params: ofEvent },
        actions: [{ type: 'putLine', params: ofEvent }, 'store'],
        description: 'The customer puts a line into the cart',
        meta: main.customer.data,
      },
    ],
    'quantity.set': [
      {
        guard: { type: 'isSoldOutLine', params: ofEvent },
        actions: { type: 'toast', params: SOLD_OUT },
        description: 'The customer changes a line that is out of stock',
        meta: by.customer.comfort,
      },
      {
        guard: { type: 'isLastOfLine', params: ofEvent },
        actions: [
          { type: 'setQuantity', params: ofEvent },
          'store',
          { type: 'toast', params: { tone: 'success', message: 'Item removed from cart' } },
        ],
        description: 'The customer takes the last of a line out',
        meta: by.customer.data,
      },
      {
        guard: { type: 'isInCart', params: ofEvent },
        actions: [{ type: 'setQuantity', params: ofEvent }, 'store'],
        description: 'The customer changes how many of a line',
        meta: by.customer.data,
      },
    ],
    'cart.replace': {
      actions: [{ type: 'replaceCart', params: ofEvent }, 'store'],
      description: 'The customer replaces the cart by dishes of another outlet',
      meta: by.customer.data,
    },
    'lines.remove': {
      actions: [{ type: 'takeOut', params: ofEvent }, 'store'],
      description: 'Lines are taken out',
      meta: by.customer.data,
    },
    'lines.ordered': {
      actions: [{ type: 'dropOrdered', params: ofEvent }, 'store'],
      description: 'An order has taken lines',
      meta: by.device.money,
    },
    'removed.addBack': {
      actions: ['addBackRemoved', 'store'],
      description: 'The customer wants back what the synchronisation removed',
      meta: by.customer.data,
    },
    'removed.dismiss': {
      actions: ['forgetRemoved', 'store'],
      description: 'The customer has read what the synchronisation removed',
      meta: by.customer.comfort,
    },
  },
  states: {
    deciding: {
      description: 'The stored cart is compared with who is signed in',
      always: [
        { guard: 'isGuest', target: 'guest', description: 'No customer is signed in', meta: only('guest', main.device.data) },
        { guard: 'isOwned', target: 'signedIn.loading', description: "The cart is this customer's own", meta: by.device.data },
        {
          guard: 'isUntouched',
          target: 'signedIn.loading',
          actions: 'ownCart',
          description: 'The guest did nothing, so the server cart is taken as it is',
          meta: by.device.data,
        },
        { target: 'signedIn.syncing', description: "The guest's cart has to become the customer's", meta: main.device.data },
      ],
    },
    guest: {
      initial: 'resting',
      on: {
        'session.started': {
          target: 'deciding',
          actions: [{ type: 'startSession', params: ofEvent }, 'store'],
          description: 'A customer signs in',
          meta: main.customer.data,
        },
        'cart.opened': {
          actions: 'fillAll',
          description: 'A page shows the cart, and the details of its lines are asked for',
          meta: by.customer.comfort,
        },
        'stored.changed': {
          target: '.resting',
          actions: { type: 'followTab', params: ofEvent },
          description: 'Another tab has changed the guest cart',
          meta: only('guest', by.device.data),
        },
      },
      states: {
        resting: {
          description: "A guest's cart, kept on this device",
          always: {
            guard: 'hasLinesToFill',
            target: 'fillingLine',
            actions: 'fillNext',
            description: 'A line waits for its details',
            meta: by.device.comfort,
          },
        },
        fillingLine: {
          description: 'The details of one line are fetched from the menu',
          invoke: {
            id: 'fetchItem',
            src: 'fetchItem',
            input: ({ context }) => {
              const { outletId, menuId } = parseLineKey(context.filling!)! // resting is the only way in
              return { outletId, menuId }
            },
            onDone: {
              target: 'resting',
              actions: [{ type: 'fillLine', params: ({ event }) => ({ item: event.output }) }, 'store'],
              description: 'The details have come',
              meta: by.server.comfort,
            },
            onError: [
              {
                guard: { type: 'isNotFound', params: ofEvent },
                target: 'resting',
                actions: ['markSoldOut', 'store'],
                description: 'The dish is no longer on the menu, and the line stays as out of stock',
                meta: by.server.data,
              },
              {
                target: 'resting',
                actions: { type: 'fillLine', params: {} },
                description: 'The details cannot be had, and the line stays',
                meta: by.server.comfort,
              },
            ],
          },
        },
      },
    },
    signedIn,
  },
})

/** Stable reference: `useSelector` compares by identity. */
const NONE: RemovedLine[] = []
export type CartSnapshot = SnapshotFrom<typeof cartMachine>
export const selectCart = (cart: CartSnapshot): Cart => cart.context.cart
export const selectTotalQuantity = (cart: CartSnapshot): number => totalQuantity(cart.context.cart)
export const selectIsSyncing = (cart: CartSnapshot): boolean => cart.hasTag('syncing')
export const selectSyncFailed = (cart: CartSnapshot): boolean => cart.matches({ signedIn: { stopped: 'syncFailed' } })
export const selectLoadFailed = (cart: CartSnapshot): boolean => cart.matches({ signedIn: { stopped: 'loadFailed' } })
/** Known once the synchronisation is done. */
export const selectRemovedBySync = (cart: CartSnapshot): RemovedLine[] =>
  cart.context.owner === undefined ? NONE : cart.context.removedBySync
export const selectRefusedBySync = (cart: CartSnapshot): RemovedLine[] => cart.context.refusedBySync
export const selectIsSaved = (cart: CartSnapshot): boolean => cart.matches({ signedIn: { synced: 'upToDate' } })
/** Changes are not sent before a sign-in, a page that opens the cart, or Try Again. */
export const selectIsUnsaveable = (cart: CartSnapshot): boolean => cart.matches('guest') || cart.matches({ signedIn: 'stopped' })
export const selectIsLoading = (cart: CartSnapshot): boolean => cart.hasTag('loading')
export const selectFailure = (cart: CartSnapshot): unknown => cart.context.failure
/** The server's cart may be another one than is shown: what is not shown is not known to be none. */
export const selectIsUnread = (cart: CartSnapshot): boolean => cart.matches({ signedIn: 'stopped' }) || selectFailure(cart) !== undefined

/** Whether lines that were put into the cart are in it: undefined while the server has still to say so of any. */
export function selectAreInCart(cart: CartSnapshot, lines: readonly OrderedLine[]): boolean | undefined {
  const { owner, changes, serverCart } = cart.context
  const outcomes = lines.map(({ key, quantity }) => {
    // Before the guest's cart is synchronised, nothing is known of the server's cart.
    if (owner === undefined || editsOf(changes).some((edit) => edit.key === key)) return undefined
    return quantityOf(serverCart, key) >= quantity
  })
  if (outcomes.includes(false)) return false
  return outcomes.includes(undefined) ? undefined : true
}
