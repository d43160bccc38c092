import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  type AvailabilityCall,
  availabilityRequestMachine,
  selectAsksContact,
  selectIsBusy,
  selectProblem,
  UNAVAILABLE,
} from '#machines/availability-request/availability-request.machine.ts'
import { failure, held, recordedNotices } from '#tests/support/actors.ts'

const LEH = { lat: 34.1526, lng: 77.5771, name: 'Leh, Ladakh' }

test('a customer whom the server knows asks with one tap', async () => {
  const { request, calls } = offered()
  expect(selectAsksContact(request.getSnapshot())).toBe(false)
  request.send({ type: 'request.send' })
  expect([selectAsksContact(request.getSnapshot()), selectIsBusy(request.getSnapshot())]).toEqual([false, true])
  await calls.answer(undefined)
  expect(calls.calls).toEqual([{ place: LEH }])
  expect(request.getSnapshot()).toMatchObject({ value: 'noted', status: 'done' })
})

test('a guest is asked for a contact, which is sent along', async () => {
  const { request, calls } = await requested()
  request.send({ type: 'contact.submit', contact: ' asha@example.com ' })
  expect([selectAsksContact(request.getSnapshot()), selectIsBusy(request.getSnapshot())]).toEqual([true, true])
  expect(calls.calls.at(-1)).toEqual({ place: LEH, contact: 'asha@example.com' })
  await calls.answer(undefined)
  expect(request.getSnapshot().matches('noted')).toBe(true)
})

test.each([
  ['', 'Email or Phone Number is required'],
  ['  ', 'Email or Phone Number is required'],
  ['asha', 'Please enter a valid email or 10-digit phone number'],
])('%j is no contact', async (contact, message) => {
  const { request, calls, toasts } = await requested()
  request.send({ type: 'contact.leave', contact })
  expect([selectProblem(request.getSnapshot()), toasts()]).toEqual([message, []])
  request.send({ type: 'contact.submit', contact })
  expect([selectProblem(request.getSnapshot()), toasts()]).toEqual([message, [['error', message]]])
  expect(calls.inFlight()).toBe(0)
  request.send({ type: 'contact.edit' })
  expect(selectProblem(request.getSnapshot())).toBeUndefined()
})

test('a contact that the server refuses is refused in the server’s words', async () => {
  const { request, calls } = await requested()
  request.send({ type: 'contact.submit', contact: '9820041234' })
  await calls.fail(failure(422, 'Please enter an email address'))
  // Leaving the field does not erase it.
  request.send({ type: 'contact.leave', contact: '9820041234' })
  expect(selectProblem(request.getSnapshot())).toBe('Please enter an email address')
  expect(selectAsksContact(request.getSnapshot())).toBe(true)
})

test.each([404, 405, 501])('a backend that answers %i takes no requests', async (status) => {
  const { request, calls } = offered()
  request.send({ type: 'request.send' })
  await calls.fail(failure(status))
  expect(request.getSnapshot()).toMatchObject({ value: 'unavailable', status: 'done' })
  expect(UNAVAILABLE).toBe('We cannot note requests for this area yet. Please check back soon.')
})

test('a request that does not arrive is shown as failed and can be sent again', async () => {
  const { request, calls } = offered()
  request.send({ type: 'request.send' })
  await calls.fail(failure(undefined, 'No connection.'))
  expect(selectProblem(request.getSnapshot())).toBe('No connection.')
  request.send({ type: 'request.send' })
  expect([selectProblem(request.getSnapshot()), calls.inFlight()]).toEqual([undefined, 1])
})

function offered() {
  const { notices, toasts } = recordedNotices()
  const calls = held<void, AvailabilityCall>()
  const machine = availabilityRequestMachine.provide({ actors: { requestAvailability: calls.logic } })
  return { request: createActor(machine, { input: { place: LEH, notices } }).start(), calls, toasts }
}

async function requested() {
  const all = offered()
  all.request.send({ type: 'request.send' })
  await all.calls.fail(failure(422, 'Please leave an email', 'CONTACT_REQUIRED'))
  expect(selectAsksContact(all.request.getSnapshot())).toBe(true)
  return all
}
