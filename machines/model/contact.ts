import { toPhoneNumber } from './digits.ts'

/** What counts as an email address and as a mobile number, without yup: pages whose first load has no form read it too. */

/** Any top-level domain will do, but there has to be one: yup alone takes `asha@kitchen`. */
export const EMAIL = /^[^\s@.,:;<>()"]+(\.[^\s@.,:;<>()"]+)*@[^\s@.,:;<>()"]+(\.[^\s@.,:;<>()"]+)+$/
export const LONGEST_EMAIL = 254
/** The first digit is no 0: the number travels as a JSON number, and no Indian one begins so. */
const MOBILE = /^[1-9]\d{9}$/
const PHONE_LIKE = /^(?:tel:)?[\p{Nd}\s().+-]+$/iu

export const INVALID_CONTACT = 'Please enter a valid email or 10-digit phone number'

export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text)

/** An email or mobile number in the one form in which it is sent and compared. */
export const tidyContact = (text: string): string => (PHONE_LIKE.test(text.trim()) ? toPhoneNumber(text) : text.trim().toLowerCase())

/** What keeps a tidied number from being a mobile one; undefined when nothing does. */
export function mobileError(number: string, otherwise: string): string | undefined {
  if (MOBILE.test(number)) return undefined
  if (number.startsWith('+')) return 'This number is of another country: please enter an Indian one'
  return /^0\d{9}$/.test(number) ? 'A phone number cannot begin with 0' : otherwise
}

/** The message of a field that takes either of them; undefined when the text is one. */
export function contactError(text: unknown): string | undefined {
  const contact = typeof text === 'string' ? tidyContact(text) : ''
  if (contact === '') return 'Email or Phone Number is required'
  return isEmail(contact) ? undefined : mobileError(contact, INVALID_CONTACT)
}

/** '98200 41234', and '+91 22 2642 0000' of a landline of the largest cities: as numbers are read out in India. */
export const groupedNumber = (number: string): string => {
  const parts = /^(\+91)?(?:(11|20|22|33|40|44)(\d{4})(\d{4})|(\d{5})(\d{5}))$/.exec(number)
  return parts ? parts.slice(1).filter(Boolean).join(' ') : number
}
