export const CODE_DIGITS = 6
const PHONE_DIGITS = 10

const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, '')

/** What was typed or pasted as a code: its digits, six at most. */
export const toCode = (text: string): string => digitsOf(text).slice(0, CODE_DIGITS)

/** What was typed, pasted or filled in as a phone number: ten digits at most, without the +91, 0091 or 0 that address books put before them. */
export function toPhoneDigits(text: string): string {
  const digits = digitsOf(text)
  const national = digits.length > PHONE_DIGITS ? (/^(?:0091|91|0)(\d{10})$/.exec(digits)?.[1] ?? digits) : digits
  return national.slice(0, PHONE_DIGITS)
}
