import { useState } from 'react'
import { signInReason } from '#machines/login/sign-in-reason.ts'
import { storedDraft } from '#src/storage/order-draft.ts'
import { storedQr } from '#src/storage/qr.ts'
import { checkoutOutlet } from '#src/paths.ts'

/** Why a guest on the way to the checkout is asked to sign in. */
export function useSignInReason(returnPath: string): string | undefined {
  const [reason] = useState(() => {
    const outletId = checkoutOutlet(returnPath)
    if (outletId === undefined) return undefined
    const scan = storedQr(Date.now())
    const draft = storedDraft()
    // A place chosen by hand is the draft's customer's own, and who signs in is not known yet.
    const isByHand = draft?.outletId === outletId && draft.origin !== undefined
    return signInReason(scan?.outletId === outletId && !isByHand ? scan.origin : undefined)
  })
  return reason
}
