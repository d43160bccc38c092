import { type Customer, type PersonalField, readPersonal } from '#machines/model/customer.ts'
import { toId } from '#machines/model/ids.ts'
import { noAnswer } from './api-error.ts'
import { config } from '#src/config.ts'
import { answer, http } from './client.ts'
import { orPlain } from './or-plain.ts'
import { dateTime, fields, text, whole } from '#machines/model/reading.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** Rejects with ApiError; 401 when email and password do not belong together. */
export async function login({ email, password, remember }: Credentials): Promise<{ token: string; customer: Customer }> {
  const ask = (more: object) => answer(http.POST('/customer/login', { body: { username: email, password, ...more } }))
  const { data } = await orPlain(ask({ remember }), () => ask({}))
  return readSession(data)
}

export function readSession(data: { token?: unknown; customer?: unknown } | undefined): { token: string; customer: Customer } {
  const token = text(data?.token)
  const customer = readCustomer(data?.customer)
  if (!token || !customer) noAnswer()
  return { token, customer }
}

/** A registration whose fields are all valid. */
export interface NewAccount {
  name: string
  email: string
  mobile: string
  password: string
  /** Six digits each; sent as numbers, which loses the zeros in front and nothing else. */
  mobileOtp: string
  emailOtp: string
  /** Of the privacy policy that the customer agrees to. */
  consentVersion: string
}

/** Sends a code to the email or mobile number of a registration. Rejects with ApiError; 429 says how long to wait. */
export async function sendRegistrationCode(contact: string): Promise<void> {
  await answer(http.POST('/customer/register/send-otp', { body: { username: contact, userType: 'CUSTOMER' } }))
}

/** Opens an account, which signs its customer in. Rejects with ApiError naming the field that is refused. */
export async function register(account: NewAccount): Promise<{ token: string; customer: Customer }> {
  const body = {
    name: account.name,
    emailId: account.email,
    password: account.password,
    emailOtp: Number(account.emailOtp),
    contactNumber: Number(account.mobile),
    contactNumberOtp: Number(account.mobileOtp),
    whitelabelId: Number(config.whitelabelId),
  }
  const ask = (more: { consentVersion?: string }) => answer(http.POST('/customer/register', { body: { ...body, ...more } }))
  const { data } = await orPlain(ask({ consentVersion: account.consentVersion }), () => ask({}))
  return readSession(data)
}

/** Sends a code for a new password. Answers alike whether or not the contact has an account; 429 says how long to wait. */
export async function sendResetCode(contact: string): Promise<void> {
  await answer(http.POST('/customer/send-otp', { body: { username: contact, userType: 'customer' } }))
}

/** Sets a new password with the six digits of a code, and ends every session of the account. Rejects with ApiError. */
export async function resetPassword({ contact, code, password }: { contact: string; code: string; password: string }): Promise<void> {
  await answer(http.POST('/customer/reset-password', { body: { recipient: contact, otp: Number(code), password, userType: 'customer' } }))
}

/** What the contract calls a field. */
export type WireName<Field extends PersonalField> = Field extends 'dateOfBirth' ? 'dob' : Field
export const wireName = <Field extends PersonalField>(field: Field) => (field === 'dateOfBirth' ? 'dob' : field) as WireName<Field>

export function readCustomer(value: unknown): Customer | undefined {
  const wire = fields(value)
  const id = toId(wire['customerId'] ?? wire['id'])
  if (!id) return undefined
  return {
    id,
    name: text(wire['name']) ?? '',
    email: text(wire['emailId'] ?? wire['email']) ?? '',
    contactNumber: text(wire['contactNumber']) ?? `${whole(wire['contactNumber']) ?? ''}`,
    whitelabelId: toId(wire['whitelabelId']) ?? '1',
    createdAt: dateTime(wire['createdAt']),
    updatedAt: dateTime(wire['updatedAt']),
    ...readPersonal((field) => wire[wireName(field)], text),
    photo: text(wire['image']),
  }
}
