import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { email as emailRule, messageFor } from '../model/fields.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { doneWith, type Invitation, type People, type PeopleChange, type Person } from '../model/counter/people.ts'
import type { StaffOutlet } from '../model/counter/staff.ts'

/** The staff of an outlet: loading → resting → asking → changing. What others change meanwhile is read again. */
export interface PeopleContext {
  outletId: string
  staff?: People | undefined
  /** What the owner is asked about, or the server is asked for. */
  change?: Asked | PeopleChange | undefined
  /** Of the email in the form. */
  error?: string | undefined
  problem?: string | undefined
  done?: string | undefined
}

/** Of the person whose row asks. */
export type Asked = { action: 'chooseRole' | 'remove'; person: Person }
type Role = StaffOutlet['role']

export type PeopleEvent =
  | { type: 'people.retry' }
  | { type: 'person.invite'; email: string; role: Role }
  | { type: 'email.edit' }
  | { type: 'invitation.change'; action: 'resend' | 'takeBack'; invitation: Invitation }
  | { type: 'change.ask'; change: Asked }
  | { type: 'role.choose'; role: Role }
  | { type: 'change.confirm' }
  | { type: 'change.cancel' }

type Failed = { error: unknown }
type Came = { event: { output: People } }
const showProblem = { type: 'showProblem', params: ofEvent } as const
const setStaff = { type: 'setStaff', params: ({ event }: Came) => ({ staff: event.output }) } as const

export const peopleMachine = setup({
  types: {
    context: {} as PeopleContext,
    input: {} as Pick<PeopleContext, 'outletId'>,
    events: {} as PeopleEvent,
    emitted: {} as { type: 'field.refused'; field: 'email' } | { type: 'person.invited' },
    meta: {} as Meaning,
  },
  actors: {
    fetchPeople: fromPromise<People, { outletId: string }>(notProvided('fetchPeople')),
    changePeople: fromPromise<People, { outletId: string; change: PeopleChange }>(notProvided('changePeople')),
  },
  guards: {
    isEmail: (_, { email }: { email: string }) => messageFor(emailRule, email) === undefined,
    isOfEmail: (_, { error }: Failed) => toFailure(error).field === 'email',
    isOutdated: (_, { error }: Failed) => [404, 409].includes(toFailure(error).status ?? 0),
    isInvitation: ({ context }) => context.change!.action === 'invite',
    isRemoval: ({ context }) => context.change!.action === 'remove',
    isOther: ({ context }, { role }: { role: Role }) => {
      const { action, person } = context.change as Asked
      return action === 'chooseRole' && person.role !== role
    },
  },
  actions: {
    setStaff: assign((_, { staff }: { staff: People }) => ({ staff })),
    setChange: assign((_, { change }: { change: Asked | PeopleChange }) => ({
      change,
      problem: undefined,
      done: undefined,
      error: undefined,
    })),
    setRole: assign(({ context: { change } }, { role }: { role: Role }) => ({
      change: { action: 'setRole' as const, person: (change as Asked).person, role },
    })),
    forgetChange: assign({ change: undefined }),
    refuseEmail: assign((_, { email }: { email: string }) => ({
      error: messageFor(emailRule, email),
      problem: undefined,
      done: undefined,
    })),
    sayAtEmail: assign((_, { error }: Failed) => ({ error: messageOf(error) })),
    pointToEmail: emit({ type: 'field.refused', field: 'email' }),
    clearEmail: assign({ error: undefined }),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    clearProblem: assign({ problem: undefined }),
    sayDone: assign(({ context: { change } }) => ({ done: doneWith(change as PeopleChange) })),
    tellInvited: emit({ type: 'person.invited' }),
  },
}).createMachine({
  id: 'people',
  context: ({ input }) => input,
  initial: 'loading',
  states: {
    loading: {
      description: 'The server lists the staff',
      invoke: {
        id: 'fetchPeople',
        src: 'fetchPeople',
        input: ({ context: { outletId } }) => ({ outletId }),
        onDone: { target: 'resting', actions: setStaff, description: 'The list has come', meta: main.server.session },
        onError: { target: 'failed', actions: showProblem, description: 'The server does not answer, or refuses', meta: by.server.comfort },
      },
    },
    failed: {
      description: 'The owner reads that the list cannot be had',
      on: {
        'people.retry': { target: 'loading', actions: 'clearProblem', description: 'The owner presses Try Again', meta: by.staff.comfort },
      },
    },
    resting: {
      description: 'The owner reads who works there',
      on: {
        'email.edit': {
          actions: 'clearEmail',
          description: 'The owner edits the email, whose complaint goes away',
          meta: by.staff.comfort,
        },
        'person.invite': [
          {
            guard: { type: 'isEmail', params: ofEvent },
            target: 'changing',
            actions: {
              type: 'setChange',
              params: ({ event: { email, role } }) => ({ change: { action: 'invite' as const, email: email.trim(), role } }),
            },
            description: 'The owner invites a person',
            meta: main.staff.session,
          },
          {
            actions: [{ type: 'refuseEmail', params: ofEvent }, 'pointToEmail'],
            description: 'The owner invites a person without an email',
            meta: by.staff.comfort,
          },
        ],
        'invitation.change': {
          target: 'changing',
          actions: {
            type: 'setChange',
            params: ({ event: { action, invitation } }) => ({ change: { action, invitation } }),
          },
          description: 'The owner sends an invitation again, or takes it back',
          meta: by.staff.session,
        },
        'change.ask': {
          target: 'asking',
          actions: { type: 'setChange', params: ofEvent },
          description: 'The owner begins to change a role, or to take a person off the staff',
          meta: by.staff.comfort,
        },
      },
    },
    asking: {
      description: 'The owner chooses a role, or reads what the removal does',
      on: {
        'role.choose': {
          guard: { type: 'isOther', params: ofEvent },
          target: 'changing',
          actions: { type: 'setRole', params: ofEvent },
          description: 'The owner presses another role',
          meta: by.staff.session,
        },
        'change.confirm': {
          guard: 'isRemoval',
          target: 'changing',
          description: 'The owner goes on with the removal',
          meta: by.staff.session,
        },
        'change.cancel': {
          target: 'resting',
          actions: 'forgetChange',
          description: 'The owner leaves it as it is',
          meta: by.staff.comfort,
        },
      },
    },
    changing: {
      description: 'The server makes the change',
      invoke: {
        id: 'changePeople',
        src: 'changePeople',
        input: ({ context: { outletId, change } }) => ({ outletId, change: change as PeopleChange }),
        onDone: [
          {
            guard: 'isInvitation',
            target: 'resting',
            actions: [setStaff, 'sayDone', 'tellInvited', 'forgetChange'],
            description: 'The invitation is on its way by email',
            meta: informs('contact', main.server.session),
          },
          { target: 'resting', actions: [setStaff, 'sayDone', 'forgetChange'], description: 'The change is made', meta: by.server.session },
        ],
        onError: [
          {
            guard: { type: 'isOfEmail', params: ofEvent },
            target: 'resting',
            actions: [{ type: 'sayAtEmail', params: ofEvent }, 'pointToEmail', 'forgetChange'],
            description: 'The server refuses the email',
            meta: by.server.session,
          },
          {
            guard: { type: 'isOutdated', params: ofEvent },
            target: 'loading',
            actions: [showProblem, 'forgetChange'],
            description: 'Another person has changed it meanwhile, or it would leave no owner',
            meta: by.server.session,
          },
          {
            target: 'resting',
            actions: [showProblem, 'forgetChange'],
            description: 'The server cannot make the change',
            meta: by.server.session,
          },
        ],
      },
    },
  },
})

export type PeopleSnapshot = SnapshotFrom<typeof peopleMachine>
export type PeopleActor = ActorRefFrom<typeof peopleMachine>
export const selectPeople = ({ context }: PeopleSnapshot): People | undefined => context.staff
export const selectArePeopleLoading = (people: PeopleSnapshot): boolean => people.matches('loading')
export const selectHavePeopleFailed = (people: PeopleSnapshot): boolean => people.matches('failed')
/** What a person's row asks the owner. */
export const selectAskedOfPerson = (people: PeopleSnapshot): Asked | undefined =>
  people.matches('asking') ? (people.context.change as Asked) : undefined
export const selectSentOfPeople = (people: PeopleSnapshot): PeopleChange | undefined =>
  people.matches('changing') ? (people.context.change as PeopleChange) : undefined
export const selectEmailError = ({ context }: PeopleSnapshot): string | undefined => context.error
export const selectPeopleProblem = ({ context }: PeopleSnapshot): string | undefined => context.problem
export const selectPeopleDone = ({ context }: PeopleSnapshot): string | undefined => context.done
