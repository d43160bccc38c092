import './otp-input.css'

/** Another code, once the wait for it is over. */
export function ResendButton({ canResend, wait, onResend }: { canResend: boolean; wait: string | undefined; onResend: () => void }) {
  return (
    <button type="button" className="link resend" disabled={!canResend} onClick={onResend}>
      {wait ? `Resend Code in ${wait}` : canResend ? 'Resend Code' : 'Sending...'}
    </button>
  )
}
