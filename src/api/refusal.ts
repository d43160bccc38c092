import { type Failure, messageOf, SERVER_TROUBLE, UNEXPECTED } from '#machines/model/errors.ts'
import { toId } from '#machines/model/ids.ts'
import { fields } from '#machines/model/reading.ts'
import { toPaise } from '#machines/model/money.ts'
import { ApiError } from './api-error.ts'

/** The error a refusing reply stands for. A 500 shows a fixed text, not the server's; so does another 5xx that says nothing. */
export function refused(status: number, body: unknown, retryAfter: string | null): ApiError {
  const seconds = retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined
  const nested = nestedOf(body)
  return new ApiError({
    message: status === 500 || (status > 500 && messageOf(body) === UNEXPECTED) ? SERVER_TROUBLE : messageOf(body),
    // The stored customer is not the token's: every call is refused until another sign-in, as with a token that is not known.
    status: nested.code === 'IDENTITY_MISMATCH' ? 401 : status,
    ...nested,
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
