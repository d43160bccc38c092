import type { Told } from '#machines/model/told.ts'

const listeners = new Set<(told: Told) => void>()

/** Calls back with each thing that the server tells. */
export function onNews(listener: (told: Told) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const tellNews = (told: Told): void => listeners.forEach((listener) => listener(told))
