import '#src/styles/fields.css'
import './login.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type loginMachine, selectIsSigningIn, selectLoginErrors } from '#machines/login/login.machine.ts'
import type { LoginField } from '#machines/login/login.schema.ts'
import { isRememberedAtFirst } from '#src/actors/login.ts'
import { checkoutOutlet, paths } from '#src/paths.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Link } from '#src/ui/link.tsx'
import { useFocusOnRefused } from '#src/ui/use-focus-on-refused.ts'

const FIELD = { root: 'field', input: 'input', error: 'field-err' }

interface LoginFormProps {
  login: ActorRefFrom<typeof loginMachine>
  returnPath: string
}

export function LoginForm({ login, returnPath }: LoginFormProps) {
  const [isRemembered] = useState(isRememberedAtFirst)
  const errors = useSelector(login, selectLoginErrors)
  const signingIn = useSelector(login, selectIsSigningIn)

  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefused(login, form)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (field: LoginField) => String(values.get(field) ?? '')
    login.send({ type: 'form.submit', email: text('email'), password: text('password'), remember: values.has('remember') })
  }

  const field = (name: LoginField) => ({
    name,
    error: errors[name],
    'aria-invalid': errors[name] !== undefined,
    classNames: FIELD,
    onChange: () => login.send({ type: 'field.edit', field: name }),
    onBlur: (event: { currentTarget: HTMLInputElement }) =>
      login.send({ type: 'field.leave', field: name, value: event.currentTarget.value }),
  })

  return (
    // The app's own messages answer, not the browser's.
    <form ref={form} className="form login-form" noValidate onSubmit={submit}>
      <TextInput {...field('email')} label="Email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      <div className="row between">
        <Checkbox
          name="remember"
          label="Remember me"
          defaultChecked={isRemembered}
          classNames={{ root: 'login-remember', input: 'login-tick' }}
        />
        <Link className="link" to={paths.forgetPassword(returnPath)}>
          Forgot password?
        </Link>
      </div>
      <button type="submit" className="btn full" aria-disabled={signingIn}>
        {signingIn ? 'Signing in...' : 'Sign In'}
      </button>
      <Link className="btn line full" to={checkoutOutlet(returnPath) ? paths.cart() : paths.home()}>
        Continue as Guest
      </Link>
    </form>
  )
}
