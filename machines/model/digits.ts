export const CODE_DIGITS = 6
const PHONE_DIGITS = 10
/** No country has longer numbers; the + is not counted. */
const LONGEST_NUMBER = 15

/** Digits of any script as 0 to 9: keyboards of Hindi, Bengali or Arabic type their own. Each script has its ten in a row. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })

const digitsOf = (text: string): string => plainDigits(text).replaceAll(/[^0-9]/g, '')

/** What was typed or pasted as a code: its digits, six at most. */
export const toCode = (text: string): string => digitsOf(text).slice(0, CODE_DIGITS)

/** A phone number without what address books put round it: spaces, the +91, 0091, 91 or 0. One of another country keeps its + and is never cut. */
export function toPhoneNumber(text: string): string {
  const digits = digitsOf(text)
  const isInternational = digits.startsWith('00') ? digits.length > PHONE_DIGITS : /^[^\p{Nd}]*\+[^\p{Nd}]*\p{Nd}/u.test(text)
  if (!isInternational) return /^(?:91)?0?([1-9]\d{9})$/.exec(digits)?.[1] ?? digits
  const withCountry = digits.replace(/^00/, '')
  return withCountry.startsWith('91') ? withCountry.slice(2).replace(/^0(?=\d{10}$)/, '') : `+${withCountry.slice(0, LONGEST_NUMBER)}`
}

/** For a field that takes ten digits and no more, after each letter: a + that stands alone stays until the country tells itself. */
export function toPhoneDigits(text: string): string {
  if (/^[^\p{Nd}+]*\+[^\p{Nd}]*$/u.test(text)) return '+'
  const number = toPhoneNumber(text)
  return number.startsWith('+') ? number : number.slice(0, PHONE_DIGITS)
}
