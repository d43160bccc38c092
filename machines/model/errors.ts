/** A call that failed: what to tell the customer, and what programs need to decide. */
export interface Failure {
  message: string
  /** HTTP status; undefined when no answer came. */
  status?: number
  /** Names the failure, for example PRICE_CHANGED. */
  code?: string
  /** The field of the request it is about, in the contract's spelling. */
  field?: string
  menuIds?: string[]
  /** The total as the server reckons it, with PRICE_CHANGED. */
  totalPaise?: number
  /** Seconds to wait before asking again. */
  retryAfterSeconds?: number
}

export const UNEXPECTED = 'An unexpected error occurred'
export const WENT_WRONG = 'Something went wrong. Please try again.'
export const SERVER_TROUBLE = 'Our servers are having some trouble. Please try again later.'
export const OFFLINE = 'You are offline. Please check your network and try again.'
const LONGEST = 300

/** The text of any failure: nested error message, message, first entry of a list, else a fixed text. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return UNEXPECTED
  const { error: nested, message } = error as { error?: { message?: unknown } | null; message?: unknown }
  return text(nested && typeof nested === 'object' ? nested.message : undefined) ?? text(message) ?? UNEXPECTED
}

function text(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first.trim() !== '' ? first.trim().slice(0, LONGEST) : undefined
}

/** A thrown value as a Failure: API errors carry status and code, everything else only a text. */
export function toFailure(error: unknown): Failure {
  const message = messageOf(error)
  if (typeof error !== 'object' || error === null) return { message }
  const { status, code, field, menuIds, totalPaise, retryAfterSeconds } = error as Partial<Failure>
  return { message, status, code, field, menuIds, totalPaise, retryAfterSeconds }
}
