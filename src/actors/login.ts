import { fromPromise } from 'xstate'
import { loginMachine } from '#machines/login/login.machine.ts'
import { keepingReason, signInReason } from '#machines/login/sign-in-reason.ts'
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
      // The caller has gone and ignores the customer, so no token must be stored.
      signal.throwIfAborted()
      storeToken(token, input.remember)
      return customer
    }),
  },
  actions: { forgetReturnPath: clearReturnPath },
})

export const isRememberedAtFirst = (): boolean => !looksShared()

/** Why a guest is asked to sign in: what was pressed, as the history entry tells it, or the way to the checkout. */
export function signInReasonFor(returnPath: string, state: unknown): string | undefined {
  const outletId = checkoutOutlet(returnPath)
  if (outletId === undefined) return keepingReason(state)
  const scan = storedQr(Date.now())
  const draft = storedDraft()
  // A table or room chosen by hand belongs to the draft's customer, who may be another than the one who signs in.
  const isByHand = draft?.outletId === outletId && draft.origin !== undefined
  return signInReason(scan?.outletId === outletId && !isByHand ? scan.origin : undefined)
}
