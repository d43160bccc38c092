import { type Failure, OFFLINE } from '#machines/model/errors.ts'

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
