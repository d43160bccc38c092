import { fromPromise } from 'xstate'
import type { People, PeopleChange, StaffLink } from '#machines/model/counter/people.ts'
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts'
import { peopleMachine } from '#machines/people/people.machine.ts'
import { staffLinkMachine } from '#machines/staff-link/staff-link.machine.ts'
import { changeOwnPassword, changePeople, fetchPeople, readLink, useLink } from './people-api.ts'

export const livePeople = peopleMachine.provide({
  actors: {
    fetchPeople: fromPromise<People, { outletId: string }>(({ input, signal }) => fetchPeople(input.outletId, signal)),
    changePeople: fromPromise<People, { outletId: string; change: PeopleChange }>(({ input }) =>
      changePeople(input.outletId, input.change),
    ),
  },
})

export const liveStaffLink = staffLinkMachine.provide({
  actors: {
    readLink: fromPromise<StaffLink, { key: string }>(({ input, signal }) => readLink(input.key, signal)),
    useLink: fromPromise<void, { key: string; name?: string; password: string }>(({ input }) => useLink(input)),
  },
  // Not to come back to the link.
  actions: { openCounter: () => location.replace('/counter') },
})

export const liveOwnPassword = passwordChangeMachine.provide({
  actors: { changePassword: fromPromise<void, { password: string; newPassword: string }>(({ input }) => changeOwnPassword(input)) },
})
