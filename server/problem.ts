import type { Wire } from './contract.ts'

type Details = Omit<NonNullable<Wire['Failure']['error']>, 'message'>

/** A refusal in the contract's words; thrown anywhere, answered by the error handler. */
export class Problem extends Error {
  readonly status: number
  readonly details: Details | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, details?: Details, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  toWire(): Wire['Failure'] {
    return this.details ? { message: this.message, error: { message: this.message, ...this.details } } : { message: this.message }
  }
}

export const unauthenticated = () => new Problem(401, 'Please sign in to continue.', { code: 'UNAUTHENTICATED' })
export const invalidCredentials = () => new Problem(401, 'Invalid email or password', { code: 'INVALID_CREDENTIALS' })
/** A value that cannot be stored, at its field. */
export const unfit = (field: string, message: string) => new Problem(422, message, { field })
export const outletNotFound = () => new Problem(404, 'Outlet not found')
export const menuItemNotFound = () => new Problem(404, 'Menu item not found')
