import { createHmac, timingSafeEqual } from 'node:crypto'

/** Of one purpose: the first signs, all verify, so that what an older one has signed stays good while they are rotated. */
export type Secrets = readonly [string, ...string[]]

export const sign = ([secret]: Secrets, text: string): string => macOf(secret, text)

/** Whether one of the secrets has signed the text; of a signature that was cut, give its length. */
export const isSignedBy = (secrets: Secrets, text: string, signature: string, length?: number): boolean =>
  secrets.some((secret) => {
    const [given, right] = [Buffer.from(signature), Buffer.from(macOf(secret, text).slice(0, length))]
    return given.length === right.length && timingSafeEqual(given, right)
  })

const macOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')
