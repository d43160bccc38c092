import type { Wire } from '#server/contract.ts'
import type { customers } from '#server/db/schema.ts'

export type CustomerRow = typeof customers.$inferSelect

export const customerToWire = (customer: CustomerRow): Wire['Customer'] => ({
  customerId: customer.id,
  name: customer.name,
  emailId: customer.email,
  contactNumber: Number(customer.contactNumber),
  whitelabelId: customer.whitelabelId,
  createdAt: customer.createdAt.toISOString(),
  updatedAt: customer.updatedAt.toISOString(),
  gender: customer.gender,
  dob: customer.dateOfBirth,
  image: customer.picture,
})
