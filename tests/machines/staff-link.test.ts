import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { StaffLink } from '#machines/model/counter/people.ts'
import { selectLinkBanner, selectLinkErrors, selectLinkPage, staffLinkMachine } from '#machines/staff-link/staff-link.machine.ts'
import { failure, heard, held } from '#tests/support/actors.ts'

const PASSWORD = 'a quiet river'
const NEW: StaffLink = { purpose: 'INVITATION', email: 'asha@example.com', outlet: 'Haveli', role: 'WAITER' }

function opening() {
  const readLink = held<StaffLink, { key: string }>()
  const useLink = held<void, { key: string; name?: string; password: string }>()
  const counters: number[] = []
  const machine = staffLinkMachine.provide({
    actors: { readLink: readLink.logic, useLink: useLink.logic },
    actions: { openCounter: () => void counters.push(1) },
  })
  const actor = createActor(machine, { input: { key: 'the key' } })
  const emitted = heard(actor)
  actor.start()
  return { actor, readLink, useLink, counters, emitted, now: () => actor.getSnapshot() }
}
async function opened(link: StaffLink) {
  const page = opening()
  await page.readLink.answer(link)
  return page
}
const submit = (name: string, password: string) => ({ type: 'form.submit', name, password }) as const

test('a link can be read again where the server did not answer', async () => {
  const { actor, readLink, now } = opening()
  await readLink.fail(failure(undefined, 'No connection.'))
  expect([readLink.calls, selectLinkPage(now()), selectLinkBanner(now())]).toEqual([[{ key: 'the key' }], 'failed', 'No connection.'])
  actor.send({ type: 'link.retry' })
  await readLink.answer(NEW)
  expect([selectLinkPage(now()), selectLinkBanner(now())]).toEqual(['form', undefined])
})

test('a field is checked when it is left; an edit takes its complaint away, and the word of a failed attempt', async () => {
  const { actor, useLink, now } = await opened(NEW)
  actor.send(submit('Asha Rao', PASSWORD))
  await useLink.fail(failure(undefined, 'No connection.'))
  expect([selectLinkPage(now()), selectLinkBanner(now())]).toEqual(['form', 'No connection.'])
  actor.send({ type: 'field.leave', field: 'name', value: '' })
  actor.send({ type: 'field.leave', field: 'password', value: 'boat' })
  expect(Object.keys(selectLinkErrors(now()))).toEqual(['name', 'password'])
  actor.send({ type: 'field.edit', field: 'name' })
  expect([selectLinkErrors(now()), selectLinkBanner(now())]).toEqual([{ password: 'Password must be at least 6 characters' }, undefined])
})

test('the first field that is wrong is the one to mend', async () => {
  const { actor, emitted } = await opened(NEW)
  actor.send(submit('', ''))
  expect(emitted).toEqual([{ type: 'field.refused', field: 'name' }])
})

test('a new person gives a name and a password, and comes to the counter', async () => {
  const { actor, useLink, counters, now } = await opened(NEW)
  actor.send(submit('', 'boat'))
  expect(selectLinkErrors(now())).toEqual({ name: 'Name cannot be empty', password: 'Password must be at least 6 characters' })
  actor.send(submit(' Asha Rao ', PASSWORD))
  expect(useLink.calls).toEqual([{ key: 'the key', name: 'Asha Rao', password: PASSWORD }])
  expect(JSON.stringify(now().context)).not.toContain(PASSWORD)
  await useLink.answer()
  expect(counters).toEqual([1])
})

test('who has an account is asked for its password alone, whatever its length', async () => {
  const { actor, useLink, now } = await opened({ ...NEW, name: 'Asha' })
  actor.send(submit('', ''))
  expect(selectLinkErrors(now())).toEqual({ password: 'Password is required.' })
  actor.send(submit('', 'boat'))
  expect(useLink.calls).toEqual([{ key: 'the key', password: 'boat' }])
})

test('a new password for a known person keeps the rules of one', async () => {
  const { actor, now } = await opened({ purpose: 'PASSWORD', email: 'asha@example.com', name: 'Asha' })
  actor.send(submit('', 'boat'))
  expect(selectLinkErrors(now())).toEqual({ password: 'Password must be at least 6 characters' })
})

test.each([404, 409])('a link that has changed meanwhile (%s) is read again', async (status) => {
  const { actor, useLink, readLink, now } = await opened(NEW)
  actor.send(submit('Asha Rao', PASSWORD))
  await useLink.fail(failure(status, 'You have an account at the counter already.', 'STAFF_EXISTS'))
  expect(selectLinkPage(now())).toBe('reading')
  await readLink.fail(failure(404, 'This link does not work any more.', 'LINK_GONE'))
  expect([selectLinkPage(now()), selectLinkBanner(now())]).toEqual(['gone', undefined])
})

test('what the server refuses of a field stands below it', async () => {
  const { actor, useLink, emitted, now } = await opened(NEW)
  actor.send(submit('Asha Rao', 'qwerty123'))
  await useLink.fail(Object.assign(failure(422, 'This password is too easy to guess.', 'PASSWORD_TOO_COMMON'), { field: 'password' }))
  expect([selectLinkErrors(now()), emitted]).toEqual([
    { password: 'This password is too easy to guess.' },
    [{ type: 'field.refused', field: 'password' }],
  ])
})
