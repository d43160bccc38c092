import { cartSetup } from './cart.setup.ts'
import { nextEdit, nextLeftover, toLineChange } from './cart.changes.ts'

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
  invoke: {
    id: 'holdTurn',
    src: 'holdTurn',
    onError: { target: '.comparing', description: 'the tabs cannot take turns, and this one goes ahead' },
  },
  states: {
    waiting: {
      description: 'another tab may be synchronising the same cart',
      after: { turnWait: { target: 'comparing', description: 'the other tab takes too long, and may be asleep' } },
      on: {
        'turn.given': [
          {
            guard: 'isSyncedElsewhere',
            target: '#cart.signedIn.loading',
            actions: ['takeOver', 'store'],
            description: 'another tab has synchronised this cart',
          },
          { target: 'looking', actions: 'takeTurn', description: 'no other tab synchronises' },
        ],
        'stored.changed': { description: 'what another tab stores is looked at when its turn is over' },
      },
    },
    looking: {
      description: 'what all tabs have come to is looked at',
      always: [
        {
          guard: 'isUntouched',
          target: '#cart.signedIn.loading',
          actions: 'own',
          description: 'nothing is left to synchronise',
        },
        { target: 'comparing', description: "the guest's cart is still to become the customer's" },
      ],
    },
    comparing: {
      description: "the server's cart is fetched to compare it with the guest's",
      entry: 'forgetEdits',
      invoke: {
        id: 'fetchServerCart',
        src: 'fetchCart',
        onDone: {
          target: 'nextStep',
          actions: { type: 'makePlan', params: ({ event }) => ({ cart: event.output }) },
          description: "the server's cart is known, and what has to change",
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: '#cart.signedIn.syncFailed',
            description: 'the server does not know the session while the carts are compared',
          },
          { target: '#cart.signedIn.syncFailed', actions: failedToSync, description: "the server's cart cannot be had" },
        ],
      },
    },
    nextStep: {
      description: 'the next line that differs is looked for',
      always: [
        { guard: 'hasSteps', target: 'applying', description: 'a line differs' },
        { target: 'rereading', description: 'no line differs any more' },
      ],
    },
    applying: {
      description: 'the server learns of one line',
      invoke: {
        id: 'applyStep',
        src: 'saveLine',
        input: ({ context }) => context.plan[0]!, // nextStep is the only way in
        onDone: { target: 'nextStep', actions: 'stepDone', description: 'the server has the line' },
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: 'nextStep',
            actions: [{ type: 'toastEditFailure', params: ({ event }) => ({ error: event.error }) }, 'skipStep'],
            description: 'the server refuses this line, and the others go on',
          },
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: '#cart.signedIn.syncFailed',
            description: 'the server does not know the session while a line is sent',
          },
          { target: '#cart.signedIn.syncFailed', actions: ['doubtStep', ...failedToSync], description: 'a line cannot be sent' },
        ],
      },
    },
    rereading: {
      description: 'the cart is read back from the server',
      entry: 'beginRead',
      invoke: {
        id: 'rereadCart',
        src: 'fetchCart',
        onDone: {
          target: '#cart.signedIn.upToDate',
          actions: [{ type: 'adopt', params: ({ event }) => ({ cart: event.output }) }, 'recordSync', 'store', 'announceSync'],
          description: 'the guest cart has become the server cart',
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: '#cart.signedIn.syncFailed',
            description: 'the server does not know the session while the cart is read back',
          },
          { target: '#cart.signedIn.syncFailed', actions: failedToSync, description: 'the cart cannot be read back' },
        ],
      },
    },
  },
})

/** The server's cart is the truth; edits show at once and follow one call at a time. */
export const signedIn = cartSetup.createStateConfig({
  initial: 'loading',
  on: {
    'cart.refresh': { actions: 'markStale', description: 'a page wants the cart as the server has it now' },
    'sync.retry': {
      guard: 'hasFailed',
      actions: ['forgetFailure', 'markStale'],
      description: 'the customer tries to read the cart again',
    },
    'stored.changed': [
      { guard: 'isUnsynced', actions: 'joinStored', description: 'another tab changes the cart that is being synchronised' },
      { guard: 'isNewsOfOwnCart', actions: 'takeNews', description: 'another tab has changed the cart of this customer' },
    ],
    'session.started': {
      guard: 'isOtherCustomer',
      target: '#cart.deciding',
      actions: ['startSession', 'store'],
      description: 'another customer signs in',
    },
    'session.ended': [
      {
        guard: 'hasExpired',
        target: '#cart.guest',
        actions: ['endSession', 'store'],
        description: 'the session expires, and what was not sent yet waits for the customer',
      },
      {
        target: '#cart.guest',
        actions: ['endSession', { type: 'storeEnd', params: ({ event }) => ({ reason: event.reason }) }],
        description: 'the customer signs out, and the cart empties',
      },
    ],
  },
  states: {
    syncing,
    loading: {
      description: "the customer's cart is loading",
      tags: 'loading',
      // What is asked for from here on, the answer may be too old for.
      entry: 'beginRead',
      invoke: {
        id: 'loadCart',
        src: 'fetchCart',
        onDone: {
          target: 'upToDate',
          actions: [{ type: 'adopt', params: ({ event }) => ({ cart: event.output }) }, 'store'],
          description: "the customer's cart has come",
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: 'awaitingSession',
            description: 'the server does not know the session while the cart loads',
          },
          { target: 'loadFailed', actions: failedToFetch, description: "the customer's cart cannot be had" },
        ],
      },
    },
    loadFailed: {
      description: 'the cart could not be loaded, and may be asked for again',
      on: {
        'sync.retry': { target: 'loading', actions: 'forgetFailure', description: 'the customer tries to load the cart again' },
        'cart.refresh': { target: 'loading', actions: 'forgetFailure', description: 'a page tries to load the cart again' },
        'session.started': [
          {
            guard: 'isOtherCustomer',
            target: '#cart.deciding',
            actions: ['startSession', 'store'],
            description: 'another customer signs in after the cart could not be loaded',
          },
          {
            target: 'loading',
            actions: 'forgetFailure',
            description: 'the same customer signs in again after the cart could not be loaded',
          },
        ],
      },
    },
    syncFailed: {
      description: "the guest's cart is not on the server yet, and is kept",
      on: {
        'sync.retry': { target: 'syncing', actions: 'forgetFailure', description: 'the customer tries to synchronise again' },
        'cart.refresh': { target: 'syncing', actions: 'forgetFailure', description: 'a page tries to synchronise again' },
        'stored.changed': [
          {
            guard: 'isSyncedElsewhere',
            target: 'loading',
            actions: ['takeOver', 'store'],
            description: 'another tab has synchronised the cart that failed here',
          },
          { actions: 'joinStored', description: 'another tab changes the cart that waits to be synchronised' },
        ],
        'session.started': [
          {
            guard: 'isOtherCustomer',
            target: '#cart.deciding',
            actions: ['startSession', 'store'],
            description: "another customer signs in while the guest's cart waits",
          },
          { target: 'syncing', actions: 'forgetFailure', description: "the same customer signs in again while the guest's cart waits" },
        ],
      },
    },
    upToDate: {
      description: 'the cart is as the server has it',
      always: [
        { guard: 'hasEdits', target: 'saving', actions: 'takeOff', description: 'an edit waits to be sent' },
        { guard: 'isStale', target: 'rereading', description: 'all edits are sent, and the server is asked for the outcome' },
        { guard: 'hasLeftovers', target: 'takingOrdered', description: 'the server still has what an order took' },
      ],
      after: {
        leftoverWait: {
          guard: 'awaitsLeftovers',
          actions: 'markStale',
          description: 'what an order left in the cart is looked for once more',
        },
      },
    },
    takingOrdered: {
      description: 'lines that an order took leave the cart of a server that has not seen to it',
      invoke: {
        id: 'takeOrdered',
        src: 'saveLine',
        input: ({ context }) => toLineChange(nextLeftover(context)), // upToDate is the only way in
        onDone: { target: 'upToDate', actions: ['takeLeftover', 'store'], description: 'they are out' },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: 'awaitingSession',
            actions: 'forgetFailure',
            description: 'the server does not know the session, and what the order took waits',
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: 'upToDate',
            actions: 'leaveLeftover',
            description: 'the server refuses to take them out, and they stay',
          },
          { target: 'upToDate', actions: 'keepLeftovers', description: 'they cannot be taken out now, which is tried again later' },
        ],
      },
    },
    saving: {
      description: 'one edit is on its way to the server',
      tags: 'saving',
      invoke: {
        id: 'saveLine',
        src: 'saveLine',
        input: ({ context }) => toLineChange(context.inFlight ?? nextEdit(context)),
        onDone: { target: 'upToDate', actions: ['acknowledge', 'store'], description: 'the server has the edit' },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: 'awaitingSession',
            actions: ['land', 'forgetFailure'],
            description: 'the server does not know the session, and the edits stay queued',
          },
          {
            target: 'upToDate',
            actions: [{ type: 'toastEditFailure', params: ({ event }) => ({ error: event.error }) }, 'rollBack', 'store'],
            description: 'the edit fails, and the line falls back',
          },
        ],
      },
    },
    rereading: {
      description: 'the cart is read again after edits',
      entry: 'beginRead',
      invoke: {
        id: 'rereadAfterEdits',
        src: 'fetchCart',
        onDone: {
          target: 'upToDate',
          actions: [{ type: 'adopt', params: ({ event }) => ({ cart: event.output }) }, 'store'],
          description: 'the cart is as the server has it after the edits',
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: 'awaitingSession',
            actions: 'forgetFailure',
            description: 'the server does not know the session while the cart is read again',
          },
          {
            target: 'upToDate',
            actions: ['countTry', failedToFetch],
            description: 'the cart cannot be read again, and shows what was asked for',
          },
        ],
      },
    },
    awaitingSession: {
      description: 'the cart waits for the customer to be known to the server again',
      on: {
        'sync.retry': { target: 'loading', description: 'the customer tries the waiting edits again' },
        'cart.refresh': { target: 'loading', description: 'a page tries the waiting edits again' },
        'session.started': [
          {
            guard: 'isOtherCustomer',
            target: '#cart.deciding',
            actions: ['startSession', 'store'],
            description: 'another customer signs in while edits wait',
          },
          { target: 'loading', description: 'the same customer signs in again while edits wait' },
        ],
      },
    },
  },
})
