import { readJson, removeKey, type StorageKind, writeJson } from './storage.ts'
import { clearToken, isToken, storedToken, tokenPlace } from './auth-token.ts'

/** Tokens of customers who have logged out, until the server has been told (Decision 224). */
export const REVOCATIONS_KEY = 'revocations'
/** A device that never has a network again keeps no more; the server ends their sessions by their age. */
const MOST = 10
const KINDS = ['session', 'local'] as const

/** Takes the token out of use. It stays where it was: that of a tab goes with the tab. */
export function putTokenAside(): void {
  const token = storedToken()
  if (token !== undefined) storeTokens(tokenPlace(), [...storedTokens(tokenPlace()), token].slice(-MOST))
  clearToken()
}

export const tokensToRevoke = (): string[] => KINDS.flatMap(storedTokens)

export const forgetRevoked = (token: string): void =>
  KINDS.forEach((kind) =>
    storeTokens(
      kind,
      storedTokens(kind).filter((one) => one !== token),
    ),
  )

function storedTokens(kind: StorageKind): string[] {
  const list = readJson(kind, REVOCATIONS_KEY)
  return Array.isArray(list) ? list.filter(isToken) : []
}

function storeTokens(kind: StorageKind, tokens: string[]): void {
  if (tokens.length > 0) writeJson(kind, REVOCATIONS_KEY, tokens)
  else removeKey(kind, REVOCATIONS_KEY)
}
