import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type otpMachine, selectCanRequest, selectSecondsLeft } from '#machines/otp/otp.machine.ts'
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts'

/** Another code, once the wait for it is over. */
export function ResendCode({ otp, onResend }: { otp: ActorRefFrom<typeof otpMachine>; onResend: () => void }) {
  const canResend = useSelector(otp, selectCanRequest)
  const waiting = useSelector(otp, (snapshot) => selectSecondsLeft(snapshot) > 0)
  const secondsLeft = useSecondsLeft(waiting, () => selectSecondsLeft(otp.getSnapshot()))
  return (
    <button type="button" className="link resend" disabled={!canResend} onClick={onResend}>
      {secondsLeft > 0 ? `Resend Code in ${inWords(secondsLeft)}` : canResend ? 'Resend Code' : 'Sending...'}
    </button>
  )
}

/** Short waits by the second, the server's long ones by the minute. */
function inWords(seconds: number): string {
  return seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
