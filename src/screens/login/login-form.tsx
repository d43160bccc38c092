import '#src/styles/fields.css'
import './login.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Link } from 'react-router-dom'
import { type loginMachine, selectIsSigningIn, selectLoginErrors } from '#machines/login/login.machine.ts'
import { isRememberedAtFirst } from '#src/actors/login.ts'
import { checkoutOutlet, paths } from '#src/paths.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { fieldsOf, Form, textsIn } from '#src/ui/form.tsx'

export function LoginForm({ login, returnPath }: { login: ActorRefFrom<typeof loginMachine>; returnPath: string }) {
  const [isRemembered] = useState(isRememberedAtFirst)
  const errors = useSelector(login, selectLoginErrors)
  const signingIn = useSelector(login, selectIsSigningIn)
  const field = fieldsOf(login, errors, (field, { value }) => login.send({ type: 'field.leave', field, value }))

  return (
    <Form
      actor={login}
      className="form login-form"
      onSubmit={(form) =>
        login.send({ type: 'form.submit', ...textsIn(form, ['email', 'password']), remember: new FormData(form).has('remember') })
      }
    >
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
      <button type="submit" className="button full" aria-disabled={signingIn}>
        {signingIn ? 'Signing in...' : 'Sign In'}
      </button>
      <Link className="button line full" to={checkoutOutlet(returnPath) ? paths.cart() : paths.home()}>
        Continue as Guest
      </Link>
    </Form>
  )
}
