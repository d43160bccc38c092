import { fromPromise } from 'xstate'
import {
  type ForgotPasswordInput,
  forgotPasswordMachine,
  type NewPassword,
  RESET_PURPOSE,
} from '#machines/forgot-password/forgot-password.machine.ts'
import { resetPassword, sendResetCode } from '#src/api/auth.ts'
import { forgetResetContact, storedResetContact, storedWait, storeResetContact } from '#src/storage/codes.ts'
import { liveOtpMachine } from './otp.ts'

export const liveForgotPasswordMachine = forgotPasswordMachine.provide({
  actors: {
    otp: liveOtpMachine(sendResetCode),
    setPassword: fromPromise<void, NewPassword>(({ input }) => resetPassword(input)),
  },
  actions: {
    keepContact: ({ context }) => storeResetContact(context.contact),
    forgetContact: () => forgetResetContact(),
  },
})

export const forgotPasswordInput = ({ notices, session }: Pick<ForgotPasswordInput, 'notices' | 'session'>): ForgotPasswordInput => ({
  notices,
  session,
  storedContact: storedResetContact(),
  storedWait: storedWait(RESET_PURPOSE),
})

/** A customer who leaves the page starts over next time. */
export const leaveForgotPassword = (): void => forgetResetContact()
