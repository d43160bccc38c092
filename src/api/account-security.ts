import type { Customer } from '#machines/model/customer.ts'
import { toId } from '#machines/model/ids.ts'
import { fields, list, text, timestamp } from '#machines/model/reading.ts'
import type { AccountSession } from '#machines/model/account-session.ts'
import { noAnswer } from './api-error.ts'
import { readCustomer } from './auth.ts'
import { answer, http } from './client.ts'

/** Ends every other session. Rejects with ApiError; with the code PASSWORD_WRONG for another password. */
export async function changePassword({ password, newPassword }: { password: string; newPassword: string }): Promise<void> {
  await answer(http.POST('/customer/password', { body: { password, newPassword } }))
}

/** Sends a code to the contact that shall replace the customer's. Rejects with ApiError; 429 says how long to wait. */
export async function sendContactCode(contact: string, password: string): Promise<void> {
  await answer(http.POST('/customer/contact/send-otp', { body: { username: contact, password } }))
}

/** Answers with the customer as it is now. Rejects with ApiError; with the codes PASSWORD_WRONG, OTP_INVALID and ACCOUNT_EXISTS. */
export async function changeContact({ contact, code, password }: { contact: string; code: string; password: string }): Promise<Customer> {
  const { data } = await answer(http.POST('/customer/contact', { body: { username: contact, otp: Number(code), password } }))
  return readCustomer(data) ?? noAnswer()
}

/** Where the customer is signed in: here first, then the session used last. Rejects with ApiError. */
export async function fetchSessions(signal: AbortSignal): Promise<AccountSession[]> {
  const { data } = await answer(http.GET('/customer/sessions', { signal }), signal)
  const sessions = list(data).flatMap(readSession)
  const here = sessions.find(({ isCurrent }) => isCurrent)
  // The session that asks is one of them.
  if (!here) noAnswer()
  return [here, ...sessions.filter((one) => one !== here)]
}

/** Rejects with ApiError. */
export async function endSession(sessionId: string): Promise<void> {
  await answer(http.DELETE('/customer/sessions/{sessionId}', { params: { path: { sessionId } } }))
}

/** Ends every session, that of this page too. Rejects with ApiError. */
export async function endSessions(): Promise<void> {
  await answer(http.DELETE('/customer/sessions'))
}

function readSession(value: unknown): AccountSession[] {
  const wire = fields(value)
  const id = toId(wire['id'])
  const usedAt = timestamp(wire['usedAt'])
  return id && usedAt ? [{ id, browser: text(wire['browser']), usedAt, isCurrent: wire['isCurrent'] === true }] : []
}
