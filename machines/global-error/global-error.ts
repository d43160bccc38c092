import { type Failure, SERVER_TROUBLE } from '../model/errors.ts'

/** A failure that no screen tells by itself. */
export interface GlobalError {
  message: string
  isServerError: boolean
  isPageError: boolean
  isAuthError: boolean
}

export const NO_ERROR: GlobalError = { message: '', isServerError: false, isPageError: false, isAuthError: false }

/** Where it failed: on a page that has nothing else to show, or beside what is shown already. */
export type FailurePlace = 'asPage' | 'beside'

/**
 * What a failure is for the customer. A 500 is a server and page error. It takes a page away only where there is no page
 * without the answer: a refresh behind a page that is shown, or a call whose own flow tries again, must not replace the page.
 */
export function toGlobalError({ message, status }: Failure, place: FailurePlace): GlobalError {
  const isServerError = status !== undefined && status >= 500
  const isAuthError = status === 401 || status === 403
  return {
    message: status === 500 ? SERVER_TROUBLE : message,
    isServerError,
    isPageError: place === 'asPage' && (status === 500 || isAuthError),
    isAuthError,
  }
}

export const SESSION_EXPIRED = 'Your session has expired. Please sign in again.'
