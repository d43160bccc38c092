import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { otpMachine } from '#machines/otp/otp.machine.ts'
import { type registrationMachine, selectCodeCount, selectOtpOf } from '#machines/registration/registration.machine.ts'
import { type Channel, OTP_FIELD } from '#machines/registration/registration.schema.ts'
import { OtpInput } from '#src/ui/otp-input.tsx'
import { useResend } from '#src/actors/otp.ts'

const LABEL = { mobile: 'Mobile OTP', email: 'Email OTP' } as const

export interface CodeEntryProps {
  registration: ActorRefFrom<typeof registrationMachine>
  channel: Channel
  error?: string
  onLeave: () => void
  onResend: () => void
}

/** The code of one contact, and a way to get another. */
export function CodeEntry({ registration, channel, error, onLeave, onResend }: CodeEntryProps) {
  const otp = useSelector(registration, (snapshot) => selectOtpOf(snapshot, channel))
  const count = useSelector(registration, (snapshot) => selectCodeCount(snapshot, channel))
  const [typed, setTyped] = useState({ count, code: '' })
  return (
    <div className="form-part code-entry">
      <OtpInput
        label={LABEL[channel]}
        name={OTP_FIELD[channel]}
        value={typed.count === count ? typed.code : ''}
        error={error}
        onLeave={onLeave}
        onChange={(code) => {
          setTyped({ count, code })
          registration.send({ type: 'field.edit', field: OTP_FIELD[channel] })
        }}
      />
      {otp && <Resend otp={otp} channel={channel} onResend={onResend} />}
    </div>
  )
}

function Resend({ otp, channel, onResend }: { otp: ActorRefFrom<typeof otpMachine>; channel: Channel; onResend: () => void }) {
  const { canResend, wait } = useResend(otp)
  if (canResend)
    return (
      <button type="button" className="link" onClick={onResend}>
        Resend OTP<span className="visually-hidden">{channel === 'mobile' ? ' on mobile' : ' by email'}</span>
      </button>
    )
  return <p className="small muted resend-wait">{wait ? `Resend OTP in ${wait}` : 'Sending...'}</p>
}
