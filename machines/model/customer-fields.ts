import { type Schema, string } from 'yup'
import { GENDERS, type PersonalField } from './customer.ts'
import { isDate } from './dates.ts'

const EARLIEST = '1900-01-01'

export const gender = () => string().oneOf(GENDERS, 'Please choose a gender')
/** `today` as YYYY-MM-DD where the customer is. */
export const dateOfBirth = (today: string) =>
  string()
    .test('date', 'Please enter a valid date of birth', (value) => value === undefined || (isDate(value) && value >= EARLIEST))
    .test('past', 'Date of birth cannot be in the future', (value) => value === undefined || value <= today)

/** The rule of each field; `today` as YYYY-MM-DD. Functions, so that a page builds only the rules it uses. */
export const PERSONAL_RULES: Record<PersonalField, (today: string) => Schema> = { gender, dateOfBirth }
