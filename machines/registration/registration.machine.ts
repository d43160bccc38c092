import { WENT_WRONG } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { CUSTOMER_FIELDS } from '../model/form-actions.ts'
import { by, main } from '../model/meaning.ts'
import { assertEvent, type SnapshotFrom } from 'xstate'
import { toast } from '../notices/notices-ref.ts'
import {
  type Channel,
  detailErrors,
  OTP_FIELD,
  type RegistrationErrors,
  registrationErrors,
  type RegistrationValues,
  toRegistration,
} from './registration.schema.ts'
import { PURPOSE, registrationSetup } from './registration.setup.ts'

const OF_MOBILE = { type: 'isOf', params: { channel: 'mobile' } } as const
const OF_EMAIL = { type: 'isOf', params: { channel: 'email' } } as const
const BROKEN = { type: 'fail', params: { error: { message: WENT_WRONG } } } as const
const editContact = ['clearContact', 'tellContact'] as const
const askForCode = ['hideBanner', 'voidCode', 'keepContacts'] as const
const takeForm = [{ type: 'showErrors', params: { errors: {} } }, 'keepContacts'] as const
const fail = { type: 'fail', params: ofEvent } as const
const notSent = [{ type: 'fail', params: ({ event }: { event: object }) => ({ error: event }) }, 'endStep', 'toastBanner'] as const

/** The form stays here while it breaks these rules. */
function refusedFor(errorsIn: (values: RegistrationValues) => RegistrationErrors) {
  const params = ({ event }: { event: { values: RegistrationValues } }) => ({ errors: errorsIn(event.values) })
  const actions = [{ type: 'showErrors', params }, 'toastFirstError', 'pointToFirstError'] as const
  return { guard: { type: 'isWrong', params }, actions } as const
}

/**
 * Opens an account: editing → forMobileCode → forEmailCode → editing → registering → registered.
 * Each contact's code is a machine of its own, which goes on by itself.
 */
export const registrationMachine = registrationSetup.createMachine({
  id: 'registration',
  context: ({ input }) => ({
    ...input,
    errors: {},
    requested: { mobile: false, email: false },
    codeCount: { mobile: 0, email: 0 },
    contacts: { mobile: '', email: '' },
  }),
  initial: 'editing',
  invoke: [
    {
      id: 'mobileOtp',
      src: 'otp',
      input: ({ context, self }) => ({ purpose: PURPOSE.mobile, stored: context.waits.mobile, form: self }),
      onError: { actions: BROKEN, description: 'The machine of the mobile code breaks down', meta: by.device.data },
    },
    {
      id: 'emailOtp',
      src: 'otp',
      input: ({ context, self }) => ({ purpose: PURPOSE.email, stored: context.waits.email, form: self }),
      onError: { actions: BROKEN, description: 'The machine of the email code breaks down', meta: by.device.data },
    },
  ],
  on: {
    ...CUSTOMER_FIELDS,
    'contact.edit': [
      {
        guard: OF_MOBILE,
        actions: editContact,
        description: 'The customer edits the mobile number, whose code is void',
        meta: by.customer.session,
      },
      { actions: editContact, description: 'The customer edits the email, whose code is void', meta: by.customer.session },
    ],
    'otp.sent': { actions: ['hideBanner', 'toastSent'], description: 'A code is on its way', meta: by.server.data },
    'otp.refused': { actions: notSent, description: 'The server cannot send a code', meta: by.server.data },
    'otp.requested': { actions: 'setRequested', description: 'The customer may type in a code', meta: by.server.data },
    'otp.reset': {
      actions: ['unsetRequested', 'voidCode', 'endStep'],
      description: 'The code of a contact is void',
      meta: by.device.session,
    },
  },
  states: {
    editing: {
      description: 'The customer fills in the form',
      on: {
        'code.request': [
          {
            guard: 'hasWrongContact',
            actions: ['showWrongContact', 'toastWrongContact', 'pointToContact'],
            description: 'The customer asks for a code without a proper place to send it',
            meta: by.customer.comfort,
          },
          {
            guard: OF_MOBILE,
            actions: [...askForCode, { type: 'askFor', params: { channel: 'mobile' } }],
            description: 'The customer asks for the mobile code',
            meta: by.customer.data,
          },
          {
            actions: [...askForCode, { type: 'askFor', params: { channel: 'email' } }],
            description: 'The customer asks for the email code',
            meta: by.customer.data,
          },
        ],
        'form.submit': [
          {
            ...refusedFor(detailErrors),
            description: 'The customer presses Sign Up with details that break a rule',
            meta: by.customer.comfort,
          },
          {
            guard: { type: 'isUnrequested', params: { channel: 'mobile' } },
            target: 'asking.forMobileCode',
            actions: takeForm,
            description: 'The customer presses Sign Up before asking for the mobile code',
            meta: main.customer.data,
          },
          {
            guard: { type: 'isUnrequested', params: { channel: 'email' } },
            target: 'asking.forEmailCode',
            actions: takeForm,
            description: 'The customer presses Sign Up before asking for the email code',
            meta: by.customer.data,
          },
          {
            ...refusedFor(registrationErrors),
            description: 'The customer presses Sign Up without a whole code',
            meta: by.customer.comfort,
          },
          {
            target: 'registering',
            actions: [...takeForm, 'endMobileStep', 'endEmailStep'],
            description: 'The customer presses Sign Up, and everything is valid',
            meta: main.customer.data,
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
            actions: editContact,
            description: 'The customer edits the mobile number while the app asks for codes',
            meta: by.customer.data,
          },
          {
            target: 'editing',
            actions: editContact,
            description: 'The customer edits the email while the app asks for codes',
            meta: by.customer.data,
          },
        ],
        'otp.refused': {
          target: 'editing',
          actions: notSent,
          description: 'The server cannot send a code that the form needs',
          meta: by.server.data,
        },
      },
      states: {
        forMobileCode: {
          description: 'The app asks for the mobile code',
          entry: { type: 'askFor', params: { channel: 'mobile' } },
          on: {
            'otp.requested': [
              {
                guard: 'isMobileTheLast',
                target: '#registration.editing',
                actions: 'setRequested',
                description: 'The mobile code is on its way, and the email code was before',
                meta: by.server.data,
              },
              {
                guard: OF_MOBILE,
                target: 'forEmailCode',
                actions: 'setRequested',
                description: 'The mobile code is on its way',
                meta: main.server.data,
              },
            ],
          },
        },
        forEmailCode: {
          description: 'The app asks for the email code',
          entry: { type: 'askFor', params: { channel: 'email' } },
          on: {
            'otp.requested': {
              guard: OF_EMAIL,
              target: '#registration.editing',
              actions: 'setRequested',
              description: 'The email code is on its way',
              meta: main.server.data,
            },
          },
        },
      },
    },
    registering: {
      description: 'The server opens the account',
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
          actions: ['forgetReturnPath', { type: 'startSession', params: ({ event }) => ({ customer: event.output }) }],
          description: 'The server has opened the account',
          meta: main.server.data,
        },
        onError: [
          {
            guard: { type: 'isLost', params: ofEvent },
            target: 'editing',
            actions: ['rememberLost', fail, 'toastBanner'],
            description: 'No answer comes, and the account may be open',
            meta: by.server.data,
          },
          {
            guard: { type: 'isWrongCode', params: ofEvent },
            target: 'editing',
            actions: [fail, { type: 'voidWrongCode', params: ofEvent }, { type: 'pointToRefused', params: ofEvent }, 'toastBanner'],
            description: 'The server refuses a code: its field is empty again',
            meta: by.server.data,
          },
          {
            guard: { type: 'isAboutField', params: ofEvent },
            target: 'editing',
            actions: [fail, { type: 'pointToRefused', params: ofEvent }, 'toastBanner'],
            description: 'The server refuses a field, such as a password that is too easy to guess',
            meta: by.server.data,
          },
          { target: 'editing', actions: [fail, 'toastBanner'], description: 'The server refuses the registration', meta: by.server.data },
        ],
      },
    },
    registered: {
      type: 'final',
      description: 'The customer has an account and is signed in',
      entry: toast('success', 'Registration done Successfully', { travels: true }),
    },
  },
})

export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>
export const selectRegistrationErrors = (registration: RegistrationSnapshot): RegistrationErrors => registration.context.errors
export const selectRegistrationBanner = (registration: RegistrationSnapshot): string | undefined => registration.context.banner
export const selectIsRegistering = (registration: RegistrationSnapshot): boolean => registration.matches('registering')
export const selectIsBusy = (registration: RegistrationSnapshot): boolean => registration.hasTag('busy')
export const selectOtpOf = (registration: RegistrationSnapshot, channel: Channel) => registration.children[OTP_FIELD[channel]]
export const selectIsRequested = (registration: RegistrationSnapshot, channel: Channel): boolean => registration.context.requested[channel]
/** Another number means that what was typed for the code of a contact is void. */
export const selectCodeCount = (registration: RegistrationSnapshot, channel: Channel): number => registration.context.codeCount[channel]
