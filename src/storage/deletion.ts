import { timestamp } from '#machines/model/reading.ts'
import { readText, removeKey, writeText } from './storage.ts'

const KEY = 'accountDeletion'

/** When the account goes whose deletion was asked for in this tab, as long as the sign-in page has to tell it. */
export const storedDeletion = (): string | undefined => timestamp(readText('session', KEY))
export const storeDeletion = (deletesAt: string): void => writeText('session', KEY, deletesAt)
export const clearDeletion = (): void => removeKey('session', KEY)
