import { fromPromise } from 'xstate'
import {
  type ForgotPasswordInput,
  forgotPasswordMachine,
  type NewPassword,
  RESET_PURPOSE,
} from '#machines/forgot-password/forgot-password.machine.ts'
import { resetPassword, sendResetCode } from '#src/api/auth.ts'
import { readJson, removeKey, writeJson } from '#src/storage/storage.ts'
import { liveOtpMachine, storedWait } from './otp.ts'

/** In session storage, while a code may be typed in. */
const KEY = 'resetContact'

export const liveForgotPasswordMachine = forgotPasswordMachine.provide({
  actors: {
    otp: liveOtpMachine(sendResetCode),
    setPassword: fromPromise<void, NewPassword>(({ input }) => resetPassword(input)),
  },
  actions: {
    keepContact: ({ context }) => writeJson('session', KEY, context.contact),
    forgetContact: () => forgetResetContact(),
  },
})

export const forgotPasswordInput = ({ notices, session }: Pick<ForgotPasswordInput, 'notices' | 'session'>): ForgotPasswordInput => ({
  notices,
  session,
  storedContact: readJson('session', KEY),
  storedWait: storedWait(RESET_PURPOSE),
})

/** A customer who leaves the page starts over next time. */
export const forgetResetContact = (): void => removeKey('session', KEY)
