import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type registrationMachine, selectOtpOf } from '#machines/registration/registration.machine.ts'
import type { Channel } from '#machines/registration/registration.schema.ts'
import { selectIsSending } from '#machines/otp/otp.machine.ts'

const BY = { mobile: 'on mobile', email: 'by email' } as const

/** Asks for the first code of a contact, inside its field. */
export function GetCode({
  registration,
  channel,
  onGet,
}: {
  registration: ActorRefFrom<typeof registrationMachine>
  channel: Channel
  onGet: () => void
}) {
  const otp = useSelector(registration, (snapshot) => selectOtpOf(snapshot, channel))
  const sending = useSelector(otp, (snapshot) => snapshot !== undefined && selectIsSending(snapshot))
  return (
    <button type="button" className="get-code" aria-disabled={sending} onClick={sending ? undefined : onGet}>
      <span>{sending ? 'Sending...' : 'Get OTP'}</span>
      <span className="visually-hidden"> {BY[channel]}</span>
    </button>
  )
}
