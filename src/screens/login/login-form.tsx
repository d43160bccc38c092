import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { type loginMachine, selectIsSigningIn, selectLoginErrors } from '#machines/login/login.machine.ts'
import { LOGIN_FIELDS, type LoginField } from '#machines/login/login.schema.ts'
import { paths } from '#src/paths.ts'
import { IconEye, IconEyeOff } from '#src/ui/icons.ts'

const FIELD = { root: 'field', input: 'input', error: 'field-err' }
const ToggleIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={22} stroke={1.9} aria-hidden /> : <IconEye size={22} stroke={1.9} aria-hidden />

export function LoginForm({ login }: { login: ActorRefFrom<typeof loginMachine> }) {
  const errors = useSelector(login, selectLoginErrors)
  const signingIn = useSelector(login, selectIsSigningIn)
  const [visible, setVisible] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const text = (field: LoginField) => String(values.get(field) ?? '')
    login.send({ type: 'form.submit', email: text('email'), password: text('password'), remember: values.has('remember') })
    const found = selectLoginErrors(login.getSnapshot())
    const wrong = LOGIN_FIELDS.find((field) => found[field])
    if (wrong) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
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
    <form className="login-form" noValidate onSubmit={submit}>
      <TextInput {...field('email')} label="Email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
      <PasswordInput
        {...field('password')}
        label="Password"
        autoComplete="current-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleFocusable
        visibilityToggleIcon={ToggleIcon}
        visibilityToggleButtonProps={{ 'aria-label': visible ? 'Hide password' : 'Show password', 'aria-pressed': undefined }}
      />
      <div className="row between">
        <Checkbox name="remember" label="Remember me" defaultChecked classNames={{ root: 'login-remember', input: 'login-tick' }} />
        <Link className="link" to={paths.forgetPassword()}>
          Forgot password?
        </Link>
      </div>
      <button type="submit" className="btn full" aria-disabled={signingIn}>
        {signingIn ? 'Signing in...' : 'Sign In'}
      </button>
      <Link className="btn line full" to={paths.home()}>
        Continue as Guest
      </Link>
    </form>
  )
}
