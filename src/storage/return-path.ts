import { readText, removeKey, writeText } from '#src/storage/storage.ts'

const KEY = 'redirectAfterLogin'

/** Where the customer was when the session ended; as untrusted as everything stored. */
export const storedReturnPath = (): string | undefined => readText('session', KEY)
export const storeReturnPath = (path: string): void => writeText('session', KEY, path)
export const clearReturnPath = (): void => removeKey('session', KEY)
