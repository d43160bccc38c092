import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  CHANGE_PURPOSE,
  contactChangeMachine,
  NO_CONTACT_CHANGE,
  type NewContact,
  selectBanner,
  selectContact,
  selectErrors,
  selectIsAskingForCode,
  selectIsInDialog,
  selectIsSendingCode,
} from '#machines/contact-change/contact-change.machine.ts'
import { EDITING } from '#machines/notices/complaint.ts'
import type { Customer } from '#machines/model/customer.ts'
import { type CodeRequest, otpMachine } from '#machines/otp/otp.machine.ts'
import { startWait, toStoredWait } from '#machines/otp/resend-wait.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, heard, held, recordedFlow, recordedNotices, settle } from '#tests/support/actors.ts'
import { quiet } from '#tests/support/quiet.ts'

const EMAIL = 'new.asha@example.com'
const values = { contact: ` ${EMAIL.toUpperCase()} `, password: 'kesar-pista-42', code: '' }
const CHANGED: Customer = { id: 'c1', name: 'Asha Rao', email: EMAIL, contactNumber: '9820041234', whitelabelId: '1' }
const wrongPassword = failure(422, 'This is not your password', 'PASSWORD_WRONG')

test('a new email gets a code, and replaces the old one with it and the password', async () => {
  const { change, sendCode, changeContact, notices, events } = openedDialog()
  change.send({ type: 'form.submit', values })
  expect([selectIsSendingCode(change.getSnapshot()), sendCode.calls]).toEqual([true, [{ contact: EMAIL, password: 'kesar-pista-42' }]])
  await sendCode.answer()
  expect([selectIsAskingForCode(change.getSnapshot()), selectContact(change.getSnapshot())]).toEqual([true, EMAIL])
  change.send({ type: 'form.submit', values: { ...values, code: '012345' } })
  expect(changeContact.calls).toEqual([{ contact: EMAIL, password: 'kesar-pista-42', code: '012345' }])
  await changeContact.answer(CHANGED)
  expect(events).toEqual([{ type: 'customer.edited', customer: CHANGED }])
  expect([notices.toasts(), selectIsInDialog(change.getSnapshot())]).toEqual([[['success', 'Email changed']], false])
})

test.each([
  ['email', '', 'Email cannot be empty'],
  ['email', 'asha', 'Invalid email address'],
  ['email', 'ASHA@example.com ', 'This is your email already.'],
  ['mobile', '98200', 'Phone number must be exactly 10 digits'],
  ['mobile', '9820041234', 'This is your mobile number already.'],
] as const)('as a new %s, %j gets no code', (kind, contact, message) => {
  const { change, sendCode, notices, emitted } = openedDialog(kind)
  change.send({ type: 'form.submit', values: { ...values, contact } })
  expect([selectErrors(change.getSnapshot()), sendCode.calls, emitted]).toEqual([
    { contact: message },
    [],
    [{ type: 'field.refused', field: 'contact' }],
  ])
  expect(notices.said).toEqual([{ tone: 'error', message, step: EDITING }])
})

test('a wrong password is shown at its field until it is edited, and no code was asked for', async () => {
  const { change, sendCode, emitted } = openedDialog()
  change.send({ type: 'form.submit', values })
  await sendCode.fail(wrongPassword)
  change.send({ type: 'field.leave', field: 'password', values })
  expect([selectErrors(change.getSnapshot()), selectIsAskingForCode(change.getSnapshot()), emitted]).toEqual([
    { password: 'This is not your password' },
    false,
    [{ type: 'field.refused', field: 'password' }],
  ])
  change.send({ type: 'form.submit', values })
  expect([selectErrors(change.getSnapshot()), sendCode.inFlight()]).toEqual([{}, 1])
})

test('a customer who has asked for too many codes may type in the last one; too many wrong passwords lead to no code', async () => {
  const { change, sendCode } = openedDialog()
  change.send({ type: 'form.submit', values })
  await sendCode.fail(failure(429, 'Too many attempts. Please try again later.', 'TOO_MANY_ATTEMPTS'))
  expect([selectIsAskingForCode(change.getSnapshot()), selectBanner(change.getSnapshot())]).toEqual([
    false,
    'Too many attempts. Please try again later.',
  ])
  change.send({ type: 'form.submit', values })
  await sendCode.fail(failure(429, 'Please wait 30 s before asking for another code.', 'TOO_MANY_CODES'))
  expect([selectIsAskingForCode(change.getSnapshot()), selectBanner(change.getSnapshot())]).toEqual([
    true,
    'Please wait 30 s before asking for another code.',
  ])
})

test.each([
  [failure(undefined, 'No connection.'), 'No connection.'],
  [failure(404), NO_CONTACT_CHANGE],
])('a code that cannot be sent is shown, and can be asked for again', async (error, message) => {
  const { change, sendCode } = openedDialog()
  change.send({ type: 'form.submit', values })
  await sendCode.fail(error)
  expect([selectBanner(change.getSnapshot()), selectIsAskingForCode(change.getSnapshot())]).toEqual([message, false])
  change.send({ type: 'form.submit', values })
  expect([selectBanner(change.getSnapshot()), sendCode.inFlight()]).toEqual([undefined, 1])
})

test('a code that is wrong or has expired is shown at its field, which starts anew', async () => {
  const { change, changeContact, emitted } = await coded()
  change.send({ type: 'form.submit', values: { ...values, code: '12345' } })
  expect([selectErrors(change.getSnapshot()), changeContact.calls]).toEqual([{ code: 'Verification Code is required' }, []])
  change.send({ type: 'form.submit', values: { ...values, code: '123456' } })
  await changeContact.fail(failure(422, 'This code is wrong or has expired.', 'OTP_INVALID'))
  expect([selectErrors(change.getSnapshot()), selectIsAskingForCode(change.getSnapshot())]).toEqual([
    { code: 'This code is wrong or has expired.' },
    true,
  ])
  expect(emitted.at(-1)).toEqual({ type: 'code.refused' })
})

test.each([
  [failure(409, 'Another account has this email already.', 'ACCOUNT_EXISTS'), 'contact', 'Another account has this email already.'],
  [wrongPassword, 'password', 'This is not your password'],
])('a contact of another account and a wrong password lead back to their fields', async (error, field, message) => {
  const { change, sendCode, changeContact, emitted } = await coded()
  change.send({ type: 'form.submit', values: { ...values, code: '123456' } })
  await changeContact.fail(error)
  expect([selectErrors(change.getSnapshot()), selectIsAskingForCode(change.getSnapshot())]).toEqual([{ [field]: message }, false])
  expect(emitted.at(-1)).toEqual({ type: 'field.refused', field })
  // The code of before still waits: nothing is sent for the same contact, and another one need not wait.
  change.send({ type: 'form.submit', values })
  expect([selectIsAskingForCode(change.getSnapshot()), sendCode.calls.length]).toEqual([true, 1])
  change.send({ type: 'contact.change' })
  change.send({ type: 'form.submit', values: { ...values, contact: 'other@example.com' } })
  expect(sendCode.calls.at(-1)).toEqual({ contact: 'other@example.com', password: 'kesar-pista-42' })
})

test('a refusal is shown beside the code, and as a toast once the dialog is closed', async () => {
  const { change, changeContact, notices, events } = await coded()
  change.send({ type: 'form.submit', values: { ...values, code: '123456' } })
  await changeContact.fail(failure(undefined, 'No connection.'))
  expect([selectBanner(change.getSnapshot()), selectIsAskingForCode(change.getSnapshot())]).toEqual(['No connection.', true])
  change.send({ type: 'form.submit', values: { ...values, code: '123456' } })
  change.send({ type: 'dialog.close' })
  await changeContact.fail(failure(404))
  expect([notices.toasts(), events, selectIsInDialog(change.getSnapshot())]).toEqual([[['error', NO_CONTACT_CHANGE]], [], false])
})

test('a dialog that is closed before the code comes asks for another one when it is opened again', async () => {
  const { change, sendCode } = openedDialog()
  change.send({ type: 'form.submit', values })
  change.send({ type: 'dialog.close' })
  expect(sendCode.inFlight()).toBe(0)
  change.send({ type: 'dialog.open', kind: 'mobile', current: '9820041234' })
  expect([selectContact(change.getSnapshot()), selectErrors(change.getSnapshot())]).toEqual(['', {}])
  change.send({ type: 'form.submit', values: { ...values, contact: '9820049999' } })
  expect(sendCode.calls.at(-1)).toEqual({ contact: '9820049999', password: 'kesar-pista-42' })
})

test('the wait for the next code survives a reload', async () => {
  const { change, sendCode } = openedDialog('email', toStoredWait(startWait(EMAIL, Date.now())))
  change.send({ type: 'form.submit', values })
  await settle()
  expect([selectIsAskingForCode(change.getSnapshot()), sendCode.calls]).toEqual([true, []])
})

function openedDialog(kind: 'email' | 'mobile' = 'email', storedWait?: unknown) {
  const sendCode = held<void, CodeRequest>()
  const changeContact = held<Customer, NewContact>()
  const notices = recordedNotices()
  const { ref, events } = recordedFlow<Parameters<SessionRef['send']>[0]>()
  const otp = quiet(otpMachine).provide({ actors: { sendCode: sendCode.logic } })
  const machine = quiet(contactChangeMachine).provide({ actors: { otp, changeContact: changeContact.logic } })
  const change = createActor(machine, { input: { notices: notices.notices, session: ref, storedWait } }).start()
  expect(change.getSnapshot().children.otp?.getSnapshot().context.purpose).toBe(CHANGE_PURPOSE)
  const emitted = heard(change)
  change.send({ type: 'dialog.open', kind, current: kind === 'email' ? 'asha@example.com' : '9820041234' })
  return { change, sendCode, changeContact, notices, events, emitted }
}

async function coded() {
  const change = openedDialog()
  change.change.send({ type: 'form.submit', values })
  await change.sendCode.answer()
  return change
}
