import { readUserLocation, type UserLocation, writeUserLocation } from '#machines/model/location.ts'
import { json } from '#machines/model/reading.ts'
import { onOtherTab, readText, removeKey, writeText } from './storage.ts'

const KEY = 'userLocationData'
const WELCOMED_KEY = 'locationWelcomed'

/** The text last read and its parsed value. Stable reference while the text is unchanged: subscribers compare by identity. */
let known: { text: string | undefined; location: UserLocation | undefined } = { text: undefined, location: undefined }
const listeners = new Set<() => void>()

/** The location the customer has chosen; undefined for none. What cannot be read is dropped. */
export function storedLocation(): UserLocation | undefined {
  const text = readText('local', KEY)
  if (text === known.text) return known.location
  const location = text === undefined ? undefined : readUserLocation(json(text))
  if (text !== undefined && !location) removeKey('local', KEY)
  known = location ? { text, location } : { text: undefined, location: undefined }
  return location
}

/** Keeps the location. Throws when it could not be read again. */
export function storeLocation(location: UserLocation): void {
  const text = JSON.stringify(writeUserLocation(location))
  if (!readUserLocation(json(text))) throw new Error('this is no location')
  writeText('local', KEY, text)
  for (const listener of listeners) listener()
}

/** Calls back when this tab or another one has another location. */
export function onLocation(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onOtherTab([KEY], listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Whether a visitor was asked for the location before, and said no or not now. */
export const wasWelcomed = (): boolean => readText('local', WELCOMED_KEY) !== undefined
export const noteWelcomed = (): void => writeText('local', WELCOMED_KEY, '1')
