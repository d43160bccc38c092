import { PERSONAL_FIELDS, type PersonalField } from '#machines/model/customer.ts'
import type { Wire } from '#server/contract.ts'
import type { customers } from '#server/db/schema.ts'

export type CustomerRow = typeof customers.$inferSelect

/** What the contract calls a field. */
type WireName<Field extends PersonalField> = Field extends 'dateOfBirth' ? 'dob' : Field
export const wireName = <Field extends PersonalField>(field: Field) => (field === 'dateOfBirth' ? 'dob' : field) as WireName<Field>

type PersonalWire = Pick<Wire['Customer'], WireName<PersonalField>>
const personalToWire = (customer: CustomerRow): PersonalWire =>
  Object.fromEntries(PERSONAL_FIELDS.map((field) => [wireName(field), customer[field]])) as PersonalWire

export const customerToWire = (customer: CustomerRow): Wire['Customer'] => ({
  customerId: customer.id,
  name: customer.name,
  emailId: customer.email,
  contactNumber: Number(customer.contactNumber),
  whitelabelId: customer.whitelabelId,
  createdAt: customer.createdAt.toISOString(),
  updatedAt: customer.updatedAt.toISOString(),
  ...personalToWire(customer),
  image: customer.picture,
})
