import { assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { contactError, tidyContact } from '../model/contact.ts'
import { toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import type { Coordinates } from '../model/location.ts'
import { by, main, type Meaning, only } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { complaintOf } from '../notices/complaint.ts'
import { type NoticesRef, toNotices } from '../notices/notices-ref.ts'

/** Asks to be told when there are outlets here: offering → sending → noted; guests leave a contact on the way. */
export type WantedPlace = Coordinates & { name: string }

/** The contact stays in the event and the call. */
export interface AvailabilityCall {
  place: WantedPlace
  contact?: string
}

export interface AvailabilityContext {
  place: WantedPlace
  notices: NoticesRef
  problem?: string
}

export type AvailabilityEvent =
  | { type: 'request.send' }
  | { type: 'contact.submit'; contact: string }
  | { type: 'contact.leave'; contact: string }
  | { type: 'contact.edit' }

export const UNAVAILABLE = 'We cannot note requests for this area yet. Please check back soon.'

const checkContact = { type: 'checkContact', params: ({ event }: { event: { contact: string } }) => event } as const
const showFailure = { type: 'showProblem', params: ({ event }: { event: { error: unknown } }) => toFailure(event.error) } as const

export const availabilityRequestMachine = setup({
  types: {
    context: {} as AvailabilityContext,
    input: {} as Omit<AvailabilityContext, 'problem'>,
    events: {} as AvailabilityEvent,
    tags: {} as 'busy',
    emitted: {} as { type: 'field.refused'; field: 'contact' },
    meta: {} as Meaning,
  },
  actors: { requestAvailability: fromPromise<void, AvailabilityCall>(notProvided('requestAvailability')) },
  guards: {
    isContact: (_, params: { contact: string }) => contactError(params.contact) === undefined,
    needsContact: (_, params: { error: unknown }) => toFailure(params.error).code === 'CONTACT_REQUIRED',
    // A backend without this extension says that there is no such call.
    isUnknownCall: (_, params: { error: unknown }) => [404, 405, 501].includes(toFailure(params.error).status ?? 0),
  },
  actions: {
    showProblem: assign((_, { message }: { message: string | undefined }) => ({ problem: message })),
    forgetProblem: assign({ problem: undefined }),
    /** What the server said of the contact holds until it is edited (Decision 257). */
    checkContact: assign(({ context }, { contact }: { contact: string }) => ({ problem: contactError(contact) ?? context.problem })),
    pointToContact: emit({ type: 'field.refused', field: 'contact' }),
    toastProblem: sendTo(toNotices<AvailabilityContext>(), ({ context: { problem } }) => complaintOf(problem, { isAlertBelow: true })),
  },
}).createMachine({
  id: 'availabilityRequest',
  context: ({ input }) => input,
  initial: 'offering',
  states: {
    offering: {
      description: 'The customer may ask to be told',
      on: {
        'request.send': {
          target: 'sending',
          actions: 'forgetProblem',
          description: 'The customer wants to be told',
          meta: main.customer.comfort,
        },
      },
    },
    sending: {
      tags: 'busy',
      description: 'The app sends the request of a customer whom the server may know',
      invoke: {
        id: 'sendRequest',
        src: 'requestAvailability',
        input: ({ context: { place } }) => ({ place }),
        onDone: { target: 'noted', description: 'The server knows whom to tell', meta: main.server.comfort },
        onError: [
          {
            guard: { type: 'needsContact', params: ofEvent },
            target: 'askingContact',
            description: 'The server does not know whom to tell',
            meta: by.server.comfort,
          },
          {
            guard: { type: 'isUnknownCall', params: ofEvent },
            target: 'unavailable',
            description: 'The server takes no such requests',
            meta: by.server.comfort,
          },
          { target: 'offering', actions: showFailure, description: 'The request does not arrive', meta: by.server.comfort },
        ],
      },
    },
    askingContact: {
      description: 'The app asks a guest for an email address or a phone number',
      on: {
        'contact.submit': [
          {
            guard: { type: 'isContact', params: ofEvent },
            target: 'sendingContact',
            actions: 'forgetProblem',
            description: 'The guest leaves a contact',
            meta: only('guest', by.customer.comfort),
          },
          {
            actions: [checkContact, 'toastProblem', 'pointToContact'],
            description: 'The guest leaves nothing that could be a contact',
            meta: only('guest', by.customer.comfort),
          },
        ],
        'contact.leave': {
          actions: checkContact,
          description: 'The guest leaves the field, which is checked',
          meta: only('guest', by.customer.comfort),
        },
        'contact.edit': { actions: 'forgetProblem', description: 'The guest edits the contact', meta: only('guest', by.customer.comfort) },
      },
    },
    sendingContact: {
      tags: 'busy',
      description: 'The app sends the request of a guest',
      invoke: {
        id: 'sendContact',
        src: 'requestAvailability',
        input: ({ context, event }) => {
          assertEvent(event, 'contact.submit')
          return { place: context.place, contact: tidyContact(event.contact) }
        },
        onDone: { target: 'noted', description: 'The server has noted the guest', meta: by.server.comfort },
        onError: {
          target: 'askingContact',
          actions: showFailure,
          description: 'The server refuses the contact, or cannot be reached',
          meta: by.server.comfort,
        },
      },
    },
    noted: { type: 'final', description: 'The customer reads that they will be told' },
    unavailable: { type: 'final', description: 'The customer reads that the app takes no requests' },
  },
})

export type Availability = SnapshotFrom<typeof availabilityRequestMachine>
export const selectProblem = (availability: Availability): string | undefined => availability.context.problem
export const selectIsBusy = (availability: Availability): boolean => availability.hasTag('busy')
export const selectAsksContact = (availability: Availability): boolean =>
  availability.matches('askingContact') || availability.matches('sendingContact')
