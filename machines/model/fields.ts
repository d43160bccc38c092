import { string, type Schema, ValidationError } from 'yup'

/** Yup rules that several forms share, each with its messages of spec §5. */

/** Any top-level domain will do, but there has to be one: yup alone takes `asha@kitchen`. */
const EMAIL = /^[^\s@,;<>()"]+@[^\s@.,;<>()"]+(\.[^\s@.,;<>()"]+)+$/

export const LONGEST_EMAIL = 254
export const SHORTEST_PASSWORD = 6

/** A form sends '' for an empty field, a program nothing at all: spec §5 has a message for each. */
export const email = string()
  .trim()
  .defined('Email is required')
  .min(1, 'Email cannot be empty')
  .max(LONGEST_EMAIL, 'Invalid email address')
  .matches(EMAIL, { message: 'Invalid email address', excludeEmptyString: true })

export const loginPassword = string().required('Password is required.').min(SHORTEST_PASSWORD, 'Password must be at least 6 characters.')

/** The first message of a value that breaks its rule, undefined when it keeps it. */
export function messageFor(rule: Schema, value: unknown): string | undefined {
  try {
    rule.validateSync(value)
    return undefined
  } catch (error) {
    if (error instanceof ValidationError) return error.errors[0]
    throw error
  }
}
