import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Invitation, People, PeopleChange, Person } from '#machines/model/counter/people.ts'
import {
  peopleMachine,
  selectAskedOfPerson,
  selectEmailError,
  selectHavePeopleFailed,
  selectPeople,
  selectPeopleDone,
  selectPeopleProblem,
} from '#machines/people/people.machine.ts'
import { failure, heard, held } from '#tests/support/actors.ts'
import { person, STAFF } from '#tests/support/people.ts'

function opening() {
  const fetchPeople = held<People, { outletId: string }>()
  const changePeople = held<People, { outletId: string; change: PeopleChange }>()
  const people = createActor(peopleMachine.provide({ actors: { fetchPeople: fetchPeople.logic, changePeople: changePeople.logic } }), {
    input: { outletId: 'haveli' },
  })
  const emitted = heard(people)
  people.start()
  return { people, fetchPeople, changePeople, emitted, now: () => people.getSnapshot() }
}
async function opened() {
  const page = opening()
  await page.fetchPeople.answer(STAFF)
  return page
}
const [RAVI, MEERA] = STAFF.people as [Person, Person]

test('the staff of the outlet can be asked for again where the list did not come', async () => {
  const { people, fetchPeople, now } = opening()
  await fetchPeople.fail(failure(undefined, 'No connection.'))
  expect([fetchPeople.calls, selectHavePeopleFailed(now()), selectPeopleProblem(now())]).toEqual([
    [{ outletId: 'haveli' }],
    true,
    'No connection.',
  ])
  people.send({ type: 'people.retry' })
  await fetchPeople.answer(STAFF)
  expect([selectPeople(now()), selectPeopleProblem(now())]).toEqual([STAFF, undefined])
})

test.each([
  ['', 'Email cannot be empty'],
  ['meera', 'Invalid email address'],
])('an invitation to %j is refused before anything is sent', async (email, message) => {
  const { people, changePeople, emitted, now } = await opened()
  people.send({ type: 'person.invite', email, role: 'WAITER' })
  expect([changePeople.calls, emitted]).toEqual([[], [{ type: 'field.refused', field: 'email' }]])
  expect(selectEmailError(now())).toBe(message)
  people.send({ type: 'email.edit' })
  expect(selectEmailError(now())).toBeUndefined()
})

test('a removal that the server cannot make is shown, and forgotten; no role is chosen in its place', async () => {
  const { people, changePeople, now } = await opened()
  people.send({ type: 'change.ask', change: { action: 'remove', person: MEERA } })
  people.send({ type: 'role.choose', role: 'WAITER' })
  expect(changePeople.calls).toEqual([])
  people.send({ type: 'change.confirm' })
  await changePeople.fail(failure(undefined, 'No connection.'))
  expect([selectPeopleProblem(now()), now().context.change]).toEqual(['No connection.', undefined])
})

test('an invitation empties the form once it is on its way, and not where the server refuses the email', async () => {
  const { people, changePeople, emitted, now } = await opened()
  people.send({ type: 'person.invite', email: ' asha@example.com ', role: 'KITCHEN' })
  expect(changePeople.calls).toEqual([{ outletId: 'haveli', change: { action: 'invite', email: 'asha@example.com', role: 'KITCHEN' } }])
  await changePeople.fail(Object.assign(failure(409, 'Asha works here already.', 'STAFF_EXISTS'), { field: 'email' }))
  expect([selectEmailError(now()), selectPeopleProblem(now()), emitted]).toEqual([
    'Asha works here already.',
    undefined,
    [{ type: 'field.refused', field: 'email' }],
  ])
  people.send({ type: 'person.invite', email: 'asha@example.com', role: 'KITCHEN' })
  await changePeople.answer(STAFF)
  expect([selectEmailError(now()), emitted.at(-1)]).toEqual([undefined, { type: 'person.invited' }])
})

test('a role is changed with the one on the screen, and to another one alone', async () => {
  const { people, changePeople, now } = await opened()
  people.send({ type: 'change.ask', change: { action: 'chooseRole', person: MEERA } })
  people.send({ type: 'change.confirm' })
  people.send({ type: 'role.choose', role: MEERA.role })
  expect([changePeople.calls, selectAskedOfPerson(now())?.person]).toEqual([[], MEERA])
  people.send({ type: 'role.choose', role: 'WAITER' })
  expect(changePeople.calls[0]?.change).toEqual({ action: 'setRole', person: MEERA, role: 'WAITER' })
  await changePeople.answer({ ...STAFF, people: [RAVI, person({ ...MEERA, role: 'WAITER' })] })
  expect(selectPeopleDone(now())).toBe('Meera: waiter from now on.')
})

test('what another owner has changed meanwhile is read again, and shown', async () => {
  const { people, fetchPeople, changePeople, now } = await opened()
  people.send({ type: 'change.ask', change: { action: 'remove', person: MEERA } })
  people.send({ type: 'change.confirm' })
  await changePeople.fail(failure(404, 'This person does not work here any more.', 'STAFF_GONE'))
  await fetchPeople.answer({ ...STAFF, people: [RAVI] })
  expect([selectPeople(now())?.people, selectPeopleProblem(now())]).toEqual([[RAVI], 'This person does not work here any more.'])
})

test('an invitation is sent again, or taken back, by one press', async () => {
  const { people, changePeople, now } = await opened()
  const [invitation] = STAFF.invitations as [Invitation]
  for (const action of ['resend', 'takeBack'] as const) {
    people.send({ type: 'invitation.change', action, invitation })
    expect(changePeople.calls.at(-1)?.change).toEqual({ action, invitation })
    await changePeople.answer(STAFF)
  }
  expect(selectPeopleDone(now())).toBe('The invitation of asha@example.com is taken back.')
})
