import type { CartSyncOutput } from '../cart-sync/cart-sync.machine.ts'
import type { Cart } from '../model/cart.ts'
import { cartSetup } from './cart.setup.ts'
import { nextEdit, nextLeftover, toLineChange } from './cart.changes.ts'

const ofEvent = <Event>({ event }: { event: Event }) => event
const isUnauthorized = { type: 'isUnauthorized', params: ofEvent<{ error: unknown }> } as const
const isRefusal = { type: 'isRefusal', params: ofEvent<{ error: unknown }> } as const
const isSameCustomer = { type: 'isSameCustomer', params: ofEvent<{ customerId: string }> } as const
const toastEditFailure = { type: 'toastEditFailure', params: ofEvent<{ error: unknown }> } as const
const adopt = { type: 'adopt', params: ({ event }: { event: { output: Cart } }) => ({ cart: event.output }) } as const
const noteSync = { type: 'noteSync', params: ({ event }: { event: { output: CartSyncOutput } }) => event.output } as const
const failedToFetch = { type: 'fail', params: { message: 'Failed to fetch cart' } } as const
const failedToSync = [
  { type: 'fail', params: { message: 'Failed to sync cart' } },
  { type: 'toast', params: { tone: 'error', message: 'Failed to sync cart' } },
] as const

/**
 * A guest's cart becomes the server's, line by line, in one tab at a time. It may stop anywhere and start again from the fetch.
 */
const syncing = cartSetup.createStateConfig({
  initial: 'waiting',
  tags: 'syncing',
  on: { 'cart.opened': { description: 'A page shows the cart, which is being synchronised' } },
  invoke: {
    id: 'holdTurn',
    src: 'holdTurn',
    onError: { target: '.merging', description: 'The tabs cannot take turns, and this one goes ahead' },
  },
  states: {
    waiting: {
      description: 'Another tab may be synchronising the same cart',
      after: { turnWait: { target: 'merging', description: 'The other tab takes too long, and may be asleep' } },
      on: {
        'turn.given': [
          {
            guard: { type: 'isSyncedElsewhere', params: ({ event }) => event },
            target: '#cart.signedIn.loading',
            actions: [{ type: 'takeOver', params: ({ event }) => event }, 'store'],
            description: 'Another tab has synchronised this cart',
          },
          { target: 'looking', actions: { type: 'takeTurn', params: ({ event }) => event }, description: 'No other tab synchronises' },
        ],
        'stored.changed': { description: 'What another tab stores is looked at when its turn is over' },
      },
    },
    looking: {
      description: 'What all tabs have come to is looked at',
      always: [
        { guard: 'isUntouched', target: '#cart.signedIn.loading', actions: 'own', description: 'Nothing is left to synchronise' },
        { target: 'merging', description: "The guest's cart is still to become the customer's" },
      ],
    },
    merging: {
      description: "The guest's cart becomes the customer's, line by line",
      // Edits from here on are sent afterwards; earlier ones are among the compared lines.
      entry: ['forgetEdits', 'beginRead'],
      invoke: {
        id: 'cartSync',
        src: 'cartSync',
        input: ({ context: { cart, removedBySync, notices } }) => ({ local: cart, removed: removedBySync, notices }),
        onDone: [
          {
            guard: { type: 'isSynced', params: ({ event }) => event.output },
            target: '#cart.signedIn.upToDate',
            actions: [noteSync, { type: 'adopt', params: ({ event }) => event.output }, 'recordSync', 'store', 'announceSync'],
            description: 'The guest cart has become the server cart',
          },
          {
            guard: { type: 'isSyncUnauthorized', params: ({ event }) => event.output },
            target: '#cart.signedIn.syncFailed',
            actions: noteSync,
            description: 'The server does not know the session during the synchronisation',
          },
          { target: '#cart.signedIn.syncFailed', actions: [noteSync, ...failedToSync], description: 'The synchronisation fails' },
        ],
        onError: { target: '#cart.signedIn.syncFailed', actions: failedToSync, description: 'The synchronisation breaks down' },
      },
      on: {
        'lines.ordered': {
          actions: [{ type: 'dropOrdered', params: ({ event }) => event }, 'store', { type: 'tellSync', params: ({ event }) => event }],
          description: 'An order takes lines that are being synchronised',
        },
      },
    },
  },
})

/** Edits show at once and are sent one at a time; the server's cart decides. */
export const signedIn = cartSetup.createStateConfig({
  initial: 'loading',
  on: {
    'cart.opened': { actions: 'markStale', description: 'A page shows the cart, which is read again' },
    'cart.refresh': { actions: 'markStale', description: 'Another flow knows that the cart has changed on the server' },
    'sync.retry': { guard: 'hasFailed', actions: ['forgetFailure', 'markStale'], description: 'The customer tries to read the cart again' },
    'stored.changed': [
      {
        guard: 'isUnsynced',
        actions: { type: 'joinStored', params: ({ event }) => event },
        description: 'Another tab changes the cart that is being synchronised',
      },
      {
        guard: { type: 'isNewsOfOwnCart', params: ({ event }) => event },
        actions: { type: 'takeNews', params: ({ event }) => event },
        description: 'Another tab has changed the cart of this customer',
      },
    ],
    'session.started': {
      guard: { type: 'isOtherCustomer', params: ({ event }) => event },
      target: '#cart.deciding',
      actions: [{ type: 'startSession', params: ({ event }) => event }, 'store'],
      description: 'Another customer signs in',
    },
    'session.ended': [
      {
        guard: { type: 'hasExpired', params: ({ event }) => event },
        target: '#cart.guest',
        actions: [{ type: 'endSession', params: ({ event }) => event }, 'store'],
        description: 'The session expires, and what was not sent yet waits for the customer',
      },
      {
        target: '#cart.guest',
        actions: [
          { type: 'endSession', params: ({ event }) => event },
          { type: 'storeEnd', params: ({ event }) => event },
        ],
        description: 'The customer signs out, and the cart empties',
      },
    ],
  },
  states: {
    syncing,
    loading: {
      description: "The customer's cart is loading",
      tags: 'loading',
      // A refresh that is asked for from here on needs another read: this answer may be older.
      entry: 'beginRead',
      on: { 'cart.opened': { description: 'A page shows the cart, which is on its way already' } },
      invoke: {
        id: 'loadCart',
        src: 'fetchCart',
        onDone: { target: 'upToDate', actions: [adopt, 'store'], description: "The customer's cart has come" },
        onError: [
          { guard: isUnauthorized, target: 'awaitingSession', description: 'The server does not know the session while the cart loads' },
          { target: 'loadFailed', actions: failedToFetch, description: "The customer's cart cannot be had" },
        ],
      },
    },
    loadFailed: {
      description: 'The cart could not be loaded, and may be asked for again',
      on: {
        'sync.retry': { target: 'loading', actions: 'forgetFailure', description: 'The customer tries to load the cart again' },
        'cart.opened': { target: 'loading', actions: 'forgetFailure', description: 'A page shows the cart, which is loaded again' },
        'cart.refresh': { target: 'loading', actions: 'forgetFailure', description: 'Another flow has the cart loaded again' },
        'session.started': {
          guard: isSameCustomer,
          target: 'loading',
          actions: 'forgetFailure',
          description: 'The same customer signs in again after the cart could not be loaded',
        },
      },
    },
    syncFailed: {
      description: "The guest's cart is not on the server yet, and is kept",
      on: {
        'sync.retry': { target: 'syncing', actions: 'forgetFailure', description: 'The customer tries to synchronise again' },
        'cart.opened': { target: 'syncing', actions: 'forgetFailure', description: 'A page shows the cart, which is synchronised again' },
        'cart.refresh': { target: 'syncing', actions: 'forgetFailure', description: 'Another flow has the cart synchronised again' },
        'stored.changed': [
          {
            guard: { type: 'isSyncedElsewhere', params: ({ event }) => event },
            target: 'loading',
            actions: [{ type: 'takeOver', params: ({ event }) => event }, 'store'],
            description: 'Another tab has synchronised the cart that failed here',
          },
          {
            actions: { type: 'joinStored', params: ({ event }) => event },
            description: 'Another tab changes the cart that waits to be synchronised',
          },
        ],
        'session.started': {
          guard: isSameCustomer,
          target: 'syncing',
          actions: 'forgetFailure',
          description: "The same customer signs in again while the guest's cart waits",
        },
      },
    },
    upToDate: {
      description: 'The cart is as the server has it',
      always: [
        { guard: 'hasEdits', target: 'saving', actions: 'takeOff', description: 'An edit waits to be sent' },
        { guard: 'isStale', target: 'rereading', description: 'All edits are sent, and the server is asked for the outcome' },
        { guard: 'hasLeftovers', target: 'takingOrdered', description: 'The server still has what an order took' },
      ],
      after: {
        leftoverWait: {
          guard: 'awaitsLeftovers',
          actions: 'markStale',
          description: 'What an order left in the cart is looked for once more',
        },
      },
    },
    takingOrdered: {
      description: 'Lines that an order took leave the cart of a server that has not seen to it',
      invoke: {
        id: 'takeOrdered',
        src: 'saveLine',
        input: ({ context }) => toLineChange(nextLeftover(context)), // upToDate is the only way in
        onDone: { target: 'upToDate', actions: ['takeLeftover', 'store'], description: 'They are out' },
        onError: [
          {
            guard: isUnauthorized,
            target: 'awaitingSession',
            actions: 'forgetFailure',
            description: 'The server does not know the session, and what the order took waits',
          },
          {
            guard: isRefusal,
            target: 'upToDate',
            actions: 'leaveLeftover',
            description: 'The server refuses to take them out, and they stay',
          },
          { target: 'upToDate', actions: 'keepLeftovers', description: 'They cannot be taken out now, which is tried again later' },
        ],
      },
    },
    saving: {
      description: 'One edit is on its way to the server',
      tags: 'saving',
      invoke: {
        id: 'saveLine',
        src: 'saveLine',
        input: ({ context }) => toLineChange(context.inFlight ?? nextEdit(context)),
        onDone: { target: 'upToDate', actions: ['acknowledge', 'store'], description: 'The server has the edit' },
        onError: [
          {
            guard: isUnauthorized,
            target: 'awaitingSession',
            actions: ['land', 'forgetFailure'],
            description: 'The server does not know the session, and the edits stay queued',
          },
          { target: 'upToDate', actions: [toastEditFailure, 'rollBack', 'store'], description: 'The edit fails, and the line falls back' },
        ],
      },
    },
    rereading: {
      description: 'The cart is read again after edits',
      entry: 'beginRead',
      invoke: {
        id: 'rereadAfterEdits',
        src: 'fetchCart',
        onDone: { target: 'upToDate', actions: [adopt, 'store'], description: 'The cart is as the server has it after the edits' },
        onError: [
          {
            guard: isUnauthorized,
            target: 'awaitingSession',
            actions: 'forgetFailure',
            description: 'The server does not know the session while the cart is read again',
          },
          {
            target: 'upToDate',
            actions: ['countTry', failedToFetch],
            description: 'The cart cannot be read again, and shows what was asked for',
          },
        ],
      },
    },
    awaitingSession: {
      description: 'The cart waits for the customer to be known to the server again',
      on: {
        'sync.retry': { target: 'loading', description: 'The customer tries the waiting edits again' },
        'cart.opened': { target: 'loading', description: 'A page shows the cart, and its waiting edits are tried again' },
        'cart.refresh': { target: 'loading', description: 'Another flow has the waiting edits tried again' },
        'session.started': { guard: isSameCustomer, target: 'loading', description: 'The same customer signs in again while edits wait' },
      },
    },
  },
})
