import { type Failure, messageOf, OFFLINE, SERVER_TROUBLE } from '#machines/model/errors.ts'
import { toId } from '#machines/model/ids.ts'
import { fields } from '#machines/model/reading.ts'
import { toPaise } from '#machines/model/money.ts'

/** A call that did not end well. `status` is undefined when no usable answer came: offline, timeout, a captive portal's page. */
export class ApiError extends Error implements Failure {
  declare readonly status?: number
  declare readonly code?: string
  declare readonly field?: string
  declare readonly menuIds?: string[]
  declare readonly totalPaise?: number
  declare readonly retryAfterSeconds?: number

  constructor(failure: Failure) {
    super(failure.message)
    Object.assign(this, { name: 'ApiError' }, failure)
  }
}

export const NO_ANSWER = 'No connection. Please check your network and try again.'

/** Throws the same error for no answer and for an unusable one. 'Offline' is said only when the device says so too: the server may be down. */
export function noAnswer(): never {
  throw new ApiError({ message: navigator.onLine ? NO_ANSWER : OFFLINE })
}

/** The error a refusing reply stands for. A 500 shows a fixed text, not the server's. */
export function refused(status: number, body: unknown, retryAfter: string | null): ApiError {
  const seconds = retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined
  return new ApiError({
    message: status >= 500 ? SERVER_TROUBLE : messageOf(body),
    status,
    ...nestedOf(body),
    retryAfterSeconds: seconds,
  })
}

function nestedOf(body: unknown): Pick<Failure, 'code' | 'field' | 'menuIds' | 'totalPaise'> {
  const { code, field, menuIds, totalAmount } = fields(fields(body).error)
  return {
    code: typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined,
    field: typeof field === 'string' && /^[A-Za-z][A-Za-z0-9.]{0,60}$/.test(field) ? field : undefined,
    menuIds: Array.isArray(menuIds) ? menuIds.map(toId).filter((id) => id !== undefined) : undefined,
    totalPaise: toPaise(totalAmount),
  }
}
