import { readText, removeKey, type StorageKind, writeText } from './storage.ts'

/** Other tabs watch it: a token that vanishes ends their session too. */
export const TOKEN_KEY = 'authToken'

/** The token of the signed-in customer: in local storage when 'Remember me' was ticked, else in session storage. */
export function storedToken(): string | undefined {
  const token = readText('session', TOKEN_KEY) ?? readText('local', TOKEN_KEY)
  return isToken(token) ? token : undefined
}

/** An invalid header value would make every request throw. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value)

/** Where the token is: 'session' when it is this tab's own. */
export const tokenPlace = (): StorageKind => (readText('session', TOKEN_KEY) === undefined ? 'local' : 'session')

/** Keeps the token in exactly one place. */
export function storeToken(token: string, remember: boolean): void {
  removeKey(remember ? 'session' : 'local', TOKEN_KEY)
  writeText(remember ? 'local' : 'session', TOKEN_KEY, token)
}

export function clearToken(): void {
  removeKey('local', TOKEN_KEY)
  removeKey('session', TOKEN_KEY)
}

export const clearTabToken = (): void => removeKey('session', TOKEN_KEY)
