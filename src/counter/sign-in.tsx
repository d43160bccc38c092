import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import {
  type CounterSessionActor,
  selectForgotten,
  selectIsSigningIn,
  selectMustWait,
  selectStaffBanner,
  selectStaffErrors,
} from '#machines/counter-session/counter-session.machine.ts'
import { fieldsOf, Form, textsIn } from '#src/ui/form.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Sheet } from './sheet.tsx'

export function SignIn({ session, isOver }: { session: CounterSessionActor; isOver: boolean }) {
  const errors = useSelector(session, selectStaffErrors)
  const banner = useSelector(session, selectStaffBanner)
  const isSigningIn = useSelector(session, selectIsSigningIn)
  const mustWait = useSelector(session, selectMustWait)
  const forgotten = useSelector(session, selectForgotten)
  const [hasForgotten, setHasForgotten] = useState(false)
  const field = fieldsOf(session, errors, (field, { value }) => session.send({ type: 'field.leave', field, value }))
  const back = (
    <button type="button" className="button line full" onClick={() => session.send({ type: 'forgotten.close' })}>
      Back to the sign-in
    </button>
  )
  const email = <TextInput {...field('email')} label="Email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
  if (forgotten === 'sent')
    return (
      <Sheet key="sent" title="Look into your mail" takesFocus>
        <p>If the email is of staff, it gets a link for a new password, which works once, for 30 minutes.</p>
        {back}
      </Sheet>
    )
  if (forgotten !== 'no')
    return (
      <Sheet key="forgotten" title="Forgot your password?" banner={banner} takesFocus>
        <p>We send a link for a new one to your email.</p>
        <Form actor={session} onSubmit={(form) => session.send({ type: 'forgotten.send', ...textsIn(form, ['email']) })}>
          {email}
          <button type="submit" className="button full" aria-disabled={forgotten === 'sending'}>
            {forgotten === 'sending' ? 'Sending...' : 'Send the link'}
          </button>
        </Form>
        {back}
      </Sheet>
    )
  return (
    <Sheet title="Counter sign-in" banner={banner} takesFocus={isOver || hasForgotten}>
      <Form actor={session} onSubmit={(form) => session.send({ type: 'form.submit', ...textsIn(form, ['email', 'password']) })}>
        {email}
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <button type="submit" className="button full" aria-disabled={isSigningIn || mustWait}>
          {isSigningIn ? 'Signing in...' : mustWait ? 'Please wait' : 'Sign In'}
        </button>
      </Form>
      <button
        type="button"
        className="button line full"
        onClick={() => {
          setHasForgotten(true)
          session.send({ type: 'password.forget' })
        }}
      >
        Forgot password?
      </button>
      <p className="small muted">For the staff of an outlet. The owner invites people by email.</p>
    </Sheet>
  )
}
