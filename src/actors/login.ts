import { fromPromise } from 'xstate'
import { loginMachine } from '#machines/login/login.machine.ts'
import { signInReason } from '#machines/login/sign-in-reason.ts'
import type { Customer } from '#machines/model/customer.ts'
import { type Credentials, login } from '#src/api/auth.ts'
import { looksShared } from '#src/device/page-view.ts'
import { checkoutOutlet } from '#src/paths.ts'
import { storeToken } from '#src/storage/auth-token.ts'
import { storedDraft } from '#src/storage/order-draft.ts'
import { storedQr } from '#src/storage/qr.ts'
import { clearReturnPath } from '#src/storage/return-path.ts'

export const liveLoginMachine = loginMachine.provide({
  actors: {
    signIn: fromPromise<Customer, Credentials>(async ({ input, signal }) => {
      const { token, customer } = await login(input)
      // Who has left the form, or was signed in by another tab meanwhile, is not signed in by half.
      signal.throwIfAborted()
      storeToken(token, input.remember)
      return customer
    }),
  },
  actions: { forgetReturnPath: clearReturnPath },
})

export const isRememberedAtFirst = (): boolean => !looksShared()

/** Why a guest on the way to the checkout is asked to sign in. */
export function signInReasonFor(returnPath: string): string | undefined {
  const outletId = checkoutOutlet(returnPath)
  if (outletId === undefined) return undefined
  const scan = storedQr(Date.now())
  const draft = storedDraft()
  // A place chosen by hand is the draft's customer's own, and who signs in is not known yet.
  const isByHand = draft?.outletId === outletId && draft.origin !== undefined
  return signInReason(scan?.outletId === outletId && !isByHand ? scan.origin : undefined)
}
