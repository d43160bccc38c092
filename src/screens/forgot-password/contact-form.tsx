import '#src/styles/fields.css'
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  type forgotPasswordMachine,
  selectContact,
  selectHasContact,
  selectIsSendingCode,
  selectResetErrors,
} from '#machines/forgot-password/forgot-password.machine.ts'
import { useFocusOnRefused } from '#src/ui/use-focus-on-refused.ts'

const FIELD = { root: 'field', input: 'input', error: 'field-err' }

/** The first step. */
export function ContactForm({ forgot }: { forgot: ActorRefFrom<typeof forgotPasswordMachine> }) {
  const contact = useSelector(forgot, selectContact)
  const hasContact = useSelector(forgot, selectHasContact)
  const sending = useSelector(forgot, selectIsSendingCode)
  const { contact: error } = useSelector(forgot, selectResetErrors)
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefused(forgot, form)

  useEffect(() => {
    // The customer came back for another contact: the step after is gone, and the focus with it.
    if (selectHasContact(forgot.getSnapshot())) input.current?.focus()
  }, [forgot])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    forgot.send({ type: 'code.request' })
  }

  return (
    // The app's own messages answer, not the browser's.
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <p className="form-part muted">Tell us your email or phone number, and we will send a verification code to it.</p>
      <TextInput
        ref={input}
        name="contact"
        label="Email or Phone Number"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={contact}
        readOnly={sending}
        error={error}
        aria-invalid={error !== undefined || undefined}
        classNames={FIELD}
        onChange={(event) => forgot.send({ type: 'contact.edit', contact: event.currentTarget.value })}
        onBlur={() => forgot.send({ type: 'contact.leave' })}
      />
      <button type="submit" className="btn full" disabled={!hasContact} aria-disabled={sending}>
        {sending ? 'Sending...' : 'Send Code'}
      </button>
    </form>
  )
}
