import { fromPromise } from 'xstate'
import { POLICY } from '#brand/policy.ts'
import type { Customer } from '#machines/model/customer.ts'
import { toFailure } from '#machines/model/errors.ts'
import { registrationMachine } from '#machines/registration/registration.machine.ts'
import { PURPOSE, type RegisterRequest, type RegistrationInput } from '#machines/registration/registration.setup.ts'
import { login, register, sendRegistrationCode } from '#src/api/auth.ts'
import { storeToken } from '#src/storage/auth-token.ts'
import { clearReturnPath } from '#src/storage/return-path.ts'
import { storedWait } from '#src/storage/codes.ts'
import { liveOtpMachine } from './otp.ts'

// Only 'Remember me' keeps a token longer than the tab, and a registration does not ask.
const REMEMBER = false

export const liveRegistrationMachine = registrationMachine.provide({
  actors: {
    otp: liveOtpMachine(sendRegistrationCode),
    register: fromPromise<Customer, RegisterRequest>(async ({ input, signal }) => {
      const { token, customer } = await openAccount(input)
      // As in sign-in: the caller has gone and ignores the customer, so the token must not stay stored.
      signal.throwIfAborted()
      storeToken(token, REMEMBER)
      return customer
    }),
  },
  actions: { forgetReturnPath: clearReturnPath },
})

export const registrationInput = ({ notices, session }: Pick<RegistrationInput, 'notices' | 'session'>): RegistrationInput => ({
  notices,
  session,
  waits: { mobile: storedWait(PURPOSE.mobile), email: storedWait(PURPOSE.email) },
})

/** When the reply of an earlier attempt was lost, its codes are used up or its account exists: then the password it was opened with signs in. */
async function openAccount({ registration, mayExist }: RegisterRequest) {
  try {
    return await register({ ...registration, consentVersion: POLICY.policyVersion })
  } catch (refusal) {
    const { code } = toFailure(refusal)
    if (!mayExist || (code !== 'OTP_INVALID' && code !== 'ACCOUNT_EXISTS')) throw refusal
    const { email, password } = registration
    // The customer can act on the refused registration, not on the failed sign-in.
    return login({ email, password, remember: REMEMBER }).catch(() => Promise.reject(refusal))
  }
}
