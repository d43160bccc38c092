import { string } from 'yup'
import { errorsOf, type FieldErrors } from '../model/field-errors.ts'
import { email, messageFor } from '../model/fields.ts'

/** The fields of the staff's sign-in in the order they are met. */
export const STAFF_FIELDS = ['email', 'password'] as const
export type StaffField = (typeof STAFF_FIELDS)[number]
export type StaffErrors = FieldErrors<StaffField>

const RULES = { email, password: string().required('Password is required.') }

export const staffFieldError = (field: StaffField, value: unknown): string | undefined => messageFor(RULES[field], value)

export const staffErrors = (values: Record<StaffField, unknown>): StaffErrors =>
  errorsOf(STAFF_FIELDS, (field) => staffFieldError(field, values[field]))
