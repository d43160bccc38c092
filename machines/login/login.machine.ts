import { assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { Customer } from '../model/customer.ts'
import { messageOf } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import { complaintOf } from '../notices/complaint.ts'
import { type NoticesRef, toNotices } from '../notices/notices-ref.ts'
import type { SessionRef } from '../session/session-ref.ts'
import { CUSTOMER_FIELDS, type FieldLeft, formActions } from '../model/form-actions.ts'
import { LOGIN_FIELDS, type LoginErrors, loginErrors, type LoginField, loginFieldError } from './login.schema.ts'

/** Signs a customer in: editing → signingIn → signedIn. The password stays in the event and the call. */
export interface LoginContext {
  notices: NoticesRef
  session: SessionRef
  errors: LoginErrors
  banner?: string
}

export type LoginEvent =
  | { type: 'field.leave'; field: LoginField; value: string }
  | { type: 'field.edit'; field: LoginField }
  | { type: 'form.submit'; email: string; password: string; remember: boolean }

const form = formActions<LoginField, LoginContext, FieldLeft<LoginEvent>>(LOGIN_FIELDS, ({ field, value }) => loginFieldError(field, value))
const wrongIn = ({ event }: { event: Record<LoginField, string> }) => ({ errors: loginErrors(event) })

export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    input: {} as Pick<LoginContext, 'notices' | 'session'>,
    events: {} as LoginEvent,
    emitted: {} as { type: 'field.refused'; field: LoginField },
    meta: {} as Meaning,
  },
  actors: {
    signIn: fromPromise<Customer, { email: string; password: string; remember: boolean }>(notProvided('signIn')),
  },
  guards: {
    isComplete: (_, { errors }: { errors: LoginErrors }) => Object.keys(errors).length === 0,
  },
  actions: {
    checkField: assign(form.checkField),
    clearField: assign(form.clearField),
    showErrors: assign(form.showErrors),
    fail: assign((_, { error }: { error: unknown }) => ({ banner: messageOf(error) })),
    toastFirstError: sendTo(toNotices<LoginContext>(), (args) => complaintOf(form.firstProblem(args))),
    pointToFirstError: emit(form.pointToFirstError),
    /** The app provides it: the way back is used once. */
    forgetReturnPath: actionNotProvided('forgetReturnPath'),
    startSession: sendTo(
      ({ context }) => context.session,
      (_, params: { customer: Customer }) => ({ type: 'session.start' as const, ...params }),
    ),
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({ ...input, errors: {} }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The customer fills in the form',
      on: {
        ...CUSTOMER_FIELDS,
        'form.submit': [
          {
            guard: { type: 'isComplete', params: wrongIn },
            target: 'signingIn',
            actions: { type: 'showErrors', params: { errors: {} } },
            description: 'The customer presses Sign In with valid details',
            meta: main.customer.session,
          },
          {
            actions: [{ type: 'showErrors', params: wrongIn }, 'toastFirstError', 'pointToFirstError'],
            description: 'The customer presses Sign In with details that break a rule',
            meta: by.customer.comfort,
          },
        ],
      },
    },
    signingIn: {
      description: 'The server checks the details',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'form.submit')
          return { email: event.email.trim(), password: event.password, remember: event.remember }
        },
        onDone: {
          target: 'signedIn',
          actions: ['forgetReturnPath', { type: 'startSession', params: ({ event }) => ({ customer: event.output }) }],
          description: 'The server knows the customer, who gets an email where the device is new',
          meta: informs('contact', main.server.session),
        },
        onError: {
          target: 'editing',
          actions: { type: 'fail', params: ofEvent },
          description: 'The server refuses the details or cannot be reached',
          meta: by.server.session,
        },
      },
    },
    signedIn: { type: 'final', description: 'The customer is signed in' },
  },
})

export type Login = SnapshotFrom<typeof loginMachine>
export const selectLoginErrors = (login: Login): LoginErrors => login.context.errors
export const selectLoginBanner = (login: Login): string | undefined => login.context.banner
export const selectIsSigningIn = (login: Login): boolean => login.matches('signingIn')
