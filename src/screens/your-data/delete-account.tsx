import '#src/styles/fields.css'
import '#src/ui/form-card.css'
import './your-data.css'
import { useActorRef, useSelector } from '@xstate/react'
import {
  type AccountDeletionRef,
  selectBanner,
  selectError,
  selectIsDeleting,
  selectIsInDialog,
  selectOrders,
} from '#machines/account-deletion/account-deletion.machine.ts'
import { liveAccountDeletionMachine } from '#src/actors/account-deletion.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { DialogActs } from '#src/ui/dialog-acts.tsx'
import { fieldOf, Form, textsIn } from '#src/ui/form.tsx'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField, PasswordOwner } from '#src/ui/password-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

export function DeleteAccount({ email }: { email: string }) {
  const { session, notices } = useApp()
  const deletion = useActorRef(liveAccountDeletionMachine, { input: { session, notices }, inspect })
  const deleting = useSelector(deletion, selectIsDeleting)
  const inDialog = useSelector(deletion, selectIsInDialog)
  return (
    <section className="card padded stack gap-3 data-delete" aria-labelledby="delete-account">
      <h2 id="delete-account">Delete your account</h2>
      <ul className="stack gap-2 data-list">
        <li>You are signed out everywhere at once.</li>
        <li>After 7 days everything about you is deleted, for good.</li>
        <li>Your orders stay with their outlets without your name, for their bookkeeping.</li>
        <li>If you sign in within the 7 days, your account stays.</li>
      </ul>
      <button
        type="button"
        className="button line data-act danger"
        aria-disabled={deleting}
        onClick={() => deletion.send({ type: 'dialog.open' })}
      >
        Delete Your Account
      </button>
      <p className="small muted" role="status">
        {deleting && !inDialog && 'Your account is being deleted...'}
      </p>
      {inDialog && <PasswordDialog deletion={deletion} email={email} />}
    </section>
  )
}

function PasswordDialog({ deletion, email }: { deletion: AccountDeletionRef; email: string }) {
  const error = useSelector(deletion, selectError)
  const banner = useSelector(deletion, selectBanner)
  const orders = useSelector(deletion, selectOrders)
  const deleting = useSelector(deletion, selectIsDeleting)
  const close = () => deletion.send({ type: 'dialog.close' })
  return (
    <Sheet title="Delete your account?" onClose={close}>
      <p className="breaks">
        Your password confirms that it is you who deletes the account <span className="bold">{email}</span>.
      </p>
      {orders && <Notice tone="warn">{orders}</Notice>}
      {banner && <Notice tone="err">{banner}</Notice>}
      <MantineRoot>
        <Form actor={deletion} onSubmit={(form) => deletion.send({ type: 'password.submit', ...textsIn(form, ['password']) })}>
          <PasswordOwner name={email} />
          <PasswordField
            {...fieldOf('password', error)}
            label="Password"
            autoComplete="current-password"
            // The browser gives it the focus when it opens the dialog.
            ref={(field) => field?.setAttribute('autofocus', '')}
            onChange={() => deletion.send({ type: 'password.edit' })}
            onBlur={(event) => deletion.send({ type: 'password.leave', password: event.currentTarget.value })}
          />
          <DialogActs onClose={close} isSent={deleting}>
            {deleting ? 'Deleting...' : orders ? 'Delete All the Same' : 'Delete Account'}
          </DialogActs>
        </Form>
      </MantineRoot>
    </Sheet>
  )
}
