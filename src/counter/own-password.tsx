import { useActorRef, useSelector } from '@xstate/react'
import { useRef } from 'react'
import { createEmptyActor } from 'xstate'
import {
  PASSWORD_CHANGED,
  selectBanner,
  selectErrors,
  selectIsChanged,
  selectIsChanging,
  selectIsInDialog,
} from '#machines/password-change/password-change.machine.ts'
import { PASSWORD_CHANGE_FIELDS, type PasswordChangeField } from '#machines/password-change/password-change.schema.ts'
import { inspect } from '#src/actors/inspect.ts'
import { fieldOf, Form, textsIn } from '#src/ui/form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { focusWhereLost, takeFocus } from './keep-focus.ts'
import { liveOwnPassword } from './people-actors.ts'

// The page says all of it beside the form, and lists no sessions.
const nobody = createEmptyActor()

/** A new password of the person who is signed in. */
export function OwnPassword() {
  const change = useActorRef(liveOwnPassword, { input: { notices: nobody, sessions: nobody }, inspect })
  const isOpen = useSelector(change, selectIsInDialog)
  const isChanging = useSelector(change, selectIsChanging)
  const errors = useSelector(change, selectErrors)
  const banner = useSelector(change, selectBanner)
  const isChanged = useSelector(change, selectIsChanged)
  const form = useRef<HTMLFormElement>(null)
  const values = () => textsIn(form.current!, PASSWORD_CHANGE_FIELDS)
  const field = (name: PasswordChangeField) => ({
    ...fieldOf(name, errors[name]),
    autoComplete: name === 'password' ? 'current-password' : 'new-password',
    onChange: () => change.send({ type: 'field.edit', field: name }),
    onBlur: () => change.send({ type: 'field.leave', field: name, values: values() }),
  })
  return (
    <section className="card form-card stack own-password" aria-labelledby="password-title">
      <h1 id="password-title">Your password</h1>
      <p className="muted">You stay signed in here, and are signed out everywhere else.</p>
      {banner && <Notice tone="err">{banner}</Notice>}
      <p className={isChanged ? 'bold' : 'visually-hidden'} role="status">
        {isChanged && PASSWORD_CHANGED}
      </p>
      {isOpen ? (
        <Form actor={change} form={form} onSubmit={() => change.send({ type: 'form.submit', values: values() })}>
          <PasswordField {...field('password')} label="Current Password" ref={takeFocus} />
          <PasswordField {...field('newPassword')} label="New Password" />
          <PasswordField {...field('confirmPassword')} label="Confirm Password" />
          <button type="submit" className="button full" aria-disabled={isChanging}>
            {isChanging ? 'Changing...' : 'Change Password'}
          </button>
        </Form>
      ) : (
        <button type="button" className="button full" ref={focusWhereLost} onClick={() => change.send({ type: 'dialog.open' })}>
          Change Password
        </button>
      )}
    </section>
  )
}
