import { toId } from '#machines/model/ids.ts'
import { fields } from '#machines/model/reading.ts'
import { storedCustomerId } from './customer.ts'
import { readJson, removeKey, writeJson } from './storage.ts'

export const PUSH_CONSENT_KEY = 'pushConsent'

/** What a customer has said of push messages on this device. */
interface PushConsent {
  /** The order after which the customer was asked. */
  askedAfter?: string | undefined
  isGiven: boolean
}

/** Of the customer who is signed in. */
export function readPushConsent(): PushConsent {
  const { customerId, askedAfter, isGiven } = fields(readJson('local', PUSH_CONSENT_KEY))
  const isOwn = toId(customerId) !== undefined && customerId === storedCustomerId()
  return isOwn ? { askedAfter: toId(askedAfter), isGiven: isGiven === true } : { isGiven: false }
}

export const storePushConsent = (consent: Partial<PushConsent>): void =>
  writeJson('local', PUSH_CONSENT_KEY, { customerId: storedCustomerId(), ...readPushConsent(), ...consent })

/** Answers whether it was this customer's. */
export function forgetPushConsent(customerId: string | undefined): boolean {
  const isOwn = fields(readJson('local', PUSH_CONSENT_KEY))['customerId'] === customerId
  if (isOwn) removeKey('local', PUSH_CONSENT_KEY)
  return isOwn
}
