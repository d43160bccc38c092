import { type Customer, readPersonal } from '#machines/model/customer.ts'
import { toId } from '#machines/model/ids.ts'
import { record, storedText } from '#machines/model/reading.ts'
import { readJson, removeKey, type StorageKind, writeJson } from './storage.ts'
import { tokenPlace } from './auth-token.ts'

/** Other tabs watch it: it changes with every sign-in and sign-out. */
export const CUSTOMER_KEY = 'customer'

/** The stored customer. Without 'Remember me' only this tab has it, and all tabs share the id, to notice sign-ins and sign-outs. */
export function storedCustomer(): Customer | undefined {
  const shared = customerIn('local')
  const own = tabCustomer()
  return own && own.id === shared?.id ? own : shared
}

/** The id alone, which every tab shares: it goes with every call. */
export function storedCustomerId(): string | undefined {
  return toId(record(readJson('local', CUSTOMER_KEY))?.id)
}

export const tabCustomer = (): Customer | undefined => customerIn('session')

function customerIn(place: StorageKind): Customer | undefined {
  const stored = record(readJson(place, CUSTOMER_KEY))
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
    ...readPersonal((field) => stored[field], storedText),
    photo: storedText(stored.photo),
  }
}

/** Call it after the token is stored: the customer goes where the token is. */
export function storeCustomer(customer: Customer): void {
  if (tokenPlace() === 'session') {
    writeJson('session', CUSTOMER_KEY, customer)
    writeJson('local', CUSTOMER_KEY, { id: customer.id })
  } else {
    removeKey('session', CUSTOMER_KEY)
    writeJson('local', CUSTOMER_KEY, customer)
  }
}

export function clearCustomer(): void {
  removeKey('session', CUSTOMER_KEY)
  removeKey('local', CUSTOMER_KEY)
}

export const clearTabCustomer = (): void => removeKey('session', CUSTOMER_KEY)

/** Whether local storage holds the id that tabs share, and nothing more of a customer. */
export function isOnlySharedId(): boolean {
  const shared = customerIn('local')
  return shared !== undefined && !shared.name && !shared.email && !shared.contactNumber
}
