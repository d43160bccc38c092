import { errorsOf, type FieldErrors, withErrors } from '../model/field-errors.ts'
import { tidyContact } from '../model/contact.ts'
import { email, loginPassword, messageFor, mobile, verificationCode } from '../model/fields.ts'

export type ContactKind = 'email' | 'mobile'

/** The fields of both steps in the order a customer meets them. */
export const CONTACT_CHANGE_FIELDS = ['contact', 'password', 'code'] as const
export type ContactChangeField = (typeof CONTACT_CHANGE_FIELDS)[number]
export type ContactChangeErrors = FieldErrors<ContactChangeField>
/** As typed; the code is six digits as text. */
export type ContactChangeValues = Record<ContactChangeField, string>

/** Which contact is replaced, and what it is now. */
export interface CurrentContact {
  kind: ContactKind
  current: string
}

const SAME = { email: 'This is your email already.', mobile: 'This is your mobile number already.' }

export function contactChangeError(field: ContactChangeField, values: ContactChangeValues, { kind, current }: CurrentContact) {
  if (field === 'password') return messageFor(loginPassword, values.password)
  if (field === 'code') return messageFor(verificationCode, values.code)
  const broken = messageFor(kind === 'email' ? email : mobile, values.contact)
  return broken ?? (tidyContact(values.contact) === tidyContact(current) ? SAME[kind] : undefined)
}

/** Of the step that asks for the contact. */
export const contactErrors = (values: ContactChangeValues, now: CurrentContact): ContactChangeErrors =>
  errorsOf(['contact', 'password'] as const, (field) => contactChangeError(field, values, now))

/** Of the step that asks for the code. */
export const codeErrors = (values: ContactChangeValues): ContactChangeErrors =>
  withErrors<ContactChangeErrors>({}, { code: messageFor(verificationCode, values.code) })
