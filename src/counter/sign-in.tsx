import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import {
  type CounterSessionActor,
  selectIsSigningIn,
  selectMustWait,
  selectStaffBanner,
  selectStaffErrors,
} from '#machines/counter-session/counter-session.machine.ts'
import type { StaffField } from '#machines/counter-session/counter-session.schema.ts'
import { fieldOf, Form, textsIn } from '#src/ui/form.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Sheet } from './sheet.tsx'

export function SignIn({ session, isOver }: { session: CounterSessionActor; isOver: boolean }) {
  const errors = useSelector(session, selectStaffErrors)
  const banner = useSelector(session, selectStaffBanner)
  const isSigningIn = useSelector(session, selectIsSigningIn)
  const mustWait = useSelector(session, selectMustWait)
  const field = (name: StaffField) => ({
    ...fieldOf(name, errors[name]),
    onChange: () => session.send({ type: 'field.edit', field: name }),
    onBlur: (event: { currentTarget: HTMLInputElement }) =>
      session.send({ type: 'field.leave', field: name, value: event.currentTarget.value }),
  })
  return (
    <Sheet title="Counter sign-in" banner={banner} takesFocus={isOver}>
      <Form actor={session} onSubmit={(form) => session.send({ type: 'form.submit', ...textsIn(form, ['email', 'password']) })}>
        <TextInput {...field('email')} label="Email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <button type="submit" className="button full" aria-disabled={isSigningIn || mustWait}>
          {isSigningIn ? 'Signing in...' : mustWait ? 'Please wait' : 'Sign In'}
        </button>
      </Form>
      <p className="small muted">For the staff of an outlet. The owner adds people and their passwords.</p>
    </Sheet>
  )
}
