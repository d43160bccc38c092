import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  accountDeletionMachine,
  NO_DELETION,
  selectBanner,
  selectError,
  selectIsDeleting,
  selectIsInDialog,
  selectOrders,
} from '#machines/account-deletion/account-deletion.machine.ts'
import { deletionNotice } from '#machines/account-deletion/deletion-notice.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, heard, held, recordedFlow, recordedNotices } from '#tests/support/actors.ts'

const PASSWORD = 'kesar-pista-42'
const DELETES_AT = '2026-12-02T06:30:00Z'

test('the deletion takes the password; its day is stored, and the session ends', async () => {
  const { deletion, deleteAccount, happened } = openedDialog()
  deletion.send({ type: 'password.submit', password: PASSWORD })
  expect([selectIsDeleting(deletion.getSnapshot()), deleteAccount.calls]).toEqual([true, [{ password: PASSWORD, acceptOrders: false }]])
  await deleteAccount.answer(DELETES_AT)
  expect(happened).toEqual([`stored ${DELETES_AT}`, { type: 'session.end' }])
  expect(deletion.getSnapshot()).toMatchObject({ value: 'deleted', status: 'done' })
})

test('orders under way are named, and the next press deletes the account all the same; a dialog opened anew asks anew', async () => {
  const { deletion, deleteAccount } = openedDialog()
  const submit = () => deletion.send({ type: 'password.submit', password: PASSWORD })
  submit()
  await deleteAccount.fail(failure(409, 'Order 12 at Haveli is still under way.', 'ORDERS_UNDER_WAY'))
  const asked = deletion.getSnapshot()
  expect([selectOrders(asked), selectBanner(asked), selectIsInDialog(asked)]).toEqual([
    'Order 12 at Haveli is still under way.',
    undefined,
    true,
  ])
  submit()
  await deleteAccount.fail(failure(422, 'This is not your password.', 'PASSWORD_WRONG'))
  submit()
  expect(deleteAccount.calls.map(({ acceptOrders }) => acceptOrders)).toEqual([false, true, true])
  await deleteAccount.fail(failure(503))
  deletion.send({ type: 'dialog.close' })
  deletion.send({ type: 'dialog.open' })
  expect(selectOrders(deletion.getSnapshot())).toBeUndefined()
  submit()
  expect(deleteAccount.calls.at(-1)).toMatchObject({ acceptOrders: false })
})

test('a dialog that is closed before the password is sent deletes nothing', () => {
  const { deletion, deleteAccount, happened } = openedDialog()
  deletion.send({ type: 'dialog.close' })
  expect([selectIsInDialog(deletion.getSnapshot()), deleteAccount.calls, happened]).toEqual([false, [], []])
  deletion.send({ type: 'password.submit', password: PASSWORD })
  expect(deleteAccount.calls).toEqual([])
})

test.each([
  ['', 'Password is required.'],
  ['abc', 'Password must be at least 6 characters.'],
])('%j is not sent', (password, message) => {
  const { deletion, deleteAccount, emitted, toasts } = openedDialog()
  deletion.send({ type: 'password.leave', password })
  expect([selectError(deletion.getSnapshot()), toasts(), emitted]).toEqual([message, [], []])
  deletion.send({ type: 'password.submit', password })
  expect(toasts()).toEqual([['error', message]])
  expect([selectError(deletion.getSnapshot()), deleteAccount.calls]).toEqual([message, []])
  expect(emitted).toEqual([{ type: 'field.refused', field: 'password' }])
  deletion.send({ type: 'password.edit' })
  expect(selectError(deletion.getSnapshot())).toBeUndefined()
})

test('a wrong password is shown at the field, and another can be tried', async () => {
  const { deletion, deleteAccount, emitted, happened } = openedDialog()
  deletion.send({ type: 'password.submit', password: PASSWORD })
  await deleteAccount.fail(failure(422, 'This is not your password.', 'PASSWORD_WRONG'))
  const { context } = deletion.getSnapshot()
  expect([context.error, context.banner, emitted]).toEqual([
    'This is not your password.',
    undefined,
    [{ type: 'field.refused', field: 'password' }],
  ])
  // Leaving the field does not erase it.
  deletion.send({ type: 'password.leave', password: PASSWORD })
  expect(selectError(deletion.getSnapshot())).toBe('This is not your password.')
  deletion.send({ type: 'password.submit', password: 'gulab-jamun-7' })
  expect([selectError(deletion.getSnapshot()), deleteAccount.calls.length, happened]).toEqual([undefined, 2, []])
})

test.each<[string, unknown, string]>([
  ['too many attempts', failure(429, 'Too many attempts. Please wait 15 minutes.'), 'Too many attempts. Please wait 15 minutes.'],
  ['no answer', failure(undefined, 'No connection.'), 'No connection.'],
  ['a refusal that says nothing of the password', failure(422, 'No.'), 'No.'],
  ['a backend without this call', failure(404), NO_DELETION],
])('%s is shown in the dialog, and the session goes on', async (_, error, message) => {
  const { deletion, deleteAccount, happened, emitted } = openedDialog()
  deletion.send({ type: 'password.submit', password: PASSWORD })
  await deleteAccount.fail(error)
  expect([selectBanner(deletion.getSnapshot()), selectError(deletion.getSnapshot())]).toEqual([message, undefined])
  expect([deletion.getSnapshot().value, happened, emitted]).toEqual(['asking', [], []])
  deletion.send({ type: 'password.edit' })
  expect(selectBanner(deletion.getSnapshot())).toBeUndefined()
})

test('two presses send once', () => {
  const { deletion, deleteAccount } = openedDialog()
  deletion.send({ type: 'password.submit', password: PASSWORD })
  deletion.send({ type: 'password.submit', password: PASSWORD })
  expect(deleteAccount.calls).toHaveLength(1)
})

test('a dialog that is closed once the password is sent neither takes it back nor sends it again; a failure opens it', async () => {
  const { deletion, deleteAccount } = openedDialog()
  deletion.send({ type: 'password.submit', password: PASSWORD })
  deletion.send({ type: 'dialog.close' })
  deletion.send({ type: 'dialog.open' })
  const closed = deletion.getSnapshot()
  expect([selectIsInDialog(closed), selectIsDeleting(closed), deleteAccount.inFlight()]).toEqual([false, true, 1])
  await deleteAccount.fail(failure(undefined, 'No connection.'))
  expect([selectIsInDialog(deletion.getSnapshot()), selectBanner(deletion.getSnapshot())]).toEqual([true, 'No connection.'])
})

test('a dialog opened again has no complaint of before', async () => {
  const { deletion, deleteAccount } = openedDialog()
  deletion.send({ type: 'password.submit', password: PASSWORD })
  await deleteAccount.fail(failure(422, 'This is not your password.', 'PASSWORD_WRONG'))
  deletion.send({ type: 'dialog.close' })
  deletion.send({ type: 'dialog.open' })
  expect(selectError(deletion.getSnapshot())).toBeUndefined()
})

test('the sign-in page says the day in words', () => {
  expect(deletionNotice(DELETES_AT)).toBe('Your account will be deleted on 2 December 2026. Sign in before then to keep it.')
})

function openedDialog() {
  const happened: unknown[] = []
  const { ref: session } = recordedFlow<Parameters<SessionRef['send']>[0]>(happened as never)
  const { notices, toasts } = recordedNotices()
  const deleteAccount = held<string, { password: string; acceptOrders: boolean }>()
  const machine = accountDeletionMachine.provide({
    actors: { deleteAccount: deleteAccount.logic },
    actions: { keepMoment: (_, { deletesAt }) => void happened.push(`stored ${deletesAt}`) },
  })
  const deletion = createActor(machine, { input: { session, notices } }).start()
  const emitted = heard(deletion)
  deletion.send({ type: 'dialog.open' })
  return { deletion, deleteAccount, happened, emitted, toasts }
}
