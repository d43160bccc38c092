import { type ResendWait, toStoredWait } from '#machines/otp/resend-wait.ts'
import { readJson, removeKey, writeJson } from './storage.ts'

/** The codes of the app, each with a wait of its own until the next one. */
export type OtpPurpose = 'registerMobile' | 'registerEmail' | 'resetPassword' | 'changeContact'

const waitKey = (purpose: string): string => `otpWait_${purpose}`
const CONTACT_KEY = 'resetContact'

/** The wait until another code can be requested, as long as the tab; unvalidated. */
export const storedWait = (purpose: OtpPurpose): unknown => readJson('session', waitKey(purpose))
export const storeWait = (purpose: string, wait: ResendWait | undefined): void =>
  wait ? writeJson('session', waitKey(purpose), toStoredWait(wait)) : removeKey('session', waitKey(purpose))

/** The contact whose forgotten password gets a code, while the code may be typed in; unvalidated. */
export const storedResetContact = (): unknown => readJson('session', CONTACT_KEY)
export const storeResetContact = (contact: string): void => writeJson('session', CONTACT_KEY, contact)
export const forgetResetContact = (): void => removeKey('session', CONTACT_KEY)
