import { toId } from '#machines/model/ids.ts'
import { fields, list } from '#machines/model/reading.ts'
import { readJson, removeKey, type StorageKind, writeJson } from './storage.ts'
import { clearToken, isToken, storedToken, tokenPlace } from './auth-token.ts'
import { storedCustomerId } from './customer.ts'

/** A session that its customer has ended. */
export interface Ended {
  token: string
  customerId?: string
}

/** The sessions of customers who have logged out, until the server has been told (Decision 224). */
export const REVOCATIONS_KEY = 'revocations'
/** A device that never has a network again keeps no more; the server ends their sessions by their age. */
const MOST = 10
const KINDS = ['session', 'local'] as const

/** Takes the token out of use, while the customer is stored. It stays where it was: that of a tab goes with the tab. */
export function putTokenAside(): void {
  const token = storedToken()
  if (token !== undefined) store(tokenPlace(), [...stored(tokenPlace()), { token, customerId: storedCustomerId() }].slice(-MOST))
  clearToken()
}

export const sessionsToRevoke = (): Ended[] => KINDS.flatMap(stored)

export const forgetRevoked = ({ token }: Ended): void =>
  KINDS.forEach((kind) =>
    store(
      kind,
      stored(kind).filter((one) => one.token !== token),
    ),
  )

function stored(kind: StorageKind): Ended[] {
  return list(readJson(kind, REVOCATIONS_KEY)).flatMap((one) => {
    const { token, customerId } = fields(one)
    return isToken(token) ? { token, customerId: toId(customerId) } : []
  })
}

function store(kind: StorageKind, ended: Ended[]): void {
  if (ended.length > 0) writeJson(kind, REVOCATIONS_KEY, ended)
  else removeKey(kind, REVOCATIONS_KEY)
}
