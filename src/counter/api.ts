import createClient from 'openapi-fetch'
import type { paths } from '#api/schema.gen.ts'
import { ROLES } from '#machines/model/counter/people.ts'
import type { Staff, StaffOutlet } from '#machines/model/counter/staff.ts'
import { toFailure } from '#machines/model/errors.ts'
import { toId } from '#machines/model/ids.ts'
import { fields, list, present, text } from '#machines/model/reading.ts'
import { ApiError, noAnswer } from '#src/api/api-error.ts'
import { refused } from '#src/api/refusal.ts'

const TIMEOUT_MS = 10_000

/** Of this origin: the session is a cookie that goes nowhere else. */
export const API = '/api'

async function fetchWithTimeout(request: Request): Promise<Response> {
  return fetch(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]) }))
}

export const SESSION_WAS_OVER = 'Your session was over, so this was not done. Try again.'

let tellLost: ((what: 'session.lost' | 'role.lost') => void) | undefined
let signIns = 0

/** Tells of a call that was refused since the session is over, or the role another one, until it is stopped. */
export function watchSession(tell: NonNullable<typeof tellLost>): () => void {
  tellLost = tell
  return () => {
    if (tellLost === tell) tellLost = undefined
  }
}

export const http = createClient<paths>({ baseUrl: API, fetch: fetchWithTimeout })

/** The `data` of a reply to staff who are signed in. A call of an earlier session says nothing of the next. */
export async function answer(...asked: Parameters<typeof reply>): Promise<unknown> {
  const before = signIns
  try {
    return await reply(...asked)
  } catch (failure) {
    const { status, code } = toFailure(failure)
    if (status === 403 && code === 'NOT_YOUR_ROLE') tellLost?.('role.lost')
    if (status !== 401) throw failure
    if (before === signIns) tellLost?.('session.lost')
    throw new ApiError({ status: 401, message: SESSION_WAS_OVER })
  }
}

/** Rejects with ApiError for a refusal or no answer, and with the abort of its caller. */
export async function reply(
  call: Promise<{ data?: unknown; error?: unknown; response: Response }>,
  signal?: AbortSignal,
): Promise<unknown> {
  const { data, error, response } = await call.catch((failure: unknown) => {
    if (signal?.aborted) throw failure
    return noAnswer()
  })
  if (!response.ok) throw refused(response.status, error, response.headers.get('Retry-After'))
  return fields(data)['data']
}

export async function fetchStaff(signal: AbortSignal): Promise<Staff | undefined> {
  const data = await reply(http.GET('/counter/session', { signal }), signal)
  return data === null ? undefined : (readStaff(data) ?? noAnswer())
}

export async function signIn(body: { email: string; password: string }): Promise<Staff> {
  const staff = readStaff(await reply(http.POST('/counter/login', { body })))
  signIns++
  return staff ?? noAnswer()
}

export const signOut = async (): Promise<void> => void (await reply(http.DELETE('/counter/session')))

function readStaff(value: unknown): Staff | undefined {
  const { name, outlets } = fields(value)
  const called = text(name)
  return called === undefined ? undefined : { name: called, outlets: list(outlets).map(readOutlet).filter(present) }
}

function readOutlet(value: unknown): StaffOutlet | undefined {
  const wire = fields(value)
  const outletId = toId(wire['outletId'])
  const name = text(wire['name'])
  const role = ROLES.find((one) => one === wire['role'])
  return outletId !== undefined && name !== undefined && role ? { outletId, name, role } : undefined
}
