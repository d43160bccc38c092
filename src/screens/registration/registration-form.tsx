import '#src/styles/fields.css'
import './registration.css'
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { toPhoneDigits } from '#machines/model/digits.ts'
import {
  type registrationMachine,
  selectIsRequested,
  selectIsBusy,
  selectIsRegistering,
  selectRegistrationErrors,
} from '#machines/registration/registration.machine.ts'
import {
  type Channel,
  OTP_FIELD,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationValues,
} from '#machines/registration/registration.schema.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { fieldsOf, Form, textsIn } from '#src/ui/form.tsx'
import { CodeEntry } from './code-entry.tsx'
import { Consent } from './consent.tsx'
import { GetCode } from './get-code.tsx'

/** The fields of a new account. What is typed stays here: the flow hears of edits, and takes all of it when the form is sent. */
export function RegistrationForm({ registration }: { registration: ActorRefFrom<typeof registrationMachine> }) {
  const errors = useSelector(registration, selectRegistrationErrors)
  const busy = useSelector(registration, selectIsBusy)
  const registering = useSelector(registration, selectIsRegistering)
  const mobileRequested = useSelector(registration, (snapshot) => selectIsRequested(snapshot, 'mobile'))
  const emailRequested = useSelector(registration, (snapshot) => selectIsRequested(snapshot, 'email'))
  const [mobile, setMobile] = useState('')
  const form = useRef<HTMLFormElement>(null)
  /** Where the focus was when a code was requested: if it is still there when the code is sent, it moves to the code's field. */
  const askedFrom = useRef<{ element: Element | null; channel?: Channel }>(undefined)

  useEffect(() => {
    const request = askedFrom.current
    if (busy || !request) return
    const target = form.current?.querySelector<HTMLInputElement>(request.channel ? `[name=${OTP_FIELD[request.channel]}]` : '.otp-input')
    if (!target) return
    askedFrom.current = undefined
    const { activeElement } = document
    if (activeElement === request.element || activeElement === document.body) target.focus()
  }, [busy, mobileRequested, emailRequested])

  const focusOn = (field: RegistrationField) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  const values = (): RegistrationValues => textsIn(form.current!, REGISTRATION_FIELDS)

  const submit = () => {
    askedFrom.current = { element: document.activeElement }
    registration.send({ type: 'form.submit', values: values() })
  }

  const requestCode = (channel: Channel) => {
    askedFrom.current = { element: document.activeElement, channel }
    // When the contact is refused, the focus moves on to it from the code's field.
    focusOn(OTP_FIELD[channel])
    registration.send({ type: 'code.request', channel, values: values() })
  }

  const editContact = (channel: Channel, contact: string) => registration.send({ type: 'contact.edit', channel, contact })
  const leave = (field: RegistrationField, form: HTMLFormElement) =>
    registration.send({ type: 'field.leave', field, values: textsIn(form, REGISTRATION_FIELDS) })
  const field = fieldsOf(registration, errors, (field, { form }) => leave(field, form!))
  const codeEntry = (channel: Channel) => (
    <CodeEntry
      registration={registration}
      channel={channel}
      error={errors[OTP_FIELD[channel]]}
      onLeave={() => leave(OTP_FIELD[channel], form.current!)}
      onResend={() => requestCode(channel)}
    />
  )

  return (
    <Form actor={registration} form={form} className="form pairs" onSubmit={submit}>
      <TextInput {...field('name')} label="Name" autoComplete="name" autoCapitalize="words" />
      <TextInput
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        rightSection={
          emailRequested ? undefined : <GetCode registration={registration} channel="email" onGet={() => requestCode('email')} />
        }
        onChange={(event) => editContact('email', event.currentTarget.value)}
      />
      {emailRequested && codeEntry('email')}
      <TextInput
        {...field('mobile')}
        label="Mobile Number"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        value={mobile}
        leftSection={<span aria-hidden="true">+91</span>}
        rightSection={
          mobileRequested ? undefined : <GetCode registration={registration} channel="mobile" onGet={() => requestCode('mobile')} />
        }
        onChange={(event) => {
          const digits = toPhoneDigits(event.currentTarget.value)
          setMobile(digits)
          if (digits !== mobile) editContact('mobile', digits)
        }}
      />
      {mobileRequested && codeEntry('mobile')}
      <PasswordField {...field('password')} label="Password" autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
      <Consent />
      <button type="submit" className="button full" aria-disabled={busy}>
        {registering ? 'Signing up...' : busy ? 'Sending OTP...' : 'Sign Up'}
      </button>
    </Form>
  )
}
