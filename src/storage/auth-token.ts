import { readText, removeKey, type StorageKind, writeText } from './storage.ts'

const KEY = 'authToken'
/** Watched by other tabs: a token that vanishes takes the session with it. */
export const TOKEN_KEY = KEY

/** The token of the signed-in customer: in local storage when 'Remember me' was ticked, else in session storage. */
export function storedToken(): string | undefined {
  const token = readText('session', KEY) ?? readText('local', KEY)
  // What could not be a header value would make every request throw.
  return token && /^[\x21-\x7e]{1,4096}$/.test(token) ? token : undefined
}

/** Where the token is: 'session' when it is this tab's own. */
export const tokenPlace = (): StorageKind => (readText('session', KEY) === undefined ? 'local' : 'session')

/** Keeps the token in exactly one place. */
export function storeToken(token: string, remember: boolean): void {
  removeKey(remember ? 'session' : 'local', KEY)
  writeText(remember ? 'local' : 'session', KEY, token)
}

export function clearToken(): void {
  removeKey('local', KEY)
  removeKey('session', KEY)
}

export const clearTabToken = (): void => removeKey('session', KEY)
