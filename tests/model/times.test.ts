import { expect, test } from 'vitest'
import { SHOWN_MS } from '#machines/global-error/global-error.machine.ts'
import { SEARCH_PAUSE_MS, WELCOME_DELAY_MS } from '#machines/location/location.machine.ts'
import { SNACKBAR_MS, TOAST_MS } from '#machines/model/toast.ts'
import { EXPANDED_MS } from '#machines/ongoing-order/ongoing-order.machine.ts'
import { REFRESH_MS } from '#machines/order-tracking/order-tracking.machine.ts'
import { RESEND_WAIT_MS } from '#machines/otp/resend-wait.ts'
import { SPLASH_MS } from '#machines/splash/splash.machine.ts'

/** The times of the specification: the test of each machine waits for them by these names. */
test.each([
  ['the splash', SPLASH_MS, 1_500],
  ['a toast', TOAST_MS, 4_000],
  ['the snackbar', SNACKBAR_MS, 6_000],
  ['the global error', SHOWN_MS, 6_000],
  ['the wait for the welcome', WELCOME_DELAY_MS, 350],
  ['the pause in typing a place', SEARCH_PAUSE_MS, 300],
  ['the wait for another code', RESEND_WAIT_MS, 30_000],
  ["'Track Order' in words", EXPANDED_MS, 3_000],
  ['the wait for the next look at a tracked order', REFRESH_MS, 10_000],
])('%s lasts %i ms', (_, time, specified) => expect(time).toBe(specified))
