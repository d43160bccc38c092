/** What counts as an email address and as a mobile number, without yup: pages whose first load has no form read it too. */

/** Any top-level domain will do, but there has to be one: yup alone takes `asha@kitchen`. */
export const EMAIL = /^[^\s@,;<>()"]+@[^\s@.,;<>()"]+(\.[^\s@.,;<>()"]+)+$/
export const LONGEST_EMAIL = 254
/** The first digit is no 0: the number travels as a JSON number, and no Indian one begins so. */
export const MOBILE = /^[1-9]\d{9}$/

export const INVALID_CONTACT = 'Please enter a valid email or 10-digit phone number'

export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text)

/** The message of a field that takes either of them; undefined when the text is one. */
export function contactError(text: unknown): string | undefined {
  const contact = typeof text === 'string' ? text.trim() : ''
  if (contact === '') return 'Email or Phone Number is required'
  return MOBILE.test(contact) || isEmail(contact) ? undefined : INVALID_CONTACT
}

/** An email or mobile number in the one form in which it is sent and compared. */
export const tidyContact = (text: string): string => text.trim().toLowerCase()

/** '98200 41234', as numbers are read out in India. */
export const groupedMobile = (number: string): string => number.replace(/^(\d{5})(\d{5})$/, '$1 $2')
