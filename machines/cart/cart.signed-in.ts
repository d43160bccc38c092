import type { CartSyncOutput } from '../cart-sync/cart-sync.machine.ts'
import type { Cart } from '../model/cart.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main } from '../model/meaning.ts'
import { cartSetup } from './cart.setup.ts'
import { toUpdate } from './cart.changes.ts'

const isUnauthorized = { type: 'isUnauthorized', params: ofEvent<{ error: unknown }> } as const
const isRefusal = { type: 'isRefusal', params: ofEvent<{ error: unknown }> } as const
const isSameCustomer = { type: 'isSameCustomer', params: ofEvent<{ customerId: string }> } as const
const toastEditFailure = { type: 'toastEditFailure', params: ofEvent<{ error: unknown }> } as const
const adoptServerCart = { type: 'adoptServerCart', params: ({ event }: { event: { output: Cart } }) => ({ cart: event.output }) } as const
const reportSync = { type: 'reportSync', params: ({ event }: { event: { output: CartSyncOutput } }) => event.output } as const
const failedToFetch = { type: 'fail', params: ofEvent<{ error: unknown }> } as const
const NOT_SYNCED = 'Failed to sync cart'
const failedToSync = [
  { type: 'fail', params: { error: NOT_SYNCED } },
  { type: 'toast', params: { tone: 'error', message: NOT_SYNCED } },
] as const

/** A guest's cart becomes the server's, line by line, in one tab at a time. It may stop anywhere and start again from the fetch. */
const syncing = cartSetup.createStateConfig({
  initial: 'awaitingLock',
  tags: 'syncing',
  on: { 'cart.opened': { description: 'A page shows the cart, which is being synchronised', meta: by.customer.comfort } },
  invoke: {
    id: 'holdLock',
    src: 'holdLock',
    onError: { target: '.merging', description: 'The tabs cannot lock each other out, and this one goes ahead', meta: by.device.data },
  },
  states: {
    awaitingLock: {
      description: 'Another tab may be synchronising the same cart',
      after: { lockWait: { target: 'merging', description: 'The other tab takes too long, and may be asleep', meta: by.clock.data } },
      on: {
        'lock.acquired': [
          {
            guard: { type: 'isSyncedElsewhere', params: ofEvent },
            target: '#cart.signedIn.loading',
            actions: [{ type: 'adoptSynced', params: ofEvent }, 'store'],
            description: 'Another tab has synchronised this cart',
            meta: by.device.data,
          },
          {
            guard: { type: 'isNothingToSync', params: ofEvent },
            target: '#cart.signedIn.loading',
            actions: [{ type: 'mergeTab', params: ofEvent }, 'ownCart'],
            description: 'Other tabs have left nothing to synchronise',
            meta: by.device.data,
          },
          {
            target: 'merging',
            actions: { type: 'mergeTab', params: ofEvent },
            description: 'No other tab synchronises',
            meta: main.device.data,
          },
        ],
        'stored.changed': { description: 'What another tab stores is read when it gives the lock back', meta: by.device.data },
      },
    },
    merging: {
      description: "The guest's cart becomes the customer's, line by line",
      // Edits from here on are sent afterwards; earlier ones are among the compared lines.
      entry: 'sendAll',
      invoke: {
        id: 'cartSync',
        src: 'cartSync',
        input: ({ context: { cart, removedBySync, notices } }) => ({ local: cart, removed: removedBySync, notices }),
        onDone: [
          {
            guard: { type: 'isSynced', params: ({ event }) => event.output },
            target: '#cart.signedIn.synced',
            actions: [reportSync, { type: 'adoptServerCart', params: ({ event }) => event.output }, 'store'],
            description: 'The guest cart has become the server cart',
            meta: main.server.data,
          },
          {
            guard: { type: 'isSyncUnauthorized', params: ({ event }) => event.output },
            target: '#cart.signedIn.stopped.syncFailed',
            actions: reportSync,
            description: 'The server does not know the session during the synchronisation',
            meta: by.server.session,
          },
          {
            target: '#cart.signedIn.stopped.syncFailed',
            actions: [reportSync, ...failedToSync],
            description: 'The synchronisation fails',
            meta: by.server.data,
          },
        ],
        onError: {
          target: '#cart.signedIn.stopped.syncFailed',
          actions: failedToSync,
          description: 'The synchronisation breaks down',
          meta: by.server.data,
        },
      },
      on: {
        'lines.ordered': {
          actions: [{ type: 'dropOrdered', params: ofEvent }, 'store', { type: 'dropOrderedFromSync', params: ofEvent }],
          description: 'An order takes lines that are being synchronised',
          meta: by.device.money,
        },
      },
    },
  },
})

/** The cart is the customer's: edits show at once and are sent one at a time; the server's cart decides. */
const synced = cartSetup.createStateConfig({
  initial: 'upToDate',
  states: {
    upToDate: {
      description: 'Nothing waits to be sent or read: the cart is as it was read last, with what was asked for since',
      always: [
        { guard: 'hasEdits', target: 'saving', actions: 'sendNext', description: 'An edit waits to be sent', meta: by.device.data },
        {
          guard: 'isStale',
          target: 'rereading',
          description: 'All edits are sent, and the server is asked for the outcome',
          meta: by.device.data,
        },
        {
          guard: 'hasLeftovers',
          target: 'removingOrdered',
          actions: 'sendNext',
          description: 'The server still has what an order took',
          meta: by.device.data,
        },
      ],
      after: {
        removalWait: {
          guard: 'awaitsRemoval',
          actions: 'markStale',
          description: 'What an order left in the cart is looked for once more',
          meta: by.clock.data,
        },
      },
    },
    saving: {
      description: 'One edit is on its way to the server',
      invoke: {
        id: 'saveLine',
        src: 'saveLine',
        input: ({ context: { changes, serverCart } }) => toUpdate(changes, serverCart),
        onDone: { target: 'upToDate', actions: ['confirmSent', 'store'], description: 'The server has the edit', meta: by.server.data },
        onError: [
          {
            guard: isUnauthorized,
            target: '#cart.signedIn.stopped.awaitingSession',
            actions: ['unsend', 'forgetFailure'],
            description: 'The server does not know the session, and the edits stay queued',
            meta: by.server.session,
          },
          {
            target: 'upToDate',
            actions: [toastEditFailure, 'rejectSent', 'store'],
            description: 'The edit fails, and the line falls back',
            meta: by.server.data,
          },
        ],
      },
    },
    rereading: {
      description: 'The cart is read again after edits',
      entry: 'beginRead',
      invoke: {
        id: 'rereadAfterEdits',
        src: 'fetchCart',
        onDone: {
          target: 'upToDate',
          actions: [adoptServerCart, 'store'],
          description: 'The cart is as the server has it after the edits',
          meta: by.server.data,
        },
        onError: [
          {
            guard: isUnauthorized,
            target: '#cart.signedIn.stopped.awaitingSession',
            actions: 'forgetFailure',
            description: 'The server does not know the session while the cart is read again',
            meta: by.server.session,
          },
          {
            target: 'upToDate',
            actions: ['countTry', failedToFetch],
            description: 'The cart cannot be read again, and shows what was asked for',
            meta: by.server.data,
          },
        ],
      },
    },
    removingOrdered: {
      description: 'Lines that an order took leave the cart of a server that has not seen to it',
      invoke: {
        id: 'removeOrdered',
        src: 'saveLine',
        input: ({ context: { changes, serverCart } }) => toUpdate(changes, serverCart),
        onDone: { target: 'upToDate', actions: ['confirmSent', 'store'], description: 'They are out', meta: by.server.data },
        onError: [
          {
            guard: isUnauthorized,
            target: '#cart.signedIn.stopped.awaitingSession',
            actions: ['unsend', 'forgetFailure'],
            description: 'The server does not know the session, and what the order took waits',
            meta: by.server.session,
          },
          {
            guard: isRefusal,
            target: 'upToDate',
            actions: 'rejectSent',
            description: 'The server refuses to take them out, and they stay',
            meta: by.server.data,
          },
          {
            target: 'upToDate',
            actions: 'postponeRemoval',
            description: 'They cannot be taken out now, which is tried again later',
            meta: by.server.data,
          },
        ],
      },
    },
  },
})

/** A failure stopped the cart: it begins anew with whatever asks for it. */
const stopped = cartSetup.createStateConfig({
  initial: 'awaitingSession',
  on: {
    'sync.retry': {
      target: '#cart.deciding',
      actions: 'forgetFailure',
      description: 'The customer tries again, or the network is back',
      meta: by.customer.data,
    },
    'cart.opened': {
      target: '#cart.deciding',
      actions: 'forgetFailure',
      description: 'A page shows the cart, which is tried again',
      meta: by.customer.data,
    },
    'cart.refresh': {
      target: '#cart.deciding',
      actions: 'forgetFailure',
      description: 'Another flow has the cart tried again',
      meta: by.device.data,
    },
    'session.started': {
      guard: isSameCustomer,
      target: '#cart.deciding',
      actions: 'forgetFailure',
      description: 'The same customer signs in again',
      meta: by.customer.session,
    },
  },
  states: {
    loadFailed: { description: 'The cart could not be loaded, and may be asked for again' },
    syncFailed: {
      description: "The guest's cart is not on the server yet, and is kept",
      on: {
        'stored.changed': [
          {
            guard: { type: 'isSyncedElsewhere', params: ofEvent },
            target: '#cart.signedIn.loading',
            actions: [{ type: 'adoptSynced', params: ofEvent }, 'store'],
            description: 'Another tab has synchronised the cart that failed here',
            meta: by.device.data,
          },
          {
            actions: { type: 'joinTab', params: ofEvent },
            description: 'Another tab changes the cart that waits to be synchronised',
            meta: by.device.data,
          },
        ],
      },
    },
    awaitingSession: { description: 'The cart waits for the customer to be known to the server again' },
  },
})

export const signedIn = cartSetup.createStateConfig({
  initial: 'loading',
  on: {
    'cart.opened': { actions: 'markStale', description: 'A page shows the cart, which is read again', meta: by.customer.comfort },
    'cart.refresh': {
      actions: 'markStale',
      description: 'Another flow knows that the cart has changed on the server',
      meta: by.device.data,
    },
    'sync.retry': {
      guard: 'hasFailed',
      actions: ['forgetFailure', 'markStale'],
      description: 'The customer tries to read the cart again',
      meta: by.customer.data,
    },
    'stored.changed': [
      {
        guard: 'isUnsynced',
        actions: { type: 'joinTab', params: ofEvent },
        description: 'Another tab changes the cart that is being synchronised',
        meta: by.device.data,
      },
      {
        guard: { type: 'isChangedElsewhere', params: ofEvent },
        actions: { type: 'dropSentElsewhere', params: ofEvent },
        description: 'Another tab has changed the cart of this customer',
        meta: by.device.data,
      },
    ],
    'session.started': {
      guard: { type: 'isOtherCustomer', params: ofEvent },
      target: '#cart.deciding',
      actions: [{ type: 'startSession', params: ofEvent }, 'store'],
      description: 'Another customer signs in',
      meta: by.customer.session,
    },
    'session.ended': [
      {
        guard: { type: 'hasExpired', params: ofEvent },
        target: '#cart.guest',
        actions: [{ type: 'endSession', params: ofEvent }, 'store'],
        description: 'The session expires, and what was not sent yet waits for the customer',
        meta: by.server.session,
      },
      {
        target: '#cart.guest',
        actions: [
          { type: 'endSession', params: ofEvent },
          { type: 'storeEnd', params: ofEvent },
        ],
        description: 'The customer signs out, and the cart empties',
        meta: by.customer.session,
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
      on: { 'cart.opened': { description: 'A page shows the cart, which is on its way already', meta: by.customer.comfort } },
      invoke: {
        id: 'loadCart',
        src: 'fetchCart',
        onDone: {
          target: 'synced',
          actions: [adoptServerCart, 'store'],
          description: "The customer's cart has come",
          meta: by.server.data,
        },
        onError: [
          {
            guard: isUnauthorized,
            target: 'stopped.awaitingSession',
            description: 'The server does not know the session while the cart loads',
            meta: by.server.session,
          },
          { target: 'stopped.loadFailed', actions: failedToFetch, description: "The customer's cart cannot be had", meta: by.server.data },
        ],
      },
    },
    synced,
    stopped,
  },
})
