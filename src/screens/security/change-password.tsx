import '#src/styles/fields.css'
import '#src/ui/form-card.css'
import { useActorRef, useSelector } from '@xstate/react'
import { useRef } from 'react'
import {
  type PasswordChangeRef,
  selectBanner,
  selectErrors,
  selectIsChanging,
  selectIsInDialog,
} from '#machines/password-change/password-change.machine.ts'
import { PASSWORD_CHANGE_FIELDS, type PasswordChangeField } from '#machines/password-change/password-change.schema.ts'
import type { SessionsRef } from '#machines/sessions/sessions-ref.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { livePasswordChangeMachine } from '#src/actors/password-change.ts'
import { DialogActs } from '#src/ui/dialog-acts.tsx'
import { fieldOf, Form, textsIn } from '#src/ui/form.tsx'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { DetailRow } from './detail-row.tsx'

export function ChangePassword({ email, sessions }: { email: string; sessions: SessionsRef }) {
  const { notices } = useApp()
  const change = useActorRef(livePasswordChangeMachine, { input: { notices, sessions }, inspect })
  const changing = useSelector(change, selectIsChanging)
  const inDialog = useSelector(change, selectIsInDialog)
  return (
    <DetailRow
      label="Password"
      status={changing && !inDialog && 'Your password is being changed...'}
      isBusy={changing}
      onChange={() => change.send({ type: 'dialog.open' })}
    >
      {inDialog && <PasswordDialog change={change} email={email} />}
    </DetailRow>
  )
}

function PasswordDialog({ change, email }: { change: PasswordChangeRef; email: string }) {
  const errors = useSelector(change, selectErrors)
  const banner = useSelector(change, selectBanner)
  const changing = useSelector(change, selectIsChanging)
  const form = useRef<HTMLFormElement>(null)
  const close = () => change.send({ type: 'dialog.close' })
  const values = () => textsIn(form.current!, PASSWORD_CHANGE_FIELDS)
  const field = (name: PasswordChangeField) => ({
    ...fieldOf(name, errors[name]),
    autoComplete: name === 'password' ? 'current-password' : 'new-password',
    onChange: () => change.send({ type: 'field.edit', field: name }),
    onBlur: () => change.send({ type: 'field.leave', field: name, values: values() }),
  })
  return (
    <Sheet title="Change your password" onClose={close}>
      <p className="muted">You stay signed in here, and are signed out everywhere else.</p>
      {banner && <Notice tone="err">{banner}</Notice>}
      <MantineRoot>
        <Form actor={change} form={form} onSubmit={() => change.send({ type: 'form.submit', values: values() })}>
          {/* Tells a password manager whose password it is. */}
          <input hidden readOnly name="username" autoComplete="username" value={email} />
          <PasswordField
            {...field('password')}
            label="Current Password"
            // The browser gives it the focus when it opens the dialog.
            ref={(input) => input?.setAttribute('autofocus', '')}
          />
          <PasswordField {...field('newPassword')} label="New Password" />
          <PasswordField {...field('confirmPassword')} label="Confirm Password" />
          <DialogActs onClose={close} isSent={changing}>
            {changing ? 'Changing...' : 'Change Password'}
          </DialogActs>
        </Form>
      </MantineRoot>
    </Sheet>
  )
}
