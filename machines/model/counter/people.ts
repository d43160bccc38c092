import type { StaffOutlet } from './staff.ts'

type Role = StaffOutlet['role']

/** A person on the staff of an outlet, as its owner sees them. */
export interface Person {
  staffId: string
  name: string
  email: string
  role: Role
  /** Milliseconds; undefined for a person who has not worked there yet. */
  seenAt?: number | undefined
  isYou: boolean
  /** Who runs the server has ended the account. */
  isDisabled: boolean
}

/** Who was invited and has not come yet. */
export interface Invitation {
  invitationId: string
  email: string
  role: Role
  /** Milliseconds. */
  expiresAt: number
  /** Its link works no more. */
  isOver: boolean
}

export interface People {
  timeZone: string
  people: Person[]
  invitations: Invitation[]
}

export type PeopleChange =
  | { action: 'invite'; email: string; role: Role }
  | { action: 'resend' | 'takeBack'; invitation: Invitation }
  | { action: 'setRole'; person: Person; role: Role }
  | { action: 'remove'; person: Person }

export const ROLES: Role[] = ['OWNER', 'KITCHEN', 'WAITER']
export const ROLE_NAMES: Record<Role, string> = { OWNER: 'Owner', KITCHEN: 'Kitchen', WAITER: 'Waiter' }
export const ROLE_TASKS: Record<Role, string> = {
  OWNER: 'Everything, the staff included.',
  KITCHEN: 'The board with its refusals, and what is sold out.',
  WAITER: 'Sees the board only.',
}

export function doneWith(change: PeopleChange): string {
  switch (change.action) {
    case 'invite':
      return `${change.email} gets an email with a link, which works for 72 hours.`
    case 'resend':
      return `${change.invitation.email} gets another link. The one before works no more.`
    case 'takeBack':
      return `The invitation of ${change.invitation.email} is taken back.`
    case 'setRole':
      return `${change.person.name}: ${ROLE_NAMES[change.role].toLowerCase()} from now on.`
    case 'remove':
      return `${change.person.name} is off the staff.`
  }
}

/** What a link of an email does. */
export interface StaffLink {
  purpose: 'INVITATION' | 'PASSWORD'
  email: string
  /** Known where the person has an account already. */
  name?: string | undefined
  outlet?: string | undefined
  role?: Role | undefined
}
