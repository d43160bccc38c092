import '#src/styles/fields.css'
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  type forgotPasswordMachine,
  selectContact,
  selectHasContact,
  selectIsSendingCode,
  selectResetErrors,
} from '#machines/forgot-password/forgot-password.machine.ts'
import { fieldOf, Form } from '#src/ui/form.tsx'

export function ContactForm({ forgot }: { forgot: ActorRefFrom<typeof forgotPasswordMachine> }) {
  const contact = useSelector(forgot, selectContact)
  const hasContact = useSelector(forgot, selectHasContact)
  const sending = useSelector(forgot, selectIsSendingCode)
  const { contact: error } = useSelector(forgot, selectResetErrors)
  const input = useRef<HTMLInputElement>(null)
  // A customer who comes back for another contact has lost the focus with the step after.
  const [isBack] = useState(hasContact)
  useEffect(() => {
    if (isBack) input.current?.focus()
  }, [isBack])

  return (
    <Form actor={forgot} onSubmit={() => forgot.send({ type: 'code.request' })}>
      <p className="form-part muted">Tell us your email or phone number, and we will send a verification code to it.</p>
      <TextInput
        ref={input}
        {...fieldOf('contact', error)}
        label="Email or Phone Number"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={contact}
        readOnly={sending}
        onChange={(event) => forgot.send({ type: 'contact.edit', contact: event.currentTarget.value })}
        onBlur={() => forgot.send({ type: 'contact.leave' })}
      />
      <button type="submit" className="button full" disabled={!hasContact} aria-disabled={sending}>
        {sending ? 'Sending...' : 'Send Code'}
      </button>
    </Form>
  )
}
