import { email, loginPassword, messageFor } from '../model/fields.ts'

/** The fields of the login form in the order a customer meets them. */
export const LOGIN_FIELDS = ['email', 'password'] as const
export type LoginField = (typeof LOGIN_FIELDS)[number]
export type LoginErrors = { [Field in LoginField]?: string }

const RULES = { email, password: loginPassword }

export const loginFieldError = (field: LoginField, value: unknown): string | undefined => messageFor(RULES[field], value)

/** The message of every field that breaks its rule; an empty object when the form may be sent. */
export function loginErrors(values: Record<LoginField, unknown>): LoginErrors {
  const found = LOGIN_FIELDS.map((field) => [field, loginFieldError(field, values[field])] as const)
  return Object.fromEntries(found.filter(([, message]) => message !== undefined))
}

export const firstWrongOf = (errors: LoginErrors): LoginField | undefined => LOGIN_FIELDS.find((field) => errors[field] !== undefined)
