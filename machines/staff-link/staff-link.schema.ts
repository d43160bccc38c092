import { string } from 'yup'
import { errorsOf, type FieldErrors } from '../model/field-errors.ts'
import { messageFor, name, password } from '../model/fields.ts'
import type { StaffLink } from '../model/counter/people.ts'

/** The fields in the order they are met. */
export const LINK_FIELDS = ['name', 'password'] as const
export type LinkField = (typeof LINK_FIELDS)[number]
export type LinkErrors = FieldErrors<LinkField>
export type LinkValues = Record<LinkField, string>

/** Who has an account gives its password to accept an invitation, and is asked for no name. */
export const isKnown = (link: StaffLink | undefined): boolean => link?.name !== undefined
export const asksOwnPassword = (link: StaffLink | undefined): boolean => link?.purpose === 'INVITATION' && isKnown(link)

export function linkFieldError(link: StaffLink | undefined, field: LinkField, value: unknown): string | undefined {
  if (field === 'name') return isKnown(link) ? undefined : messageFor(name, value)
  return messageFor(asksOwnPassword(link) ? string().required('Password is required.') : password, value)
}

export const linkErrors = (link: StaffLink | undefined, values: LinkValues): LinkErrors =>
  errorsOf(LINK_FIELDS, (field) => linkFieldError(link, field, values[field]))
