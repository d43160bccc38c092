import { json } from '#machines/model/reading.ts'
import { dropOldestPicture } from './images.ts'

export type StorageKind = 'local' | 'session'

/** Serves where the browser's own storage throws (private mode, blocked cookies): the app works, and forgets with the page. */
const memory: Record<StorageKind, Map<string, string>> = { local: new Map(), session: new Map() }

const real = (kind: StorageKind): Storage => (kind === 'local' ? window.localStorage : window.sessionStorage)

/** The text under a key, or undefined. Never throws. */
export function readText(kind: StorageKind, key: string): string | undefined {
  if (memory[kind].has(key)) return memory[kind].get(key)
  try {
    return real(kind).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the text: pictures make room for it, and memory serves when storage refuses it all the same. Never throws. */
export function writeText(kind: StorageKind, key: string, text: string): void {
  const makeRoom = kind === 'local' ? dropOldestPicture : () => false
  let isWritten = write(kind, key, text)
  while (!isWritten && makeRoom()) isWritten = write(kind, key, text)
  if (isWritten) memory[kind].delete(key)
  else memory[kind].set(key, text)
}

/** Whether the value of a key is in memory alone, and gone when the page closes. */
export const isForgettable = (kind: StorageKind, key: string): boolean => memory[kind].has(key)

function write(kind: StorageKind, key: string, text: string): boolean {
  try {
    real(kind).setItem(key, text)
    // Some browsers accept a value and do not store it.
    return real(kind).getItem(key) === text
  } catch {
    return false
  }
}

export function removeKey(kind: StorageKind, key: string): void {
  memory[kind].delete(key)
  try {
    real(kind).removeItem(key)
  } catch {
    // Storage that throws holds nothing.
  }
}

/** The JSON under a key as an untrusted value; undefined when it is none. The caller validates it. */
export function readJson(kind: StorageKind, key: string): unknown {
  const text = readText(kind, key)
  if (text === undefined) return undefined
  const value = json(text)
  if (value === undefined) removeKey(kind, key)
  return value
}

export const writeJson = (kind: StorageKind, key: string, value: unknown): void => writeText(kind, key, JSON.stringify(value))

/** Calls back when another tab changed one of the keys, with the text that it wrote: this tab may have written another one since. */
export function onOtherTab(keys: readonly string[], callback: (written: string | undefined) => void): () => void {
  const listen = (event: StorageEvent) => {
    // key is null when the other tab cleared everything.
    if (event.key === null || keys.includes(event.key)) callback(event.newValue ?? undefined)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Calls back when the browser shows the page again as it had put it aside: it has missed what other tabs told meanwhile. */
export function onReturnToPage(callback: () => void): () => void {
  const listen = (event: PageTransitionEvent) => {
    if (event.persisted) callback()
  }
  window.addEventListener('pageshow', listen)
  return () => window.removeEventListener('pageshow', listen)
}
