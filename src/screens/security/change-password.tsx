import '#src/styles/fields.css'
import '#src/ui/form-card.css'
import { useActorRef, useSelector } from '@xstate/react'
import {
  type PasswordChangeRef,
  selectBanner,
  selectErrors,
  selectIsChanging,
  selectIsInDialog,
} from '#machines/password-change/password-change.machine.ts'
import { PASSWORD_CHANGE_FIELDS } from '#machines/password-change/password-change.schema.ts'
import type { SessionsRef } from '#machines/sessions/sessions-ref.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { livePasswordChangeMachine } from '#src/actors/password-change.ts'
import { DialogActs } from '#src/ui/dialog-acts.tsx'
import { fieldsOf, Form, textsIn } from '#src/ui/form.tsx'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField, PasswordOwner } from '#src/ui/password-field.tsx'
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
  const close = () => change.send({ type: 'dialog.close' })
  const values = (form: HTMLFormElement) => textsIn(form, PASSWORD_CHANGE_FIELDS)
  const field = fieldsOf(change, errors, (field, { form }) => change.send({ type: 'field.leave', field, values: values(form!) }))
  return (
    <Sheet title="Change your password" onClose={close}>
      <p className="muted">You stay signed in here, and are signed out everywhere else.</p>
      {banner && <Notice tone="err">{banner}</Notice>}
      <MantineRoot>
        <Form actor={change} onSubmit={(form) => change.send({ type: 'form.submit', values: values(form) })}>
          <PasswordOwner name={email} />
          <PasswordField
            {...field('password')}
            label="Current Password"
            autoComplete="current-password"
            // The browser gives it the focus when it opens the dialog.
            ref={(input) => input?.setAttribute('autofocus', '')}
          />
          <PasswordField {...field('newPassword')} label="New Password" autoComplete="new-password" />
          <PasswordField {...field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
          <DialogActs onClose={close} isSent={changing}>
            {changing ? 'Changing...' : 'Change Password'}
          </DialogActs>
        </Form>
      </MantineRoot>
    </Sheet>
  )
}
