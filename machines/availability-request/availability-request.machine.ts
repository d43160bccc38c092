import { assertEvent, assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { contactError } from '../model/contact.ts'
import { toFailure } from '../model/errors.ts'
import type { Coordinates } from '../model/location.ts'
import { notProvided } from '../model/not-provided.ts'

/** Asks to be told when there are outlets here: offering → sending → noted; guests leave a contact on the way. */
export interface WantedPlace extends Coordinates {
  name: string
}

/** The contact stays in the event and the call. */
export interface AvailabilityCall {
  place: WantedPlace
  contact?: string
}

export interface AvailabilityContext {
  place: WantedPlace
  problem?: string
}

export type AvailabilityEvent = { type: 'request.send' } | { type: 'contact.submit'; contact: string } | { type: 'contact.edit' }

export const UNAVAILABLE = 'We cannot note requests for this area yet. Please check back soon.'

export const availabilityRequestMachine = setup({
  types: {
    context: {} as AvailabilityContext,
    input: {} as { place: WantedPlace },
    events: {} as AvailabilityEvent,
    tags: {} as 'busy',
  },
  actors: { requestAvailability: fromPromise<void, AvailabilityCall>(notProvided('requestAvailability')) },
  guards: {
    isContact: (_, params: { contact: string }) => contactError(params.contact) === undefined,
    needsContact: (_, params: { error: unknown }) => toFailure(params.error).code === 'CONTACT_REQUIRED',
    // A backend without this extension says that there is no such call.
    isUnknownCall: (_, params: { error: unknown }) => [404, 405, 501].includes(toFailure(params.error).status ?? 0),
  },
  actions: {
    tell: assign((_, params: { problem: string | undefined }) => ({ problem: params.problem })),
    forgetProblem: assign({ problem: undefined }),
  },
}).createMachine({
  id: 'availabilityRequest',
  context: ({ input }) => ({ place: input.place }),
  initial: 'offering',
  states: {
    offering: {
      description: 'the customer may ask to be told',
      on: { 'request.send': { target: 'sending', actions: 'forgetProblem', description: 'the customer wants to be told' } },
    },
    sending: {
      tags: 'busy',
      description: 'the request of a customer whom the server may know is on its way',
      invoke: {
        id: 'sendRequest',
        src: 'requestAvailability',
        input: ({ context }) => ({ place: context.place }),
        onDone: { target: 'noted', description: 'the server knows whom to tell' },
        onError: [
          {
            guard: { type: 'needsContact', params: ({ event }) => ({ error: event.error }) },
            target: 'askingContact',
            description: 'the server does not know whom to tell',
          },
          {
            guard: { type: 'isUnknownCall', params: ({ event }) => ({ error: event.error }) },
            target: 'unavailable',
            description: 'the server takes no such requests',
          },
          {
            target: 'offering',
            actions: { type: 'tell', params: ({ event }) => ({ problem: toFailure(event.error).message }) },
            description: 'the request does not arrive',
          },
        ],
      },
    },
    askingContact: {
      description: 'a guest is asked for an email address or a phone number',
      on: {
        'contact.submit': [
          {
            guard: { type: 'isContact', params: ({ event }) => ({ contact: event.contact }) },
            target: 'sendingContact',
            actions: 'forgetProblem',
            description: 'the guest leaves a contact',
          },
          {
            actions: { type: 'tell', params: ({ event }) => ({ problem: contactError(event.contact) }) },
            description: 'the guest leaves nothing that could be a contact',
          },
        ],
        'contact.edit': { actions: 'forgetProblem', description: 'the guest edits the contact' },
      },
    },
    sendingContact: {
      tags: 'busy',
      description: 'the request of a guest is on its way',
      invoke: {
        id: 'sendContact',
        src: 'requestAvailability',
        input: ({ context, event }) => {
          assertEvent(event, 'contact.submit')
          return { place: context.place, contact: event.contact.trim() }
        },
        onDone: { target: 'noted', description: 'the server has noted the guest' },
        onError: {
          target: 'askingContact',
          actions: { type: 'tell', params: ({ event }) => ({ problem: toFailure(event.error).message }) },
          description: 'the server refuses the contact, or cannot be reached',
        },
      },
    },
    noted: { type: 'final', description: 'the customer will be told' },
    unavailable: { type: 'final', description: 'the customer reads that no requests are taken' },
  },
})

type Availability = SnapshotFrom<typeof availabilityRequestMachine>
export const selectProblem = (availability: Availability): string | undefined => availability.context.problem
export const selectIsBusy = (availability: Availability): boolean => availability.hasTag('busy')
export const selectAsksContact = (availability: Availability): boolean =>
  availability.matches('askingContact') || availability.matches('sendingContact')
