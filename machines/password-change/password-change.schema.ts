import { newPasswordError } from '../forgot-password/forgot-password.schema.ts'
import { errorsOf, type FieldErrors } from '../model/field-errors.ts'
import { loginPassword, messageFor } from '../model/fields.ts'

/** The fields of the form in the order a customer meets them. */
export const PASSWORD_CHANGE_FIELDS = ['password', 'newPassword', 'confirmPassword'] as const
export type PasswordChangeField = (typeof PASSWORD_CHANGE_FIELDS)[number]
export type PasswordChangeErrors = FieldErrors<PasswordChangeField>
export type PasswordChangeValues = Record<PasswordChangeField, string>

export function passwordChangeError(field: PasswordChangeField, values: PasswordChangeValues): string | undefined {
  const { password, newPassword, confirmPassword } = values
  if (field === 'password') return messageFor(loginPassword, password)
  return newPasswordError(field === 'newPassword' ? 'password' : field, { code: '', password: newPassword, confirmPassword })
}

export const passwordChangeErrors = (values: PasswordChangeValues): PasswordChangeErrors =>
  errorsOf(PASSWORD_CHANGE_FIELDS, (field) => passwordChangeError(field, values))
