import { domainToASCII } from 'node:url'
import { INVALID_CONTACT, isEmail, LONGEST_EMAIL, tidyContact } from '#machines/model/contact.ts'
import { Problem } from '#server/problem.ts'

/** An email or phone number in canonical form: two spellings of one address, such as `A@x.in` and `a@x.in`, are the same contact. */
export interface Contact {
  channel: 'EMAIL' | 'SMS'
  value: string
}

/**
 * Lower case, composed (NFC), the domain in ASCII. `+tags` and dots stay: only the mailbox's own server knows whether they matter.
 * undefined when it is no email.
 */
export function toEmail(text: string): string | undefined {
  const plain = tidyContact(text.normalize('NFC')).normalize('NFC')
  // With invisible characters two different addresses look the same.
  if (/\p{C}/u.test(plain) || !isEmail(plain)) return undefined
  const at = plain.lastIndexOf('@')
  const domain = domainToASCII(plain.slice(at + 1))
  // A domain that maps to an address (0x7f.1) is no mail domain.
  if (domain === '' || /(^|\.)\d+$/.test(domain)) return undefined
  const email = `${plain.slice(0, at)}@${domain}`
  return email.length <= LONGEST_EMAIL ? email : undefined
}

/** The ten digits of an Indian number, without +91, 0091, 91 or 0 before them; undefined when it is none. */
export function toPhone(text: string): string | undefined {
  return /^(?:\+?91|0091|0)?([1-9]\d{9})$/.exec(text.replaceAll(/[\s().-]/g, ''))?.[1]
}

export function toContact(text: string): Contact | undefined {
  const phone = toPhone(text)
  if (phone !== undefined) return { channel: 'SMS', value: phone }
  const email = toEmail(text)
  return email === undefined ? undefined : { channel: 'EMAIL', value: email }
}

/** The contact a request is about, or a refusal that names the field. */
export function validContact(text: string, field: string): Contact {
  const contact = toContact(text)
  if (!contact) throw new Problem(422, INVALID_CONTACT, { code: 'VALIDATION', field })
  return contact
}
