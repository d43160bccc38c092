import type { Customer } from '#machines/model/customer.ts'
import { GENDERS } from '#machines/model/customer.ts'
import { toId } from '#machines/model/ids.ts'
import { readJson, removeKey, writeJson } from './storage.ts'

const KEY = 'customer'

/** The customer kept beside the token; undefined when nothing valid is there. Spec §3. */
export function storedCustomer(): Customer | undefined {
  const value = readJson('local', KEY)
  if (typeof value !== 'object' || value === null) return undefined
  const { id, name, email, contactNumber, whitelabelId, createdAt, updatedAt, gender, dateOfBirth, photo } = value as Record<
    string,
    unknown
  >
  const customerId = toId(id)
  if (!customerId) return undefined
  return {
    id: customerId,
    name: text(name) ?? '',
    email: text(email) ?? '',
    contactNumber: text(contactNumber) ?? '',
    whitelabelId: text(whitelabelId) ?? '1',
    createdAt: text(createdAt),
    updatedAt: text(updatedAt),
    gender: GENDERS.find((known) => known === gender),
    dateOfBirth: text(dateOfBirth),
    photo: text(photo),
  }
}

export const storeCustomer = (customer: Customer): void => writeJson('local', KEY, customer)
export const clearCustomer = (): void => removeKey('local', KEY)
/** Watched by other tabs: it changes with every sign-in and sign-out. */
export const CUSTOMER_KEY = KEY

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 300) : undefined)
