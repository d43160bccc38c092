import type { Customer } from '#machines/model/customer.ts'
import { GENDERS } from '#machines/model/customer.ts'
import { toId } from '#machines/model/ids.ts'
import { record, storedText } from '#machines/model/reading.ts'
import { readJson, removeKey, type StorageKind, writeJson } from './storage.ts'
import { tokenPlace } from './auth-token.ts'

const KEY = 'customer'
/** Watched by other tabs: it changes with every sign-in and sign-out. */
export const CUSTOMER_KEY = KEY

/**
 * The customer kept beside the token; undefined when nothing valid is there. A customer who is not to be remembered is kept
 * by this tab alone, and all tabs share only the id, which tells them of sign-ins and sign-outs elsewhere.
 */
export function storedCustomer(): Customer | undefined {
  const shared = customerIn('local')
  const own = tabCustomer()
  return own && own.id === shared?.id ? own : shared
}

/** The id alone, which every tab shares: it goes with every call. */
export function storedCustomerId(): string | undefined {
  return toId(record(readJson('local', KEY))?.id)
}

export const tabCustomer = (): Customer | undefined => customerIn('session')

function customerIn(place: StorageKind): Customer | undefined {
  const stored = record(readJson(place, KEY))
  const id = toId(stored?.id)
  if (!stored || !id) return undefined
  return {
    id,
    name: storedText(stored.name) ?? '',
    email: storedText(stored.email) ?? '',
    contactNumber: storedText(stored.contactNumber) ?? '',
    whitelabelId: storedText(stored.whitelabelId) ?? '1',
    createdAt: storedText(stored.createdAt),
    updatedAt: storedText(stored.updatedAt),
    gender: GENDERS.find((known) => known === stored.gender),
    dateOfBirth: storedText(stored.dateOfBirth),
    photo: storedText(stored.photo),
  }
}

/** Call it after the token is stored: the customer goes where the token is. */
export function storeCustomer(customer: Customer): void {
  if (tokenPlace() === 'session') {
    writeJson('session', KEY, customer)
    writeJson('local', KEY, { id: customer.id })
  } else {
    removeKey('session', KEY)
    writeJson('local', KEY, customer)
  }
}

export function clearCustomer(): void {
  removeKey('session', KEY)
  removeKey('local', KEY)
}

export const clearTabCustomer = (): void => removeKey('session', KEY)

/** Whether local storage holds the id that tabs share, and nothing more of a customer. */
export function isOnlySharedId(): boolean {
  const shared = customerIn('local')
  return shared !== undefined && !shared.name && !shared.email && !shared.contactNumber
}
