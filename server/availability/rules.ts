import { createHash } from 'node:crypto'
import { email, messageFor } from '#machines/model/fields.ts'
import type { Req } from '#server/contract.ts'
import { Problem } from '#server/problem.ts'

type Body = Req<'requestAvailability'>['body']

/** The one spelling of an email address or a phone number of ten digits; rejects with 422 what is neither. */
export function canonicalContact(sent: string): string {
  const text = sent.normalize('NFKC').trim()
  const phone = /^(?:\+?91|0)?([1-9]\d{9})$/.exec(text.replace(/[\s()-]/g, ''))?.[1]
  if (phone !== undefined) return phone
  const isText = !/\p{Cc}/u.test(text)
  if (isText && messageFor(email, text) === undefined) return text.toLowerCase()
  throw new Problem(422, 'Please enter an email address or a phone number of ten digits', { code: 'VALIDATION', field: 'contact' })
}

/** The same for the same person asking about the same neighbourhood, about a kilometre wide, however exact the position was. */
export function wishId(whitelabelId: number, who: string, { latitude, longitude }: Body): string {
  const cell = [latitude, longitude].map((degrees) => Math.round(degrees * 100))
  return createHash('sha256')
    .update(JSON.stringify([whitelabelId, who, ...cell]))
    .digest('base64url')
}
