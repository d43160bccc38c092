import { errorsOf, type FieldErrors } from '../model/field-errors.ts'
import { tidyContact } from '../model/contact.ts'
import { confirmPassword, email, emailOtp, messageFor, mobile, name, password, phoneOtp, tidyName } from '../model/fields.ts'

/** The fields of the registration form, in the order they are checked. */
export const REGISTRATION_FIELDS = ['name', 'email', 'mobile', 'password', 'confirmPassword', 'mobileOtp', 'emailOtp'] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]
export type RegistrationValues = Record<RegistrationField, string>
export type RegistrationErrors = FieldErrors<RegistrationField>

/** Who gets a code of their own. */
export type Channel = 'mobile' | 'email'
export const OTP_FIELD = { mobile: 'mobileOtp', email: 'emailOtp' } as const

/** What is sent once everything is valid. */
export type Registration = Omit<RegistrationValues, 'confirmPassword'>

const RULES = { name, email, mobile, password, mobileOtp: phoneOtp, emailOtp }

export const registrationFieldError = (field: RegistrationField, values: RegistrationValues): string | undefined =>
  messageFor(field === 'confirmPassword' ? confirmPassword(values.password) : RULES[field], values[field])

const DETAILS = REGISTRATION_FIELDS.filter((field) => field !== 'mobileOtp' && field !== 'emailOtp')
/** What is wrong before codes are asked for. */
export const detailErrors = (values: RegistrationValues): RegistrationErrors =>
  errorsOf(DETAILS, (field) => registrationFieldError(field, values))
export const registrationErrors = (values: RegistrationValues): RegistrationErrors =>
  errorsOf(REGISTRATION_FIELDS, (field) => registrationFieldError(field, values))

export function toRegistration(values: RegistrationValues): Registration {
  const { confirmPassword: _, ...sent } = values
  return { ...sent, name: tidyName(sent.name), email: tidyContact(sent.email), mobile: tidyContact(sent.mobile) }
}

const FIELD_OF_REPLY: Record<string, RegistrationField> = {
  name: 'name',
  emailId: 'email',
  contactNumber: 'mobile',
  password: 'password',
  contactNumberOtp: 'mobileOtp',
  emailOtp: 'emailOtp',
}
/** The form's field that a refusal is about. */
export const fieldOfReply = (field: string | undefined): RegistrationField | undefined =>
  field !== undefined && Object.hasOwn(FIELD_OF_REPLY, field) ? FIELD_OF_REPLY[field] : undefined
