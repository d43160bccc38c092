import { errorsOf, type FieldErrors } from '../model/field-errors.ts'
import { contactError, tidyContact } from '../model/contact.ts'
import { confirmNewPassword, messageFor, password, verificationCode } from '../model/fields.ts'

export const RESET_FIELDS = ['contact', 'code', 'password', 'confirmPassword'] as const
export type ResetField = (typeof RESET_FIELDS)[number]
export type ResetErrors = FieldErrors<ResetField>
/** The second step; the code is six digits as text. */
export type NewPasswordValues = Record<Exclude<ResetField, 'contact'>, string>

export function newPasswordError(field: keyof NewPasswordValues, values: NewPasswordValues): string | undefined {
  if (field === 'code') return messageFor(verificationCode, values.code)
  if (field === 'confirmPassword') return messageFor(confirmNewPassword(values.password), values.confirmPassword)
  return messageFor(password, values.password)
}

export const newPasswordErrors = (values: NewPasswordValues): ResetErrors =>
  errorsOf(['code', 'password', 'confirmPassword'] as const, (field) => newPasswordError(field, values))

/** The contact that a reload interrupted; undefined when what was stored is none. */
export const readStoredContact = (value: unknown): string | undefined =>
  typeof value === 'string' && contactError(value) === undefined ? tidyContact(value) : undefined
