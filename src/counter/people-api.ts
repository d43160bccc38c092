import { toId } from '#machines/model/ids.ts'
import { type Invitation, type People, type PeopleChange, type Person, ROLES, type StaffLink } from '#machines/model/counter/people.ts'
import { fields, list, moment, present, text } from '#machines/model/reading.ts'
import { noAnswer } from '#src/api/api-error.ts'
import { answer, http, reply } from './api.ts'

const role = (value: unknown) => ROLES.find((one) => one === value)

export const fetchPeople = async (outletId: string, signal: AbortSignal): Promise<People> =>
  readPeople(await answer(http.GET('/counter/outlets/{outletId}/staff', { params: { path: { outletId } }, signal }), signal)) ?? noAnswer()

export const changePeople = async (outletId: string, change: PeopleChange): Promise<People> =>
  readPeople(await answer(callOf(outletId, change))) ?? noAnswer()

function callOf(outletId: string, change: PeopleChange) {
  const path = { outletId }
  switch (change.action) {
    case 'invite': {
      const { email, role: asWhat } = change
      return http.POST('/counter/outlets/{outletId}/staff/invitations', { params: { path }, body: { email, role: asWhat } })
    }
    case 'resend':
    case 'takeBack': {
      const params = { path: { ...path, invitationId: change.invitation.invitationId } }
      return change.action === 'resend'
        ? http.POST('/counter/outlets/{outletId}/staff/invitations/{invitationId}', { params })
        : http.DELETE('/counter/outlets/{outletId}/staff/invitations/{invitationId}', { params })
    }
    default: {
      const params = { path: { ...path, staffId: change.person.staffId } }
      return change.action === 'setRole'
        ? http.PUT('/counter/outlets/{outletId}/staff/{staffId}', { params, body: { role: change.role, was: change.person.role } })
        : http.DELETE('/counter/outlets/{outletId}/staff/{staffId}', { params })
    }
  }
}

function readPeople(value: unknown): People | undefined {
  const wire = fields(value)
  const timeZone = text(wire['timeZone'])
  if (timeZone === undefined) return undefined
  return {
    timeZone,
    people: list(wire['people']).map(readPerson).filter(present),
    invitations: list(wire['invitations']).map(readInvitation).filter(present),
  }
}

function readPerson(value: unknown): Person | undefined {
  const wire = fields(value)
  const [staffId, name, email, asWhat] = [toId(wire['staffId']), text(wire['name']), text(wire['email']), role(wire['role'])]
  if (!staffId || name === undefined || email === undefined || !asWhat) return undefined
  const [isYou, isDisabled] = [wire['isYou'] === true, wire['isDisabled'] === true]
  return { staffId, name, email, role: asWhat, seenAt: moment(wire['seenAt']), isYou, isDisabled }
}

function readInvitation(value: unknown): Invitation | undefined {
  const wire = fields(value)
  const [invitationId, email, asWhat] = [toId(wire['invitationId']), text(wire['email']), role(wire['role'])]
  const expiresAt = moment(wire['expiresAt'])
  if (!invitationId || email === undefined || !asWhat || expiresAt === undefined) return undefined
  return { invitationId, email, role: asWhat, expiresAt, isOver: wire['isOver'] === true }
}

export async function readLink(key: string, signal: AbortSignal): Promise<StaffLink> {
  const wire = fields(await reply(http.POST('/counter/link', { body: { key }, signal }), signal))
  const [email, purpose] = [text(wire['email']), (['INVITATION', 'PASSWORD'] as const).find((one) => one === wire['purpose'])]
  if (email === undefined || !purpose) return noAnswer()
  return { purpose, email, name: text(wire['name']), outlet: text(wire['outlet']), role: role(wire['role']) }
}

export const useLink = async (body: { key: string; name?: string; password: string }): Promise<void> =>
  void (await reply(http.POST('/counter/link/use', { body })))

export const sendLink = async (email: string): Promise<void> =>
  void (await reply(http.POST('/counter/forgotten-password', { body: { email } })))

export const changeOwnPassword = async (body: { password: string; newPassword: string }): Promise<void> =>
  void (await answer(http.POST('/counter/password', { body })))
