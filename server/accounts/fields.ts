import { Problem } from '#server/problem.ts'
import { isEasyToGuess } from './guessable.ts'

const invalid = (message: string, field: string) => new Problem(422, message, { code: 'VALIDATION', field })

/** The name composed (NFC), with single spaces. The contract cannot refuse a name of spaces alone, so its length is checked here. */
export function validName(text: string): string {
  const name = text.normalize('NFC').trim().replaceAll(/ +/g, ' ')
  if ([...name].length < 3) throw invalid('Name must be at least 3 characters long', 'name')
  return name
}

/** The password byte for byte, or a refusal when it is easy to guess. */
export function validPassword(password: string, own: readonly string[], brand: string, field = 'password'): string {
  if (isEasyToGuess(password, own, brand)) {
    const message = 'This password is too easy to guess. Please choose a longer one, such as a few words.'
    throw new Problem(422, message, { code: 'PASSWORD_TOO_COMMON', field })
  }
  return password
}

const FARTHEST_AHEAD_MS = 14 * 60 * 60_000

/** A date up to today, which in the zone farthest ahead is already tomorrow's. */
export function validDateOfBirth(date: string, now: Date): string {
  if (date > new Date(now.getTime() + FARTHEST_AHEAD_MS).toISOString().slice(0, 10))
    throw invalid('Date of birth cannot be in the future', 'dob')
  if (date < '1900-01-01') throw invalid('Please enter a valid date of birth', 'dob')
  return date
}
