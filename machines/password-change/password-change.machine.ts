import { ofEvent } from '../model/event-params.ts'
import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom, stateIn } from 'xstate'
import { CUSTOMER_FIELDS, type FieldLeft, formActions } from '../model/form-actions.ts'
import { toFailure } from '../model/errors.ts'
import { messageOfExtension } from '../model/extension.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { complaintOf } from '../notices/complaint.ts'
import { type NoticesRef, type Said, toast, toastOf, toNotices } from '../notices/notices-ref.ts'
import type { SessionsRef } from '../sessions/sessions-ref.ts'
import {
  PASSWORD_CHANGE_FIELDS,
  passwordChangeError,
  type PasswordChangeErrors,
  passwordChangeErrors,
  type PasswordChangeField,
  type PasswordChangeValues,
} from './password-change.schema.ts'

/** Sets a new password while signed in: closed → asking → changing → closed. The passwords stay in the form, its events and the call. */
export interface PasswordChangeContext {
  notices: NoticesRef
  /** The list of sessions: all others end with the change. */
  sessions: SessionsRef
  /** The password is another one since the form was last opened. */
  isChanged: boolean
  errors: PasswordChangeErrors
  banner?: string
}

export type PasswordChangeEvent =
  | { type: 'dialog.open' }
  | { type: 'dialog.close' }
  | { type: 'field.edit'; field: PasswordChangeField }
  | { type: 'field.leave'; field: PasswordChangeField; values: PasswordChangeValues }
  | { type: 'form.submit'; values: PasswordChangeValues }

export const PASSWORD_CHANGED = 'Password changed'
export const NO_PASSWORD_CHANGE = 'Your password cannot be changed here right now. Please use Forgot Password on the sign-in page instead.'

const form = formActions<PasswordChangeField, PasswordChangeContext, FieldLeft<PasswordChangeEvent>>(
  PASSWORD_CHANGE_FIELDS,
  // What the server said of the password of now holds until it is edited (Decision 257).
  ({ field, values }, { errors }) => passwordChangeError(field, values) ?? (field === 'password' ? errors.password : undefined),
)
const wrongIn = ({ event }: { event: { values: PasswordChangeValues } }) => ({ errors: passwordChangeErrors(event.values) })
const refusedField = (error: unknown) => PASSWORD_CHANGE_FIELDS.find((field) => field === toFailure(error).field)
const forgetProblems = { type: 'showErrors', params: { errors: {} } } as const

export const passwordChangeMachine = setup({
  types: {
    context: {} as PasswordChangeContext,
    input: {} as Pick<PasswordChangeContext, 'notices' | 'sessions'>,
    events: {} as PasswordChangeEvent,
    emitted: {} as { type: 'field.refused'; field: PasswordChangeField },
    tags: {} as 'inDialog',
    meta: {} as Meaning,
  },
  actors: {
    changePassword: fromPromise<void, { password: string; newPassword: string }>(notProvided('changePassword')),
  },
  guards: {
    isComplete: (_, { errors }: { errors: PasswordChangeErrors }) => Object.keys(errors).length === 0,
    isBehind: stateIn({ changing: 'behind' }),
    /** The password of now is wrong, or the new one too easy to guess for this customer. */
    namesField: (_, params: { error: unknown }) => refusedField(params.error) !== undefined,
  },
  actions: {
    clearField: assign(form.clearField),
    checkField: assign(form.checkField),
    showErrors: assign((_, { errors }: { errors: PasswordChangeErrors }) => ({ errors, banner: undefined, isChanged: false })),
    noteChange: assign({ isChanged: true }),
    showBanner: assign((_, { error }: { error: unknown }) => ({ banner: messageOfExtension(error, NO_PASSWORD_CHANGE) })),
    pointToFirstError: emit(form.pointToFirstError),
    toast: sendTo(toNotices<PasswordChangeContext>(), (_, said: Said) => toastOf(said)),
    toastFirstError: sendTo(toNotices<PasswordChangeContext>(), (args) => complaintOf(form.firstProblem(args))),
    toastFailure: sendTo(toNotices<PasswordChangeContext>(), (_, { error }: { error: unknown }) =>
      toastOf({ tone: 'error', message: messageOfExtension(error, NO_PASSWORD_CHANGE) }),
    ),
    reloadSessions: sendTo(({ context }) => context.sessions, { type: 'list.reload' }),
  },
}).createMachine({
  id: 'passwordChange',
  context: ({ input }) => ({ ...input, isChanged: false, errors: {} }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The customer keeps the password',
      on: {
        'dialog.open': {
          target: 'asking',
          actions: forgetProblems,
          description: 'The customer presses Change beside the password',
          meta: main.customer.comfort,
        },
      },
    },
    asking: {
      tags: 'inDialog',
      description: 'The app asks for the password of now and a new one',
      on: {
        ...CUSTOMER_FIELDS,
        'form.submit': [
          {
            guard: { type: 'isComplete', params: wrongIn },
            target: 'changing',
            actions: forgetProblems,
            description: 'The customer presses Change Password with valid passwords',
            meta: main.customer.session,
          },
          {
            actions: [{ type: 'showErrors', params: wrongIn }, 'toastFirstError', 'pointToFirstError'],
            description: 'The customer presses Change Password with something that breaks a rule',
            meta: by.customer.comfort,
          },
        ],
        'dialog.close': { target: 'closed', description: 'The customer keeps the password', meta: by.customer.comfort },
      },
    },
    changing: {
      initial: 'inDialog',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => {
          assertEvent(event, 'form.submit')
          const { password, newPassword } = event.values
          return { password, newPassword }
        },
        onDone: {
          target: 'closed',
          actions: ['noteChange', toast('success', PASSWORD_CHANGED), 'reloadSessions'],
          description: 'The server has set the password, ended all other sessions and written an email about it',
          meta: informs('contact', main.server.session),
        },
        onError: [
          {
            guard: 'isBehind',
            target: 'closed',
            actions: { type: 'toastFailure', params: ofEvent },
            description: 'The password stays, and a customer who has closed the dialog is told so',
            meta: by.server.session,
          },
          {
            guard: { type: 'namesField', params: ofEvent },
            target: 'asking',
            actions: [
              { type: 'showErrors', params: ({ event: { error } }) => ({ errors: { [refusedField(error)!]: toFailure(error).message } }) },
              'pointToFirstError',
            ],
            description: 'The server refuses one of the passwords',
            meta: by.server.session,
          },
          {
            target: 'asking',
            actions: { type: 'showBanner', params: ofEvent },
            description: 'The server refuses, or cannot be reached',
            meta: by.server.session,
          },
        ],
      },
      states: {
        inDialog: {
          tags: 'inDialog',
          description: 'The server sets the password',
          on: {
            'dialog.close': {
              target: 'behind',
              description: 'The customer closes the dialog, which takes back nothing that is sent',
              meta: by.customer.session,
            },
          },
        },
        behind: { description: 'The page says that the password is being changed' },
      },
    },
  },
})

export type PasswordChangeRef = ActorRefFrom<typeof passwordChangeMachine>
export type PasswordChange = SnapshotFrom<typeof passwordChangeMachine>
export const selectErrors = (change: PasswordChange): PasswordChangeErrors => change.context.errors
export const selectBanner = (change: PasswordChange): string | undefined => change.context.banner
export const selectIsChanged = (change: PasswordChange): boolean => change.context.isChanged
export const selectIsChanging = (change: PasswordChange): boolean => change.matches('changing')
export const selectIsInDialog = (change: PasswordChange): boolean => change.hasTag('inDialog')
