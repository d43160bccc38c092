import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { messageOfExtension } from '../model/extension.ts'
import { loginPassword, messageFor } from '../model/fields.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import { complaintOf } from '../notices/complaint.ts'
import { type NoticesRef, toNotices } from '../notices/notices-ref.ts'
import type { SessionRef } from '../session/session-ref.ts'

/** Deletes the account some days from now: closed → asking → deleting → deleted. The password stays in the event and the call. */
export interface AccountDeletionContext {
  session: SessionRef
  notices: NoticesRef
  /** What is wrong with the password. */
  error?: string
  banner?: string
  /** Which orders are under way, that the customer has read before deleting all the same. */
  orders?: string
}

export type AccountDeletionEvent =
  | { type: 'dialog.open' }
  | { type: 'dialog.close' }
  | { type: 'password.edit' }
  | { type: 'password.leave'; password: string }
  | { type: 'password.submit'; password: string }

export const NO_DELETION = 'Your account cannot be deleted here right now. Please write to us instead.'

const wrongIn = ({ event }: { event: { password: string } }) => ({ error: messageFor(loginPassword, event.password) })

export const accountDeletionMachine = setup({
  types: {
    context: {} as AccountDeletionContext,
    input: {} as Pick<AccountDeletionContext, 'session' | 'notices'>,
    events: {} as AccountDeletionEvent,
    emitted: {} as { type: 'field.refused'; field: 'password' },
    tags: {} as 'inDialog',
    meta: {} as Meaning,
  },
  actors: {
    /** Answers with the moment of the deletion. */
    deleteAccount: fromPromise<string, { password: string; acceptOrders: boolean }>(notProvided('deleteAccount')),
  },
  guards: {
    isComplete: (_, { error }: { error: string | undefined }) => error === undefined,
    hasOrders: (_, params: { error: unknown }) => toFailure(params.error).code === 'ORDERS_UNDER_WAY',
    isWrongPassword: (_, params: { error: unknown }) => toFailure(params.error).code === 'PASSWORD_WRONG',
  },
  actions: {
    showError: assign((_, params: { error: string | undefined }) => params),
    /** What the server said of the password holds until it is edited (Decision 257). */
    checkPassword: assign(({ context }, { error }: { error: string | undefined }) => ({ error: error ?? context.error })),
    toastError: sendTo(toNotices<AccountDeletionContext>(), ({ context: { error } }) => complaintOf(error)),
    showBanner: assign((_, { error }: { error: unknown }) => ({ banner: messageOfExtension(error, NO_DELETION) })),
    showOrders: assign((_, { error }: { error: unknown }) => ({ orders: toFailure(error).message })),
    forgetOrders: assign({ orders: undefined }),
    forgetProblems: assign({ error: undefined, banner: undefined }),
    pointToPassword: emit({ type: 'field.refused', field: 'password' }),
    /** The app provides it: the sign-in page tells the day. */
    keepMoment: actionNotProvided<{ deletesAt: string }>('keepMoment'),
    endSession: sendTo(({ context }) => context.session, { type: 'session.end' }),
  },
}).createMachine({
  id: 'accountDeletion',
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: {
      description: 'The customer reads what it means to delete the account',
      on: {
        'dialog.open': {
          target: 'asking',
          actions: ['forgetProblems', 'forgetOrders'],
          description: 'The customer presses Delete Your Account',
          meta: main.customer.comfort,
        },
      },
    },
    asking: {
      tags: 'inDialog',
      description: 'The app asks for the password',
      on: {
        'password.edit': {
          actions: 'forgetProblems',
          description: 'The customer edits the password, whose complaint goes away',
          meta: by.customer.comfort,
        },
        'password.leave': {
          actions: { type: 'checkPassword', params: wrongIn },
          description: 'The customer leaves the field, which is checked',
          meta: by.customer.comfort,
        },
        'password.submit': [
          {
            guard: { type: 'isComplete', params: wrongIn },
            target: 'deleting',
            actions: 'forgetProblems',
            description: 'The customer confirms with a password',
            meta: main.customer.data,
          },
          {
            actions: ['forgetProblems', { type: 'showError', params: wrongIn }, 'toastError', 'pointToPassword'],
            description: 'The customer confirms with what can be no password',
            meta: by.customer.comfort,
          },
        ],
        'dialog.close': { target: 'closed', description: 'The customer keeps the account', meta: by.customer.comfort },
      },
    },
    deleting: {
      initial: 'inDialog',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context, event }) => {
          assertEvent(event, 'password.submit')
          return { password: event.password, acceptOrders: context.orders !== undefined }
        },
        onDone: {
          target: 'deleted',
          actions: [{ type: 'keepMoment', params: ({ event }) => ({ deletesAt: event.output }) }, 'endSession'],
          description: 'The server tells when it deletes the account, on the page and by email, and the session ends',
          meta: informs('contact', main.server.data),
        },
        onError: [
          {
            guard: { type: 'hasOrders', params: ofEvent },
            target: 'asking',
            actions: { type: 'showOrders', params: ofEvent },
            description: 'Orders are under way, and the customer is asked once more',
            meta: by.server.data,
          },
          {
            guard: { type: 'isWrongPassword', params: ofEvent },
            target: 'asking',
            actions: [{ type: 'showError', params: ({ event }) => ({ error: toFailure(event.error).message }) }, 'pointToPassword'],
            description: 'The password is wrong',
            meta: by.server.data,
          },
          {
            target: 'asking',
            actions: { type: 'showBanner', params: ofEvent },
            description: 'The server refuses, or cannot be reached',
            meta: by.server.data,
          },
        ],
      },
      states: {
        inDialog: {
          tags: 'inDialog',
          description: 'The server checks the password',
          on: {
            'dialog.close': {
              target: 'behind',
              description: 'The customer closes the dialog, which takes back nothing that is sent',
              meta: by.customer.data,
            },
          },
        },
        behind: { description: 'The page says that the account is being deleted' },
      },
    },
    deleted: { type: 'final', description: 'The customer is signed out, and reads on the sign-in page when the account goes' },
  },
})

export type AccountDeletionRef = ActorRefFrom<typeof accountDeletionMachine>
export type AccountDeletion = SnapshotFrom<typeof accountDeletionMachine>
export const selectError = (deletion: AccountDeletion): string | undefined => deletion.context.error
export const selectBanner = (deletion: AccountDeletion): string | undefined => deletion.context.banner
/** Which orders are under way, as a sentence; the customer may delete the account all the same. */
export const selectOrders = (deletion: AccountDeletion): string | undefined => deletion.context.orders
export const selectIsDeleting = (deletion: AccountDeletion): boolean => deletion.matches('deleting')
export const selectIsInDialog = (deletion: AccountDeletion): boolean => deletion.hasTag('inDialog')
