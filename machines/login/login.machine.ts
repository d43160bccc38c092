import { assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { Customer } from '../model/customer.ts'
import { messageOf } from '../model/errors.ts'
import { notProvided } from '../model/not-provided.ts'
import { type NoticesRef, toastOf } from '../notices/notices-ref.ts'
import type { SessionRef } from '../session/session-ref.ts'
import { firstWrongOf, type LoginErrors, loginErrors, type LoginField, loginFieldError } from './login.schema.ts'

export interface LoginInput {
  notices: NoticesRef
  session: SessionRef
}

/** Signs a customer in: editing → signingIn → signedIn. The password stays in the event and the call. */
export interface LoginContext extends LoginInput {
  errors: LoginErrors
  banner?: string
}

export type LoginEvent =
  | { type: 'field.leave'; field: LoginField; value: string }
  | { type: 'field.edit'; field: LoginField }
  | { type: 'form.submit'; email: string; password: string; remember: boolean }

/** The form is not sent for this field. */
export interface LoginEmitted {
  type: 'field.refused'
  field: LoginField
}

export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    input: {} as LoginInput,
    events: {} as LoginEvent,
    emitted: {} as LoginEmitted,
    tags: {} as 'busy',
  },
  actors: {
    signIn: fromPromise<Customer, { email: string; password: string; remember: boolean }>(notProvided('signIn')),
  },
  guards: {
    isComplete: ({ event }) => event.type === 'form.submit' && Object.keys(loginErrors(event)).length === 0,
  },
  actions: {
    showErrors: assign((_, params: { errors: LoginErrors }) => ({ errors: params.errors })),
    hideBanner: assign({ banner: undefined }),
    fail: assign((_, params: { message: string }) => ({ banner: params.message })),
    /** One at a time: the rest can be read under their fields. */
    toastFirstError: sendTo(
      ({ context }) => context.notices,
      (_, { errors }: { errors: LoginErrors }) => toastOf({ tone: 'error', message: errors[firstWrongOf(errors) ?? 'email'] ?? '' }),
    ),
    pointToFirstError: emit((_, { errors }: { errors: LoginErrors }) => ({
      type: 'field.refused' as const,
      field: firstWrongOf(errors) ?? 'email',
    })),
    /** The app provides it: nothing leads back after a reload. */
    forgetReturnPath: () => undefined,
    forgetPath: sendTo(({ context }) => context.session, { type: 'returnPath.forget' }),
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
      description: 'the form is open',
      on: {
        'field.leave': {
          description: 'the customer leaves a field, which is checked',
          actions: {
            type: 'showErrors',
            params: ({ context, event }) => ({
              errors: withError(context.errors, event.field, loginFieldError(event.field, event.value)),
            }),
          },
        },
        'field.edit': {
          description: 'the customer edits a field, whose complaint goes away',
          actions: [
            'hideBanner',
            { type: 'showErrors', params: ({ context, event }) => ({ errors: withError(context.errors, event.field, undefined) }) },
          ],
        },
        'form.submit': [
          {
            guard: 'isComplete',
            target: 'signingIn',
            actions: ['hideBanner', { type: 'showErrors', params: { errors: {} } }],
            description: 'the customer sends valid details',
          },
          {
            actions: [
              'hideBanner',
              { type: 'showErrors', params: ({ event }) => ({ errors: loginErrors(event) }) },
              { type: 'toastFirstError', params: ({ event }) => ({ errors: loginErrors(event) }) },
              { type: 'pointToFirstError', params: ({ event }) => ({ errors: loginErrors(event) }) },
            ],
            description: 'the customer sends details that break a rule',
          },
        ],
      },
    },
    signingIn: {
      description: 'the server checks the details',
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'form.submit')
          return { email: event.email.trim(), password: event.password, remember: event.remember }
        },
        onDone: {
          target: 'signedIn',
          actions: ['forgetReturnPath', 'forgetPath', { type: 'startSession', params: ({ event }) => ({ customer: event.output }) }],
          description: 'the server knows the customer',
        },
        onError: {
          target: 'editing',
          actions: { type: 'fail', params: ({ event }) => ({ message: messageOf(event.error) }) },
          description: 'the server refuses or cannot be reached',
        },
      },
    },
    signedIn: {
      type: 'final',
      description: 'the customer is signed in',
    },
  },
})

const withError = (errors: LoginErrors, field: LoginField, message: string | undefined): LoginErrors => {
  const { [field]: _, ...others } = errors
  return message === undefined ? others : { ...others, [field]: message }
}

type Login = SnapshotFrom<typeof loginMachine>
export const selectLoginErrors = (login: Login): LoginErrors => login.context.errors
export const selectLoginBanner = (login: Login): string | undefined => login.context.banner
export const selectIsSigningIn = (login: Login): boolean => login.matches('signingIn')
