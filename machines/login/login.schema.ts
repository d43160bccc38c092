import { errorsOf, type FieldErrors } from '../model/field-errors.ts'
import { email, loginPassword, messageFor } from '../model/fields.ts'

/** The fields of the login form in the order a customer meets them. */
export const LOGIN_FIELDS = ['email', 'password'] as const
export type LoginField = (typeof LOGIN_FIELDS)[number]
export type LoginErrors = FieldErrors<LoginField>

const RULES = { email, password: loginPassword }

export const loginFieldError = (field: LoginField, value: unknown): string | undefined => messageFor(RULES[field], value)

export const loginErrors = (values: Record<LoginField, unknown>): LoginErrors =>
  errorsOf(LOGIN_FIELDS, (field) => loginFieldError(field, values[field]))
