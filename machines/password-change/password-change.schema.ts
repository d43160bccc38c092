import { errorsOf, type FieldErrors } from '../login/field-errors.ts'
import { isCommonPassword, TOO_COMMON } from '../model/common-passwords.ts'
import { confirmNewPassword, loginPassword, messageFor, password as newPasswordRule } from '../model/fields.ts'

/** The fields of the form in the order a customer meets them. */
export const PASSWORD_CHANGE_FIELDS = ['password', 'newPassword', 'confirmPassword'] as const
export type PasswordChangeField = (typeof PASSWORD_CHANGE_FIELDS)[number]
export type PasswordChangeErrors = FieldErrors<PasswordChangeField>
export type PasswordChangeValues = Record<PasswordChangeField, string>

export function passwordChangeError(field: PasswordChangeField, values: PasswordChangeValues): string | undefined {
  const { password, newPassword, confirmPassword } = values
  if (field === 'password') return messageFor(loginPassword, password)
  if (field === 'confirmPassword') return messageFor(confirmNewPassword(newPassword), confirmPassword)
  // The server's own rule and words, told before it counts the password of now.
  return messageFor(newPasswordRule, newPassword) ?? (isCommonPassword(newPassword) ? TOO_COMMON : undefined)
}

export const passwordChangeErrors = (values: PasswordChangeValues): PasswordChangeErrors =>
  errorsOf(PASSWORD_CHANGE_FIELDS, (field) => passwordChangeError(field, values))
