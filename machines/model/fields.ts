import { string, type Schema, ValidationError } from 'yup'
import { EMAIL, LONGEST_EMAIL, mobileError, tidyContact } from './contact.ts'

/** The yup rules of the forms, each with its messages. */

const LETTERS_AND_SPACES = /^[\p{L}\p{M} ]*$/u
const CODE = /^\d{6}$/

export const SHORTEST_PASSWORD = 6
/** The contract's limit. */
export const LONGEST_PASSWORD = 128
const SHORTEST_NAME = 3
const LONGEST_NAME = 30

/** A form sends '' for an empty field, a program nothing at all: each has its message. */
export const email = string()
  .trim()
  .defined('Email is required')
  .min(1, 'Email cannot be empty')
  .max(LONGEST_EMAIL, 'Invalid email address')
  .matches(EMAIL, { message: 'Invalid email address', excludeEmptyString: true })

export const loginPassword = string().required('Password is required.').min(SHORTEST_PASSWORD, 'Password must be at least 6 characters.')

/** A registration and a new password are held to this. */
export const password = string()
  .required('Password is required')
  .min(SHORTEST_PASSWORD, 'Password must be at least 6 characters')
  .max(LONGEST_PASSWORD, 'Password must be at most 128 characters')

const confirmOf = (message: string) => (password: string) =>
  string()
    .required('Confirm password is required')
    .test('matches', message, (value) => value === password)
/** A registration repeats its password. */
export const confirmPassword = confirmOf('Passwords must match')
/** A customer who forgot the password repeats the new one. */
export const confirmNewPassword = confirmOf('Passwords do not match')

/** A name as it is kept: composed, with single spaces. */
export const tidyName = (text: string): string => text.normalize('NFC').trim().replaceAll(/ +/g, ' ')

/** Letters of any script and spaces; a letter counts once, however it is encoded. */
export const name = string()
  .transform((value: unknown) => (typeof value === 'string' ? tidyName(value) : value))
  .defined('Name is required')
  .min(1, 'Name cannot be empty')
  .matches(LETTERS_AND_SPACES, 'Name cannot contain numbers or special characters')
  .test('shortest', 'Name must be at least 3 characters long', (value) => [...value].length >= SHORTEST_NAME)
  .test('longest', 'Name must be less than or equal to 30 characters', (value) => [...value].length <= LONGEST_NAME)

export const mobile = string()
  .transform((value: unknown) => (typeof value === 'string' ? tidyContact(value) : value))
  .required('Mobile number is required')
  .test((value, { createError }) => {
    const message = mobileError(value, 'Phone number must be exactly 10 digits')
    return message === undefined || createError({ message })
  })

/** Six digits as text: a number would lose the zeros it begins with. */
const codeOf = (message: string) => string().required(message).matches(CODE, message)
export const emailOtp = codeOf('Email OTP is required')
export const phoneOtp = codeOf('Phone Number OTP is required')
export const verificationCode = codeOf('Verification Code is required')

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
