import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  globalErrorMachine,
  type GlobalErrorEvent,
  type ReportedFailure,
  selectFailedPath,
  selectPageError,
  SHOWN_MS,
} from '#machines/global-error/global-error.machine.ts'
import { type GlobalError, type FailurePlace, NO_ERROR } from '#machines/global-error/global-error.ts'
import { failure, heard, recordedNotices } from '#tests/support/actors.ts'
import { forAll } from '#tests/support/for-all.ts'

const TROUBLE = 'Our servers are having some trouble. Please try again later.'
const EXPIRED = 'Your session has expired. Please sign in again.'

function started() {
  const clock = new SimulatedClock()
  const { notices, snackbars } = recordedNotices()
  const errors = createActor(globalErrorMachine, { clock, input: { notices } }).start()
  return { errors, snackbars, clock, emitted: heard(errors), state: () => errors.getSnapshot().value }
}

const failed = (status: number | undefined, how: FailurePlace, message = 'The server says no'): ReportedFailure => ({
  type: 'failure.reported',
  failure: failure(status, message),
  place: how,
  path: '/outlet/saffron',
  isOnSignInPage: false,
  isSignedIn: false,
})
const expired = (): GlobalErrorEvent => ({ type: 'session.expired' })
const arrived = (isErrorPage = false): GlobalErrorEvent => ({ type: 'route.changed', isErrorPage })

test.each<[number | undefined, FailurePlace, Partial<GlobalError>]>([
  [500, 'asPage', { message: TROUBLE, isServerError: true, isPageError: true, isAuthError: false }],
  [500, 'beside', { message: TROUBLE, isServerError: true, isPageError: false, isAuthError: false }],
  [503, 'beside', { message: 'no', isServerError: true, isPageError: false, isAuthError: false }],
  [403, 'asPage', { message: 'no', isServerError: false, isPageError: true, isAuthError: true }],
  [401, 'asPage', { message: 'no', isServerError: false, isPageError: true, isAuthError: true }],
  [403, 'beside', { message: 'no', isServerError: false, isPageError: false, isAuthError: true }],
  [422, 'beside', { message: 'no', isServerError: false, isPageError: false, isAuthError: false }],
  [undefined, 'beside', { message: 'no', isServerError: false, isPageError: false, isAuthError: false }],
])('a failure with status %s at %s', (status, how, expected) => {
  const { errors } = started()
  errors.send(failed(status, how, 'no'))
  expect(errors.getSnapshot().context).toMatchObject(expected)
})

test.each([503, 404, undefined])('a page that fails with %s has no second message: it has its own words', (status) => {
  const { emitted, errors, snackbars, state } = started()
  errors.send(failed(status, 'asPage'))
  expect([state(), emitted, snackbars]).toEqual(['calm', [], []])
})

test.each<[number, 'error' | 'warning']>([
  [503, 'error'],
  [422, 'error'],
  [403, 'warning'],
])('a %i beside the page is shown in the tone %s, for 6 s', (status, tone) => {
  const { errors, clock, snackbars } = started()
  errors.send(failed(status, 'beside', TROUBLE))
  expect(snackbars).toEqual([{ tone, message: TROUBLE }])
  clock.increment(SHOWN_MS - 1)
  expect(errors.getSnapshot().context.message).toBe(TROUBLE)
  clock.increment(1)
  expect(errors.getSnapshot().context).toMatchObject({
    message: '',
    isServerError: false,
    isPageError: false,
    isAuthError: false,
  })
})

test.each<[string, Partial<ReportedFailure>, number | undefined, boolean]>([
  ['on a form that signs in', { isOnSignInPage: true }, 503, true],
  ['as the refusal of a signed-in customer', { isSignedIn: true }, 401, true],
  ['as the refusal of a guest', {}, 401, false],
  ['as something that a signed-in customer may not do', { isSignedIn: true }, 403, false],
  ['without an answer for a signed-in customer', { isSignedIn: true }, undefined, false],
])('a failure at %s is shown elsewhere or here', (_, where, status, isElsewhere) => {
  const { errors, snackbars, state } = started()
  errors.send({ ...failed(status, 'beside'), ...where })
  expect([state(), snackbars.length]).toEqual(isElsewhere ? ['calm', 0] : ['shown', 1])
})

test('before anything has failed there is nothing to tell', () => {
  const { errors } = started()
  expect(errors.getSnapshot().context).toMatchObject(NO_ERROR)
  expect(selectPageError(errors.getSnapshot())).toBeUndefined()
  expect(selectFailedPath(errors.getSnapshot())).toBeUndefined()
})

test('a page that failed gives way to an error page, which is over when it is left', () => {
  const { errors, emitted, state } = started()
  errors.send(failed(500, 'asPage'))
  errors.send(arrived(true))
  expect(emitted).toEqual([{ type: 'page.failed', isAuthError: false }])
  expect(selectPageError(errors.getSnapshot())).toMatchObject({
    message: TROUBLE,
    failedPath: '/outlet/saffron',
  })
  errors.send(arrived())
  expect(state()).toBe('calm')
  expect(selectFailedPath(errors.getSnapshot())).toBeUndefined()
})

test('an expired session is announced on arrival at sign-in, where the snackbar of the page before would have gone', () => {
  const { errors, emitted, snackbars } = started()
  errors.send(expired())
  expect([emitted, snackbars]).toEqual([[], []])
  errors.send(arrived())
  expect([emitted, snackbars]).toEqual([[], [{ tone: 'warning', message: EXPIRED }]])
})

test('whatever fails together and in whatever order, the gravest is shown, once: session, then page, then message', () => {
  const failures = fc.array(
    fc.constantFrom(failed(500, 'asPage'), failed(undefined, 'asPage', 'No connection.'), failed(422, 'beside'), failed(503, 'beside')),
    { maxLength: 8 },
  )
  forAll(failures, failures, fc.boolean(), (before, after, sessionEnds) => {
    const { errors, emitted, snackbars, state } = started()
    for (const event of [...before, ...(sessionEnds ? [expired()] : []), ...after]) errors.send(event)
    const pageFails = [...before, ...after].some(
      (event) => event.type === 'failure.reported' && event.place === 'asPage' && event.failure.status === 500,
    )
    if (sessionEnds) expect(state()).toBe('leaving')
    else if (pageFails) expect(state()).toBe('pageFailed')
    else
      expect(state()).toBe(
        [...before, ...after].some((event) => event.type === 'failure.reported' && event.place === 'beside') ? 'shown' : 'calm',
      )
    // The page fails once, and no snackbar follows it.
    expect(emitted.length).toBeLessThanOrEqual(1)
    const firstPage = before.findIndex((event) => event.place === 'asPage' && event.failure.status === 500)
    if (firstPage >= 0) expect(snackbars).toHaveLength(before.slice(0, firstPage).filter((event) => event.place === 'beside').length)
  })
})
