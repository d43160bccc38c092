import type { SnapshotFrom } from 'xstate'
import { type Cart, parseLineKey, totalQuantity } from '../model/cart.ts'
import { initialContext } from './cart.changes.ts'
import type { RemovedLine } from './cart.context.ts'
import { cartSetup } from './cart.setup.ts'
import { signedIn } from './cart.signed-in.ts'

const SOLD_OUT = { tone: 'error', message: 'This item is currently out of stock.' } as const
const NOT_KEPT = 'This browser does not keep your cart. It lasts until you close the page.'
/** For customers alone: a guest's changes stay on the device anyway (Decision 21). */
const KEPT = 'You are offline. We save your changes and send them when you are back.'

/** A guest's or a customer's cart: deciding → guest, or signedIn by way of loading or syncing. */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  context: ({ input }) => ({ ...initialContext(input), notices: input.notices }),
  initial: 'deciding',
  invoke: {
    id: 'watchDevice',
    src: 'watchDevice',
    onError: {
      actions: { type: 'logBreakdown', params: ({ event }) => event },
      description: 'Other tabs and the network can no longer be followed, and the cart goes on',
    },
  },
  on: {
    'cart.notKept': {
      actions: { type: 'toast', params: { tone: 'warning', message: NOT_KEPT, travels: true } },
      description: 'The browser does not keep the cart, and a message says so',
    },
    'edits.wait': {
      actions: { type: 'toast', params: { tone: 'warning', message: KEPT } },
      description: 'A change waits for the network, and a message says so',
    },
    'line.put': [
      {
        guard: { type: 'isSoldOutDish', params: ({ event }) => event },
        actions: { type: 'toast', params: SOLD_OUT },
        description: 'The customer adds a dish that is out of stock',
      },
      {
        guard: { type: 'isLineOfOutlet', params: ({ event }) => event },
        actions: [{ type: 'putLine', params: ({ event }) => event }, 'store'],
        description: 'The customer puts a line into the cart',
      },
    ],
    'quantity.set': [
      {
        guard: { type: 'isSoldOutLine', params: ({ event }) => event },
        actions: { type: 'toast', params: SOLD_OUT },
        description: 'The customer changes a line that is out of stock',
      },
      {
        guard: { type: 'isLastOfLine', params: ({ event }) => event },
        actions: [
          { type: 'setQuantity', params: ({ event }) => event },
          'store',
          { type: 'toast', params: { tone: 'success', message: 'Item removed from cart' } },
        ],
        description: 'The customer takes the last of a line out',
      },
      {
        guard: { type: 'isInCart', params: ({ event }) => event },
        actions: [{ type: 'setQuantity', params: ({ event }) => event }, 'store'],
        description: 'The customer changes how many of a line',
      },
    ],
    'cart.replace': {
      actions: [{ type: 'replaceCart', params: ({ event }) => event }, 'store'],
      description: 'The customer replaces the cart by dishes of another outlet',
    },
    'lines.remove': { actions: [{ type: 'removeLines', params: ({ event }) => event }, 'store'], description: 'Lines are taken out' },
    'lines.ordered': { actions: [{ type: 'dropOrdered', params: ({ event }) => event }, 'store'], description: 'An order has taken lines' },
    'removed.addBack': { actions: ['addBackRemoved', 'store'], description: 'The customer wants back what the synchronisation removed' },
    'removed.dismiss': { actions: ['forgetRemoved', 'store'], description: 'The customer has read what the synchronisation removed' },
  },
  states: {
    deciding: {
      description: 'The stored cart is compared with who is signed in',
      always: [
        { guard: 'isGuest', target: 'guest', description: 'No customer is signed in' },
        { guard: 'isOwned', target: 'signedIn.loading', description: "The stored cart is this customer's own" },
        {
          guard: 'isUntouched',
          target: 'signedIn.loading',
          actions: 'own',
          description: 'The guest did nothing, so the server cart is taken as it is',
        },
        { target: 'signedIn.syncing', description: "The guest's cart has to become the customer's" },
      ],
    },
    guest: {
      initial: 'resting',
      on: {
        'session.started': {
          target: 'deciding',
          actions: [{ type: 'startSession', params: ({ event }) => event }, 'store'],
          description: 'A customer signs in',
        },
        'cart.opened': { actions: 'fillEverything', description: 'A page shows the cart, and the details of its lines are fetched anew' },
        'stored.changed': {
          target: '.resting',
          actions: { type: 'takeStored', params: ({ event }) => event },
          description: 'Another tab has changed the guest cart',
        },
      },
      states: {
        resting: {
          description: "A guest's cart, kept on this device",
          always: { guard: 'hasLinesToFill', target: 'fillingLine', actions: 'beginFill', description: 'A line waits for its details' },
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
              actions: [{ type: 'fill', params: ({ event }) => ({ item: event.output }) }, 'store'],
              description: 'The details have come',
            },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: 'resting',
                actions: ['markGone', 'store'],
                description: 'The dish is no longer on the menu, and the line stays as out of stock',
              },
              { target: 'resting', actions: { type: 'fill', params: {} }, description: 'The details cannot be had, and the line stays' },
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
type CartSnapshot = SnapshotFrom<typeof cartMachine>
export const selectCart = (cart: CartSnapshot): Cart => cart.context.cart
export const selectTotalQuantity = (cart: CartSnapshot): number => totalQuantity(cart.context.cart)
export const selectIsSyncing = (cart: CartSnapshot): boolean => cart.hasTag('syncing')
export const selectSyncFailed = (cart: CartSnapshot): boolean => cart.matches({ signedIn: 'syncFailed' })
export const selectLoadFailed = (cart: CartSnapshot): boolean => cart.matches({ signedIn: 'loadFailed' })
/** Known once the synchronisation is done. */
export const selectRemovedBySync = (cart: CartSnapshot): RemovedLine[] =>
  cart.context.owner === undefined ? NONE : cart.context.removedBySync
export const selectRefusedBySync = (cart: CartSnapshot): RemovedLine[] => cart.context.refusedBySync
export const selectIsSaving = (cart: CartSnapshot): boolean => cart.hasTag('saving') || Object.keys(cart.context.edits).length > 0
export const selectIsSaved = (cart: CartSnapshot): boolean => cart.matches({ signedIn: 'upToDate' }) && !selectIsSaving(cart)
/** Changes are not sent before a sign-in, a page that opens the cart, or Try Again. */
export const selectIsUnsaveable = (cart: CartSnapshot): boolean =>
  cart.matches('guest') || (['syncFailed', 'loadFailed', 'awaitingSession'] as const).some((state) => cart.matches({ signedIn: state }))
export const selectIsLoading = (cart: CartSnapshot): boolean => cart.hasTag('loading')
export const selectFailure = (cart: CartSnapshot): string | undefined => cart.context.failure
