import { isCommonPassword, TOO_COMMON } from '../model/common-passwords.ts'
import { contactError, tidyContact } from '../model/contact.ts'
import { confirmNewPassword, messageFor, password, verificationCode } from '../model/fields.ts'

/** The fields of both steps, in the order a customer meets them. */
export const RESET_FIELDS = ['contact', 'code', 'password', 'confirmPassword'] as const
export type ResetField = (typeof RESET_FIELDS)[number]
export type ResetErrors = { [Field in ResetField]?: string }
/** The second step; the code is six digits as text. */
export type NewPasswordValues = Record<Exclude<ResetField, 'contact'>, string>

export function newPasswordError(field: keyof NewPasswordValues, values: NewPasswordValues): string | undefined {
  if (field === 'code') return messageFor(verificationCode, values.code)
  if (field === 'confirmPassword') return messageFor(confirmNewPassword(values.password), values.confirmPassword)
  // The server's own rule and words, told before the code is used up.
  return messageFor(password, values.password) ?? (isCommonPassword(values.password) ? TOO_COMMON : undefined)
}

/** The message of every field that breaks its rule; an empty object when the password may be set. */
export function newPasswordErrors(values: NewPasswordValues): ResetErrors {
  const fields = ['code', 'password', 'confirmPassword'] as const
  return Object.fromEntries(fields.map((field) => [field, newPasswordError(field, values)]).filter(([, message]) => message !== undefined))
}

export const firstWrongOf = (errors: ResetErrors): ResetField | undefined => RESET_FIELDS.find((field) => errors[field] !== undefined)

/** The contact that a reload interrupted; undefined when what was stored is none. */
export const readStoredContact = (value: unknown): string | undefined =>
  typeof value === 'string' && contactError(value) === undefined ? tidyContact(value) : undefined
