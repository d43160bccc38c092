import { TextInput } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Invitation, type People as Staff, type Person, ROLE_NAMES, ROLE_TASKS, ROLES } from '#machines/model/counter/people.ts'
import {
  type PeopleActor,
  selectArePeopleLoading,
  selectAskedOfPerson,
  selectEmailError,
  selectHavePeopleFailed,
  selectPeople,
  selectPeopleDone,
  selectPeopleProblem,
  selectSentOfPeople,
} from '#machines/people/people.machine.ts'
import { inspect } from '#src/actors/inspect.ts'
import { fieldOf, Form, textsIn } from '#src/ui/form.tsx'
import { keepFocusOnRow, takeFocus } from './keep-focus.ts'
import { PageHead } from './page-head.tsx'
import type { PageProps } from './page-props.ts'
import { livePeople } from './people-actors.ts'
import { Segment } from './segment.tsx'

/** Who works at the outlet, and who is invited. */
export function People({ outlet }: PageProps) {
  const actor = useActorRef(livePeople, { input: { outletId: outlet.outletId }, inspect })
  const staff = useSelector(actor, selectPeople)
  const isLoading = useSelector(actor, selectArePeopleLoading)
  const hasFailed = useSelector(actor, selectHavePeopleFailed)
  const problem = useSelector(actor, selectPeopleProblem)
  const done = useSelector(actor, selectPeopleDone)
  const retry = () => actor.send({ type: 'people.retry' })
  return (
    <>
      <PageHead
        title="Staff"
        problem={problem}
        onRetry={hasFailed && retry}
        loading={isLoading && !staff && 'Loading staff...'}
        done={done}
      />
      {staff && !hasFailed && (
        <div className="tables">
          <div className="stack">
            <StaffList actor={actor} staff={staff} />
            {staff.invitations.length > 0 && <Invitations actor={actor} staff={staff} />}
          </div>
          <Invite actor={actor} />
        </div>
      )}
    </>
  )
}

function StaffList({ actor, staff: { people, timeZone } }: { actor: PeopleActor; staff: Staff }) {
  return (
    <section className="stack" aria-labelledby="staff-title">
      <h2 id="staff-title" tabIndex={-1}>
        Staff
      </h2>
      <ul className="stack gap-2">
        {people.map((person) => (
          <PersonRow key={person.staffId} actor={actor} person={person} mayGo={!isLastOwner(person, people)} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

/** Whom the server lets neither go nor have another role. */
const isLastOwner = ({ role, staffId }: Person, people: Person[]) =>
  role === 'OWNER' && !people.some((other) => other.staffId !== staffId && other.role === 'OWNER' && !other.isDisabled)

const dayAndTime = (at: number, timeZone: string) =>
  new Date(at).toLocaleString('en-IN', { timeZone, day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

function Row({
  title,
  email,
  role,
  since,
  isOver,
  acts,
  children,
}: Record<'title' | 'acts', ReactNode> & {
  email?: string
  role: Person['role']
  since: string
  /** The invitation or the account has ended, and opens no session. */
  isOver: boolean
  children?: ReactNode
}) {
  return (
    <li className="card padded stack gap-2" tabIndex={-1}>
      <div className="row wraps between">
        <span className="people-who">
          <b>
            <bdi>{title}</bdi>
          </b>
          {email !== undefined && (
            <span className="small muted">
              <bdi>{email}</bdi>
            </span>
          )}
          <span className="small muted">
            {ROLE_NAMES[role]} · <span className={isOver ? 'people-over bold' : undefined}>{since}</span>
          </span>
        </span>
        <span className="row wraps">{acts}</span>
      </div>
      {children}
    </li>
  )
}

function PersonRow({ actor, person, mayGo, timeZone }: { actor: PeopleActor; person: Person; mayGo: boolean; timeZone: string }) {
  const question = useSelector(actor, selectAskedOfPerson)
  const sent = useSelector(actor, selectSentOfPeople)
  const { staffId, name, email, role, seenAt, isYou, isDisabled } = person
  const isSent = sent !== undefined && 'person' in sent && sent.person.staffId === staffId
  const isAsked = question?.person.staffId === staffId
  const isBusy = question !== undefined || sent !== undefined
  const seen = isDisabled ? 'cannot sign in' : seenAt === undefined ? 'not seen yet' : `last seen ${dayAndTime(seenAt, timeZone)}`
  const ask = (action: 'chooseRole' | 'remove', words: string, isSaving: boolean) => (
    <button
      type="button"
      className="button line compact"
      aria-disabled={isBusy}
      onClick={() => actor.send({ type: 'change.ask', change: { action, person } })}
    >
      {isSaving ? (
        'Saving...'
      ) : (
        <>
          {words}
          <span className="visually-hidden">{` ${action === 'chooseRole' ? 'of ' : ''}${name}`}</span>
        </>
      )}
    </button>
  )
  return (
    <Row
      title={isYou ? `${name} (you)` : name}
      email={email}
      role={role}
      since={seen}
      isOver={isDisabled}
      acts={
        mayGo && (
          <>
            {ask('chooseRole', 'Change role', isSent && sent.action === 'setRole')}
            {ask('remove', 'Remove', isSent && sent.action === 'remove')}
          </>
        )
      }
    >
      {isAsked && (
        <section className="stack gap-2" aria-label={`${question.action === 'remove' ? 'Remove' : 'Role of'} ${name}`} ref={keepFocusOnRow}>
          <p tabIndex={-1} ref={takeFocus}>
            {question.action === 'remove'
              ? `${isYou ? 'You' : name} can do nothing here any more, at once. What was done stays in the records.`
              : `What does ${isYou ? 'your' : `the`} role of ${name} allow from now on?`}
          </p>
          <div className="row wraps">
            {question.action === 'remove' ? (
              <button type="button" className="button compact" onClick={() => actor.send({ type: 'change.confirm' })}>
                Take off the staff
              </button>
            ) : (
              ROLES.filter((one) => one !== role).map((one) => (
                <button key={one} type="button" className="button compact" onClick={() => actor.send({ type: 'role.choose', role: one })}>
                  {ROLE_NAMES[one]}
                </button>
              ))
            )}
            <button type="button" className="button line compact" onClick={() => actor.send({ type: 'change.cancel' })}>
              Keep
            </button>
          </div>
        </section>
      )}
    </Row>
  )
}

function Invitations({ actor, staff: { invitations, timeZone } }: { actor: PeopleActor; staff: Staff }) {
  return (
    <section className="stack" aria-labelledby="invited-title">
      <h2 id="invited-title">Invited</h2>
      <ul className="stack gap-2">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.invitationId} actor={actor} invitation={invitation} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ actor, invitation, timeZone }: { actor: PeopleActor; invitation: Invitation; timeZone: string }) {
  const sent = useSelector(actor, selectSentOfPeople)
  const isAsking = useSelector(actor, selectAskedOfPerson) !== undefined
  const { invitationId, email, role, expiresAt, isOver } = invitation
  const isSent = sent !== undefined && 'invitation' in sent && sent.invitation.invitationId === invitationId
  const act = (action: 'resend' | 'takeBack', words: string) => (
    <button
      type="button"
      className="button line compact"
      aria-disabled={sent !== undefined || isAsking}
      onClick={() => actor.send({ type: 'invitation.change', action, invitation })}
    >
      {isSent && sent.action === action ? (
        'Saving...'
      ) : (
        <>
          {words}
          <span className="visually-hidden"> {email}</span>
        </>
      )}
    </button>
  )
  const until = isOver ? 'the link is too old' : `the link works until ${dayAndTime(expiresAt, timeZone)}`
  return (
    <Row
      title={email}
      role={role}
      since={until}
      isOver={isOver}
      acts={
        <span className="row wraps" ref={giveFocusToTitle}>
          {act('resend', 'Send again')}
          {act('takeBack', 'Take back')}
        </span>
      }
    />
  )
}

/** An invitation that is taken back goes with its buttons. */
const giveFocusToTitle = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) document.getElementById('staff-title')?.focus()
}

function Invite({ actor }: { actor: PeopleActor }) {
  const form = useRef<HTMLFormElement>(null)
  const [role, setRole] = useState<Person['role']>('WAITER')
  const error = useSelector(actor, selectEmailError)
  const isSending = useSelector(actor, selectSentOfPeople)?.action === 'invite'
  useEffect(
    () =>
      actor.on('person.invited', () => {
        form.current?.reset()
        form.current?.querySelector('input')?.focus()
      }).unsubscribe,
    [actor],
  )
  return (
    <section className="card form-card stack tables-add" aria-labelledby="invite-title">
      <h2 id="invite-title">Invite a person</h2>
      <Form actor={actor} form={form} onSubmit={(filled) => actor.send({ type: 'person.invite', role, ...textsIn(filled, ['email']) })}>
        <TextInput
          {...fieldOf('email', error)}
          label="Email"
          type="email"
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          onChange={() => actor.send({ type: 'email.edit' })}
        />
        <div className="segments fill" role="group" aria-label="Role">
          {ROLES.map((one) => (
            <Segment key={one} isOn={one === role} onClick={() => setRole(one)}>
              {ROLE_NAMES[one]}
            </Segment>
          ))}
        </div>
        <p className="small muted">{ROLE_TASKS[role]}</p>
        <button type="submit" className="button full" aria-disabled={isSending}>
          {isSending ? 'Sending...' : 'Send the invitation'}
        </button>
      </Form>
    </section>
  )
}
