import '#src/styles/fields.css'
import '#src/ui/form-card.css'
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import {
  type ContactChangeRef,
  selectBanner,
  selectContact,
  selectErrors,
  selectIsAskingForCode,
  selectIsChanging,
  selectIsSendingCode,
  selectKind,
  selectOtp,
} from '#machines/contact-change/contact-change.machine.ts'
import { CONTACT_CHANGE_FIELDS, type ContactChangeField } from '#machines/contact-change/contact-change.schema.ts'
import { toPhoneDigits } from '#machines/model/digits.ts'
import { type OtpRef, selectOtpFailure } from '#machines/otp/otp.machine.ts'
import { useResend } from '#src/actors/otp.ts'
import { DialogActs } from '#src/ui/dialog-acts.tsx'
import { fieldOf, Form, textsIn } from '#src/ui/form.tsx'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OtpInput } from '#src/ui/otp-input.tsx'
import { PasswordField, PasswordOwner } from '#src/ui/password-field.tsx'
import { ResendButton } from '#src/ui/resend-button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

const WORDS = {
  email: { title: 'Change your email', label: 'New Email', other: 'Use Another Email', submit: 'Change Email' },
  mobile: { title: 'Change your mobile number', label: 'New Mobile Number', other: 'Use Another Number', submit: 'Change Number' },
} as const
const INPUTS = {
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 },
  mobile: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
} as const

/** Both steps in one form: what the first one holds goes along with the code, and is still there for a customer who goes back. */
export function ContactDialog({ change, email }: { change: ContactChangeRef; email: string }) {
  const kind = useSelector(change, selectKind)
  const errors = useSelector(change, selectErrors)
  const banner = useSelector(change, selectBanner)
  const sending = useSelector(change, selectIsSendingCode)
  const changing = useSelector(change, selectIsChanging)
  const isAskingForCode = useSelector(change, selectIsAskingForCode)
  const form = useRef<HTMLFormElement>(null)
  const words = WORDS[kind]

  // The field that had the focus is out of sight.
  useEffect(() => {
    const fields = ['[name=code]', '[aria-invalid=true]', '[name=contact]']
    fields
      .map((field) => form.current?.querySelector<HTMLInputElement>(field))
      .find(Boolean)
      ?.focus()
  }, [isAskingForCode])

  const close = () => change.send({ type: 'dialog.close' })
  const values = () => textsIn(form.current!, CONTACT_CHANGE_FIELDS)
  const field = (name: ContactChangeField) => ({
    ...fieldOf(name, errors[name]),
    readOnly: sending,
    onChange: ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
      if (input.type === 'tel') input.value = toPhoneDigits(input.value)
      change.send({ type: 'field.edit', field: name })
    },
    onBlur: () => change.send({ type: 'field.leave', field: name, values: values() }),
  })
  return (
    <Sheet title={words.title} onClose={close}>
      {banner && <Notice tone="err">{banner}</Notice>}
      <MantineRoot>
        <Form actor={change} form={form} onSubmit={() => change.send({ type: 'form.submit', values: values() })}>
          <PasswordOwner name={email} />
          <div className={isAskingForCode ? 'gone' : 'form'}>
            <TextInput {...field('contact')} {...INPUTS[kind]} label={words.label} />
            <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
          </div>
          <CodeStep
            change={change}
            isShown={isAskingForCode}
            other={words.other}
            onLeave={() => change.send({ type: 'field.leave', field: 'code', values: values() })}
            onResend={() => change.send({ type: 'code.resend', values: values() })}
          />
          <DialogActs onClose={close} isSent={changing} isBusy={sending || changing}>
            {changing ? 'Changing...' : sending ? 'Sending...' : isAskingForCode ? words.submit : 'Send Code'}
          </DialogActs>
        </Form>
      </MantineRoot>
    </Sheet>
  )
}

interface CodeStepProps {
  change: ContactChangeRef
  isShown: boolean
  other: string
  onLeave: () => void
  onResend: () => void
}

/** What is typed stays, for the same contact, while the customer corrects the password. */
function CodeStep({ change, isShown, other, onLeave, onResend }: CodeStepProps) {
  const contact = useSelector(change, selectContact)
  const { code: error } = useSelector(change, selectErrors)
  const otp = useSelector(change, selectOtp)
  const [typed, setTyped] = useState({ contact, code: '' })
  const sentTo = useId()
  const input = useRef<HTMLInputElement>(null)
  const startOver = () => {
    setTyped({ contact, code: '' })
    input.current?.focus()
  }

  useEffect(
    () =>
      change.on('code.refused', () => {
        setTyped({ contact: '', code: '' })
        input.current?.focus()
      }).unsubscribe,
    [change],
  )

  if (!isShown || !otp) return null
  return (
    <>
      <SentTo id={sentTo} otp={otp} contact={contact} />
      <button type="button" className="link other-contact" onClick={() => change.send({ type: 'contact.change' })}>
        {other}
      </button>
      <div className="form-part">
        <OtpInput
          ref={input}
          label="Verification Code"
          name="code"
          value={typed.contact === contact ? typed.code : ''}
          error={error}
          describedBy={sentTo}
          onLeave={onLeave}
          onChange={(code) => {
            setTyped({ contact, code })
            change.send({ type: 'field.edit', field: 'code' })
          }}
        />
        <ResendCode
          otp={otp}
          onResend={() => {
            startOver()
            onResend()
          }}
        />
      </div>
    </>
  )
}

function SentTo({ id, otp, contact }: { id: string; otp: OtpRef; contact: string }) {
  // A request refused as too early: the code sent before is still valid.
  const isOld = useSelector(otp, (snapshot) => selectOtpFailure(snapshot) !== undefined)
  return (
    <p id={id} className="form-part sent-to breaks">
      <span className="muted">{isOld ? 'Use the last code of six digits sent to ' : 'A code of six digits is on its way to '}</span>
      <bdi className="bold">{contact}</bdi>
    </p>
  )
}

const ResendCode = ({ otp, onResend }: { otp: OtpRef; onResend: () => void }) => <ResendButton {...useResend(otp)} onResend={onResend} />
