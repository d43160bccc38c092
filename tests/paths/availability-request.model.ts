import { expect } from 'vitest'
import {
  type Availability,
  type AvailabilityContext,
  type AvailabilityEvent,
  availabilityRequestMachine,
  selectAsksContact,
  selectIsBusy,
  selectProblem,
  UNAVAILABLE,
} from '#machines/availability-request/availability-request.machine.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, read, readOrNone, SCREEN } from './observe.ts'

const { notices } = recordedNotices()
const CONTACT = 'asha@example.com'
const events: AvailabilityEvent[] = [
  { type: 'request.send' },
  { type: 'contact.submit', contact: CONTACT },
  { type: 'contact.submit', contact: '' },
  { type: 'contact.submit', contact: '12345' },
  { type: 'contact.leave', contact: '12345' },
  { type: 'contact.edit' },
]

function observe(availability: Availability): Observed {
  if (availability.matches('unavailable')) return { [SCREEN]: read(UNAVAILABLE) }
  if (availability.matches('noted')) return {}
  return {
    message: readOrNone(selectProblem(availability)),
    'Notify Me When Available': selectIsBusy(availability) ? 'disabled' : 'enabled',
    'field of the contact': selectAsksContact(availability) ? 'shown' : 'not shown',
  }
}

export const availabilityRequestModel: Model = {
  machine: availabilityRequestMachine,
  starts: { 'there are no outlets': { notices, place: { lat: 34.1, lng: 77.6, name: 'Leh, Ladakh' } } },
  events: [
    ...events,
    { type: 'xstate.done.actor.sendRequest', output: undefined },
    { type: 'xstate.error.actor.sendRequest', error: failure(422, 'Please leave an email', 'CONTACT_REQUIRED') },
    { type: 'xstate.error.actor.sendRequest', error: failure(404) },
    { type: 'xstate.error.actor.sendRequest', error: failure(429) },
    { type: 'xstate.done.actor.sendContact', output: undefined },
    { type: 'xstate.error.actor.sendContact', error: failure(422, 'Please enter an email address') },
  ],
  abstractContext: ({ problem }: AvailabilityContext) => problem,
  messageOf: selectProblem as Model['messageOf'],
  invariant: (availability: Availability) => {
    const { notices: _notices, ...context } = availability.context
    expect(JSON.stringify(context)).not.toContain(CONTACT)
    if (selectIsBusy(availability)) expect(selectProblem(availability)).toBeUndefined()
  },
  observe,
  sees: {
    offering: (availability: Availability) => expect([undefined, 'The server says no']).toContain(selectProblem(availability)),
    sending: (availability: Availability) => expect([selectIsBusy(availability), selectAsksContact(availability)]).toEqual([true, false]),
    askingContact: (availability: Availability) => expect(selectAsksContact(availability)).toBe(true),
    sendingContact: (availability: Availability) =>
      expect([selectIsBusy(availability), selectAsksContact(availability)]).toEqual([true, true]),
    noted: (availability: Availability) => expect(selectProblem(availability)).toBeUndefined(),
    unavailable: (availability: Availability) => expect(selectAsksContact(availability)).toBe(false),
  },
}
