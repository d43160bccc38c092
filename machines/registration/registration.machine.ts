import { assertEvent, type SnapshotFrom } from 'xstate'
import {
  detailErrors,
  firstWrongOf,
  type RegistrationErrors,
  registrationErrors,
  toRegistration,
  type Channel,
} from './registration.schema.ts'
import { PURPOSE, registrationSetup } from './registration.setup.ts'

const OF_MOBILE = { type: 'isOf', params: { channel: 'mobile' } } as const
const OF_EMAIL = { type: 'isOf', params: { channel: 'email' } } as const
const BROKEN = { type: 'fail', params: { error: { message: 'Something went wrong. Please try again.' } } } as const

/**
 * Opens an account: editing → askingForMobileCode → askingForEmailCode → editing → registering → registered.
 * Each contact's code is a machine of its own, which goes on by itself: see otp.machine.ts.
 */
export const registrationMachine = registrationSetup.createMachine({
  id: 'registration',
  context: ({ input }) => ({ ...input, errors: {}, asked: { mobile: false, email: false }, contacts: { mobile: '', email: '' } }),
  initial: 'editing',
  invoke: [
    {
      id: 'mobileOtp',
      src: 'otp',
      input: ({ context }) => ({ purpose: PURPOSE.mobile, now: context.now, stored: context.waits.mobile }),
      onError: { actions: BROKEN, description: 'the mobile code breaks down' },
    },
    {
      id: 'emailOtp',
      src: 'otp',
      input: ({ context }) => ({ purpose: PURPOSE.email, now: context.now, stored: context.waits.email }),
      onError: { actions: BROKEN, description: 'the email code breaks down' },
    },
  ],
  on: {
    'field.leave': { actions: 'checkField', description: 'the customer leaves a field, which is checked' },
    'field.edit': { actions: 'clearField', description: 'the customer edits a field, whose complaint goes away' },
    'contact.edit': [
      {
        guard: OF_MOBILE,
        actions: ['clearContact', 'tellMobile'],
        description: 'the customer edits the mobile number, whose code is void',
      },
      { actions: ['clearContact', 'tellEmail'], description: 'the customer edits the email, whose code is void' },
    ],
    'otp.sent': { actions: ['hideBanner', 'toastSent'], description: 'a code is on its way' },
    'otp.refused': {
      actions: [{ type: 'fail', params: ({ event }) => ({ error: event }) }, 'endStep', 'toastBanner'],
      description: 'a code cannot be sent',
    },
    'otp.asked': { actions: 'setAsked', description: 'a code may be typed in' },
    'otp.reset': { actions: ['unsetAsked', 'endStep'], description: 'a code is void' },
  },
  states: {
    editing: {
      description: 'the form is open',
      on: {
        'code.request': [
          {
            guard: 'hasWrongContact',
            actions: [
              'showWrongContact',
              { type: 'toast', params: ({ context, event }) => ({ tone: 'error', message: context.errors[event.channel] ?? '' }) },
              { type: 'pointTo', params: ({ event }) => ({ field: event.channel }) },
            ],
            description: 'the customer asks for a code without a proper place to send it',
          },
          { guard: OF_MOBILE, actions: ['hideBanner', 'askMobile'], description: 'the customer asks for the mobile code' },
          { actions: ['hideBanner', 'askEmail'], description: 'the customer asks for the email code' },
        ],
        'form.submit': [
          {
            guard: 'hasWrongDetail',
            actions: [
              { type: 'showErrors', params: ({ event }) => ({ errors: detailErrors(event.values) }) },
              'toastFirstError',
              { type: 'pointTo', params: ({ event }) => ({ field: firstWrongOf(detailErrors(event.values)) }) },
            ],
            description: 'the customer sends details that break a rule',
          },
          {
            guard: { type: 'isUnasked', params: { channel: 'mobile' } },
            target: 'asking.forMobileCode',
            actions: [{ type: 'showErrors', params: { errors: {} } }, 'keepContacts'],
            description: 'the customer sends the details before asking for the mobile code',
          },
          {
            guard: { type: 'isUnasked', params: { channel: 'email' } },
            target: 'asking.forEmailCode',
            actions: [{ type: 'showErrors', params: { errors: {} } }, 'keepContacts'],
            description: 'the customer sends the details before asking for the email code',
          },
          {
            guard: 'hasWrongField',
            actions: [
              { type: 'showErrors', params: ({ event }) => ({ errors: registrationErrors(event.values) }) },
              'toastFirstError',
              { type: 'pointTo', params: ({ event }) => ({ field: firstWrongOf(registrationErrors(event.values)) }) },
            ],
            description: 'the customer sends the form without a whole code',
          },
          {
            target: 'registering',
            actions: [{ type: 'showErrors', params: { errors: {} } }, 'keepContacts', 'endMobileStep', 'endEmailStep'],
            description: 'the customer sends a form in which everything is valid',
          },
        ],
      },
    },
    asking: {
      tags: 'busy',
      initial: 'forMobileCode',
      on: {
        'contact.edit': [
          {
            guard: OF_MOBILE,
            target: 'editing',
            actions: ['clearContact', 'tellMobile'],
            description: 'the customer edits the mobile number while codes are being asked for',
          },
          {
            target: 'editing',
            actions: ['clearContact', 'tellEmail'],
            description: 'the customer edits the email while codes are being asked for',
          },
        ],
        'otp.refused': {
          target: 'editing',
          actions: [{ type: 'fail', params: ({ event }) => ({ error: event }) }, 'endStep', 'toastBanner'],
          description: 'a code that the form needs cannot be sent',
        },
      },
      states: {
        forMobileCode: {
          description: 'the mobile code is asked for',
          entry: 'askMobile',
          on: {
            'otp.asked': [
              {
                guard: 'isMobileTheLast',
                target: '#registration.editing',
                actions: 'setAsked',
                description: 'the mobile code is on its way, and the email code was before',
              },
              { guard: OF_MOBILE, target: 'forEmailCode', actions: 'setAsked', description: 'the mobile code is on its way' },
            ],
          },
        },
        forEmailCode: {
          description: 'the email code is asked for',
          entry: 'askEmail',
          on: {
            'otp.asked': {
              guard: OF_EMAIL,
              target: '#registration.editing',
              actions: 'setAsked',
              description: 'the email code is on its way',
            },
          },
        },
      },
    },
    registering: {
      description: 'the server opens the account',
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context, event }) => {
          assertEvent(event, 'form.submit')
          const registration = toRegistration(event.values)
          return { registration, mayExist: context.lostFor === registration.email }
        },
        onDone: {
          target: 'registered',
          actions: ['forgetReturnPath', 'forgetPath', { type: 'startSession', params: ({ event }) => ({ customer: event.output }) }],
          description: 'the account is open',
        },
        onError: [
          {
            guard: { type: 'isLost', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: ['rememberLost', { type: 'fail', params: ({ event }) => ({ error: event.error }) }, 'toastBanner'],
            description: 'no answer comes, and the account may be open',
          },
          {
            target: 'editing',
            actions: [
              { type: 'fail', params: ({ event }) => ({ error: event.error }) },
              { type: 'announceWrongCodes', params: ({ event }) => ({ error: event.error }) },
              'toastBanner',
            ],
            description: 'the server refuses the registration',
          },
        ],
      },
    },
    registered: {
      type: 'final',
      description: 'the customer has an account and is signed in',
      entry: { type: 'toast', params: { tone: 'success', message: 'Registration done Successfully', travels: true } },
    },
  },
})

type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>
export const selectRegistrationErrors = (registration: RegistrationSnapshot): RegistrationErrors => registration.context.errors
export const selectRegistrationBanner = (registration: RegistrationSnapshot): string | undefined => registration.context.banner
export const selectIsRegistering = (registration: RegistrationSnapshot): boolean => registration.matches('registering')
export const selectIsBusy = (registration: RegistrationSnapshot): boolean => registration.hasTag('busy')
/** The machine of one contact's code. */
export const selectOtpOf = (registration: RegistrationSnapshot, channel: Channel) =>
  registration.children[channel === 'mobile' ? 'mobileOtp' : 'emailOtp']
/** Whether the code of a contact may be typed in. */
export const selectIsAsked = (registration: RegistrationSnapshot, channel: Channel): boolean => registration.context.asked[channel]
