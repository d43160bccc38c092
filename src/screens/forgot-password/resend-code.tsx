import type { ActorRefFrom } from 'xstate'
import type { otpMachine } from '#machines/otp/otp.machine.ts'
import { useResend } from '#src/actors/otp.ts'
import { ResendButton } from '#src/ui/resend-button.tsx'

export const ResendCode = ({ otp, onResend }: { otp: ActorRefFrom<typeof otpMachine>; onResend: () => void }) => (
  <ResendButton {...useResend(otp)} onResend={onResend} />
)
