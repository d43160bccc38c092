import { fromPromise } from 'xstate'
import { otpMachine } from '#machines/otp/otp.machine.ts'
import { type ResendWait, toStoredWait } from '#machines/otp/resend-wait.ts'
import { readJson, removeKey, writeJson } from '#src/storage/storage.ts'

/** The codes of the app, each with the key its wait is kept under. */
export type OtpPurpose = 'registerMobile' | 'registerEmail' | 'resetPassword'

/** `sendCode` sends the codes; session storage holds the wait until the next one. */
export const liveOtpMachine = (sendCode: (contact: string) => Promise<void>) =>
  otpMachine.provide({
    actors: { sendCode: fromPromise<void, { contact: string }>(({ input }) => sendCode(input.contact)) },
    actions: { keepWait: ({ context }) => storeWait(context.purpose, context.wait) },
  })

/** The wait until another code can be requested, unvalidated. */
export const storedWait = (purpose: OtpPurpose): unknown => readJson('session', keyOf(purpose))

function storeWait(purpose: string, wait: ResendWait | undefined): void {
  if (wait) writeJson('session', keyOf(purpose), toStoredWait(wait))
  else removeKey('session', keyOf(purpose))
}

const keyOf = (purpose: string): string => `otpWait_${purpose}`
