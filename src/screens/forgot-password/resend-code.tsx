import type { ActorRefFrom } from 'xstate'
import type { otpMachine } from '#machines/otp/otp.machine.ts'
import { useResend } from '#src/actors/otp.ts'

/** Another code, once the wait for it is over. */
export function ResendCode({ otp, onResend }: { otp: ActorRefFrom<typeof otpMachine>; onResend: () => void }) {
  const { canResend, wait } = useResend(otp)
  return (
    <button type="button" className="link resend" disabled={!canResend} onClick={onResend}>
      {wait ? `Resend Code in ${wait}` : canResend ? 'Resend Code' : 'Sending...'}
    </button>
  )
}
