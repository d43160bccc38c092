import { queryOptions } from '@tanstack/react-query'
import { ApiError, NO_ANSWER, noAnswer } from './api-error.ts'
import { fields, list, present, text } from '#machines/model/reading.ts'

/** Third-party work that ships with the app, as the build lists it. */
export interface Licensed {
  name: string
  version?: string
  /** Its short name: MIT. */
  licence: string
  notice: string
}

const TIMEOUT_MS = 10_000

export const licencesQuery = queryOptions({
  queryKey: ['licences'],
  staleTime: Infinity,
  meta: { failure: 'screen' },
  queryFn: async ({ signal }): Promise<Licensed[]> => {
    const reply = await fetch('/licences.json', { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) }).catch(noAnswer)
    const entries = reply.ok
      ? list(await reply.json().catch(() => undefined))
          .map(readLicensed)
          .filter(present)
      : []
    if (entries.length === 0) throw new ApiError({ message: NO_ANSWER, status: reply.ok ? undefined : reply.status })
    return entries
  },
})

function readLicensed(value: unknown): Licensed | undefined {
  const { name, version, licence, notice } = fields(value)
  const [title, kind] = [text(name), text(licence)]
  return title && kind && typeof notice === 'string' ? { name: title, version: text(version), licence: kind, notice } : undefined
}
