import { TextInput } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { ROLE_NAMES } from '#machines/model/counter/people.ts'
import {
  selectIsLinkUsed,
  selectLink,
  selectLinkBanner,
  selectLinkErrors,
  selectLinkPage,
  type StaffLinkActor,
} from '#machines/staff-link/staff-link.machine.ts'
import { asksOwnPassword, isKnown, LINK_FIELDS } from '#machines/staff-link/staff-link.schema.ts'
import { inspect } from '#src/actors/inspect.ts'
import { fieldsOf, Form, textsIn } from '#src/ui/form.tsx'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField, PasswordOwner } from '#src/ui/password-field.tsx'
import { liveStaffLink } from './people-actors.ts'
import { Sheet } from './sheet.tsx'

/** Where the link of an email leads: an invitation, or a new password. */
export function LinkPage({ linkKey }: { linkKey: string }) {
  const actor = useActorRef(liveStaffLink, { input: { key: linkKey }, inspect })
  const page = useSelector(actor, selectLinkPage)
  const banner = useSelector(actor, selectLinkBanner)
  return (
    <MantineRoot>
      {page === 'form' ? (
        <LinkForm actor={actor} banner={banner} />
      ) : (
        <Sheet title={page === 'gone' ? 'This link works no more' : 'Counter'}>
          {page === 'reading' && <p role="status">Looking up the link...</p>}
          {page === 'failed' && (
            <Notice tone="err" onRetry={() => actor.send({ type: 'link.retry' })}>
              {banner}
            </Notice>
          )}
          {page === 'gone' && (
            <>
              <p>
                It was used, or is too old, or a newer one was sent. The owner sends an invitation again; a link for a password you ask for
                at the sign-in.
              </p>
              <a className="button full" href="/counter">
                To the counter
              </a>
            </>
          )}
        </Sheet>
      )}
    </MantineRoot>
  )
}

function LinkForm({ actor, banner }: { actor: StaffLinkActor; banner: string | undefined }) {
  const link = useSelector(actor, selectLink)!
  const errors = useSelector(actor, selectLinkErrors)
  const isSent = useSelector(actor, selectIsLinkUsed)
  const isOwn = asksOwnPassword(link)
  const isInvitation = link.purpose === 'INVITATION'
  const field = fieldsOf(actor, errors, (field, { value }) => actor.send({ type: 'field.leave', field, value }))
  return (
    <Sheet title={isInvitation ? `Join ${link.outlet ?? 'the counter'}` : 'A new password'} banner={banner}>
      {isInvitation && <p>You are invited to the staff. Your role: {link.role && ROLE_NAMES[link.role].toLowerCase()}.</p>}
      {isOwn && <p>You have an account at a counter already: sign in with its password.</p>}
      <p className="muted">
        <bdi>{link.email}</bdi>
      </p>
      <Form actor={actor} onSubmit={(form) => actor.send({ type: 'form.submit', ...textsIn(form, LINK_FIELDS) })}>
        <PasswordOwner name={link.email} />
        {!isKnown(link) && <TextInput {...field('name')} label="Your name" autoComplete="name" maxLength={30} />}
        <PasswordField
          {...field('password')}
          label={isOwn ? 'Password' : 'New Password'}
          autoComplete={isOwn ? 'current-password' : 'new-password'}
        />
        <button type="submit" className="button full" aria-disabled={isSent}>
          {isSent ? 'Please wait...' : isInvitation ? 'Join' : 'Set the password'}
        </button>
      </Form>
    </Sheet>
  )
}
