import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  passwordChangeMachine,
  selectBanner,
  selectErrors,
  selectIsChanged,
  selectIsChanging,
  selectIsInDialog,
} from '#machines/password-change/password-change.machine.ts'
import { EDITING } from '#machines/notices/complaint.ts'
import type { SessionsRef } from '#machines/sessions/sessions-ref.ts'
import { failure, heard, held, recordedFlow, recordedNotices } from '#tests/support/actors.ts'

const NEW = 'Saffron-7-Rice'
const values = { password: 'kesar-pista-42', newPassword: NEW, confirmPassword: NEW }

test('a new password closes the dialog, is shown until it is opened again, and the list of sessions is loaded anew', async () => {
  const { change, changePassword, notices, events } = openedDialog()
  change.send({ type: 'form.submit', values })
  change.send({ type: 'form.submit', values })
  expect([selectIsChanging(change.getSnapshot()), changePassword.calls]).toEqual([true, [{ password: 'kesar-pista-42', newPassword: NEW }]])
  await changePassword.answer()
  expect([selectIsInDialog(change.getSnapshot()), notices.toasts(), events]).toEqual([
    false,
    [['success', 'Password changed']],
    [{ type: 'list.reload' }],
  ])
  const isChanged = () => selectIsChanged(change.getSnapshot())
  expect(isChanged()).toBe(true)
  change.send({ type: 'dialog.open' })
  expect(isChanged()).toBe(false)
})

test.each([
  [{ ...values, password: '' }, { password: 'Password is required.' }, 'password'],
  [{ ...values, newPassword: 'abc', confirmPassword: 'abc' }, { newPassword: 'Password must be at least 6 characters' }, 'newPassword'],
  [{ ...values, confirmPassword: 'saffron' }, { confirmPassword: 'Passwords do not match' }, 'confirmPassword'],
])('what breaks a rule is not sent, and the first such field gets the focus: %j', (wrong, errors, field) => {
  const { change, changePassword, notices, emitted } = openedDialog()
  change.send({ type: 'form.submit', values: wrong })
  expect([selectErrors(change.getSnapshot()), changePassword.calls, emitted]).toEqual([errors, [], [{ type: 'field.refused', field }]])
  expect(notices.said).toEqual([{ tone: 'error', message: Object.values(errors)[0], step: EDITING }])
})

test.each([
  ['password', { ...values, password: '' }, 'Password is required.'],
  ['newPassword', { ...values, newPassword: 'abc' }, 'Password must be at least 6 characters'],
  ['confirmPassword', { ...values, confirmPassword: '' }, 'Confirm password is required'],
] as const)('the field %s is checked when it is left', (field, wrong, message) => {
  const { change } = openedDialog()
  change.send({ type: 'field.leave', field, values: wrong })
  expect(selectErrors(change.getSnapshot())).toEqual({ [field]: message })
})

test('a wrong password is shown at its field until it is edited, also when another field is left', async () => {
  const { change, changePassword, emitted } = openedDialog()
  change.send({ type: 'form.submit', values })
  await changePassword.fail(Object.assign(failure(422, 'This is not your password', 'PASSWORD_WRONG'), { field: 'password' }))
  expect(emitted).toEqual([{ type: 'field.refused', field: 'password' }])
  for (const field of ['password', 'newPassword'] as const) change.send({ type: 'field.leave', field, values })
  expect(selectErrors(change.getSnapshot())).toEqual({ password: 'This is not your password' })
  change.send({ type: 'field.edit', field: 'password' })
  expect(selectErrors(change.getSnapshot())).toEqual({})
})

test('a new password that the server finds too easy to guess is shown at its field', async () => {
  const { change, changePassword, emitted } = openedDialog()
  change.send({ type: 'form.submit', values })
  await changePassword.fail(Object.assign(failure(422, 'Too easy.', 'PASSWORD_TOO_COMMON'), { field: 'newPassword' }))
  expect([selectErrors(change.getSnapshot()), emitted]).toEqual([
    { newPassword: 'Too easy.' },
    [{ type: 'field.refused', field: 'newPassword' }],
  ])
})

test.each([
  [failure(429, 'Too many attempts. Please try again later.', 'TOO_MANY_ATTEMPTS'), 'Too many attempts. Please try again later.'],
  [failure(undefined, 'No connection.'), 'No connection.'],
  [failure(404), 'Your password cannot be changed here right now. Please use Forgot Password on the sign-in page instead.'],
])('a refusal is shown in the dialog, and after it is closed as a toast', async (error, message) => {
  const { change, changePassword, notices, events } = openedDialog()
  change.send({ type: 'form.submit', values })
  await changePassword.fail(error)
  expect([selectBanner(change.getSnapshot()), selectIsInDialog(change.getSnapshot()), notices.toasts()]).toEqual([message, true, []])
  change.send({ type: 'form.submit', values })
  change.send({ type: 'dialog.close' })
  change.send({ type: 'dialog.open' })
  expect([selectIsChanging(change.getSnapshot()), selectIsInDialog(change.getSnapshot())]).toEqual([true, false])
  await changePassword.fail(error)
  expect([selectIsInDialog(change.getSnapshot()), notices.toasts(), events]).toEqual([false, [['error', message]], []])
})

test('a dialog that is opened again has no complaint', () => {
  const { change } = openedDialog()
  change.send({ type: 'form.submit', values: { ...values, password: '' } })
  change.send({ type: 'dialog.close' })
  change.send({ type: 'dialog.open' })
  expect(selectErrors(change.getSnapshot())).toEqual({})
})

function openedDialog() {
  const changePassword = held<void, { password: string; newPassword: string }>()
  const notices = recordedNotices()
  const { ref, events } = recordedFlow<Parameters<SessionsRef['send']>[0]>()
  const machine = passwordChangeMachine.provide({ actors: { changePassword: changePassword.logic } })
  const change = createActor(machine, { input: { notices: notices.notices, sessions: ref } }).start()
  const emitted = heard(change)
  change.send({ type: 'dialog.open' })
  return { change, changePassword, notices, events, emitted }
}
