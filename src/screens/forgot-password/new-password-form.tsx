import '#src/styles/fields.css'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  type forgotPasswordMachine,
  selectContact,
  selectIsUpdating,
  selectResetErrors,
  selectResetOtp,
} from '#machines/forgot-password/forgot-password.machine.ts'
import { selectOtpFailure } from '#machines/otp/otp.machine.ts'
import type { NewPasswordValues } from '#machines/forgot-password/forgot-password.schema.ts'
import { OtpInput } from '#src/ui/otp-input.tsx'
import { PasswordField, PasswordOwner } from '#src/ui/password-field.tsx'
import { fieldsOf, Form, textsIn } from '#src/ui/form.tsx'
import { ResendCode } from './resend-code.tsx'

/** The second step. What is typed stays here: the flow takes all of it when the form is sent. */
export function NewPasswordForm({ forgot }: { forgot: ActorRefFrom<typeof forgotPasswordMachine> }) {
  const contact = useSelector(forgot, selectContact)
  const updating = useSelector(forgot, selectIsUpdating)
  const errors = useSelector(forgot, selectResetErrors)
  const otp = useSelector(forgot, selectResetOtp)
  // A request refused as too early: the code sent before is still valid.
  const isOld = useSelector(otp, (snapshot) => snapshot !== undefined && selectOtpFailure(snapshot) !== undefined)
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const sentTo = useId()

  // The contact's form is gone, and the focus with it.
  useEffect(() => codeInput.current?.focus(), [])

  useEffect(() => {
    return forgot.on('password.refused', ({ isWrongCode }) => {
      if (!isWrongCode) return
      setCode('')
      codeInput.current?.focus()
    }).unsubscribe
  }, [forgot])

  const values = (form: HTMLFormElement): NewPasswordValues => textsIn(form, ['code', 'password', 'confirmPassword'])

  const leave = (field: keyof NewPasswordValues, form: HTMLFormElement) => forgot.send({ type: 'field.leave', field, values: values(form) })
  const field = fieldsOf<keyof NewPasswordValues>(forgot, errors, (field, { form }) => leave(field, form!))

  return (
    <Form actor={forgot} form={form} onSubmit={(form) => forgot.send({ type: 'form.submit', values: values(form) })}>
      <p id={sentTo} className="form-part sent-to breaks">
        <span className="muted">If an account belongs to </span>
        <bdi className="bold">{contact}</bdi>
        <span className="muted">
          {isOld ? ', use the last code of six digits sent to it.' : ', a code of six digits is on its way to it.'}
        </span>
      </p>
      <button type="button" className="link other-contact" onClick={() => forgot.send({ type: 'contact.change' })}>
        Update your email/phone
      </button>
      <PasswordOwner name={contact} />
      <div className="form-part reset-code">
        <OtpInput
          ref={codeInput}
          label="Verification Code"
          name="code"
          value={code}
          error={errors.code}
          describedBy={sentTo}
          onLeave={() => leave('code', form.current!)}
          onChange={(digits) => {
            setCode(digits)
            forgot.send({ type: 'field.edit', field: 'code' })
          }}
        />
        {otp && (
          <ResendCode
            otp={otp}
            onResend={() => {
              setCode('')
              forgot.send({ type: 'code.resend' })
              codeInput.current?.focus()
            }}
          />
        )}
      </div>
      <PasswordField {...field('password')} label="New Password" autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
      <button type="submit" className="button full" aria-disabled={updating}>
        {updating ? 'Updating...' : 'Update Password'}
      </button>
    </Form>
  )
}
