import { type Schema, string } from 'yup'
import { GENDERS, type PersonalField } from './customer.ts'

/** Rules for what a customer says about themselves. */

export const gender = string().oneOf(GENDERS, 'Please choose a gender')

/** `today` as YYYY-MM-DD where the customer is. */
export const dateOfBirth = (today: string) =>
  string()
    .test('date', 'Please enter a valid date of birth', (value) => value === undefined || isDate(value))
    .test('past', 'Date of birth cannot be in the future', (value) => value === undefined || value <= today)

/** The rule of each field; `today` as YYYY-MM-DD. */
export const PERSONAL_RULES: Record<PersonalField, (today: string) => Schema> = { gender: () => gender, dateOfBirth }

const EARLIEST = '1900-01-01'

/** A day of the calendar: not the 30th of February, which Date takes for the 2nd of March. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
