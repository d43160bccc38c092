import { useState } from 'react'
import { signInReason } from '#machines/login/sign-in-reason.ts'
import { storedQr } from '#src/actors/qr-store.ts'
import { checkoutOutlet } from '#src/paths.ts'

/** Why a guest on the way to the checkout is asked to sign in. */
export function useSignInReason(returnPath: string): string | undefined {
  const [scan] = useState(() => storedQr(Date.now()))
  const outletId = checkoutOutlet(returnPath)
  return outletId === undefined ? undefined : signInReason(scan?.outletId === outletId ? scan.origin : undefined)
}
