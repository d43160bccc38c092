import { useActorRef, useSelector } from '@xstate/react'
import { createEmptyActor } from 'xstate'
import {
  PASSWORD_CHANGED,
  selectBanner,
  selectErrors,
  selectIsChanged,
  selectIsChanging,
  selectIsInDialog,
} from '#machines/password-change/password-change.machine.ts'
import { PASSWORD_CHANGE_FIELDS } from '#machines/password-change/password-change.schema.ts'
import { inspect } from '#src/actors/inspect.ts'
import { fieldsOf, Form, textsIn } from '#src/ui/form.tsx'
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
  const values = (form: HTMLFormElement) => textsIn(form, PASSWORD_CHANGE_FIELDS)
  const field = fieldsOf(change, errors, (field, { form }) => change.send({ type: 'field.leave', field, values: values(form!) }))
  return (
    <section className="card form-card stack own-password" aria-labelledby="password-title">
      <h1 id="password-title">Your password</h1>
      <p className="muted">You stay signed in here, and are signed out everywhere else.</p>
      {banner && <Notice tone="err">{banner}</Notice>}
      <p className={isChanged ? 'bold' : 'visually-hidden'} role="status">
        {isChanged && PASSWORD_CHANGED}
      </p>
      {isOpen ? (
        <Form actor={change} onSubmit={(form) => change.send({ type: 'form.submit', values: values(form) })}>
          <PasswordField {...field('password')} label="Current Password" autoComplete="current-password" ref={takeFocus} />
          <PasswordField {...field('newPassword')} label="New Password" autoComplete="new-password" />
          <PasswordField {...field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
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
