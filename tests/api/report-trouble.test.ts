// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { fakeApi, json } from '#tests/support/fake-fetch.ts'

/** As of a page that has told nothing yet. */
async function startReports() {
  vi.resetModules()
  const { reportTrouble } = await import('#src/api/report-trouble.ts')
  reportTrouble()
}

test('what nobody catches is told in few words, five times at most, and nothing of extensions', async () => {
  const api = fakeApi({ 'POST /customer/trouble': () => json({ data: null }) })
  localStorage.setItem('authToken', 't0ken')
  await startReports()
  const filename = `${window.location.origin}/assets/main.js`
  window.dispatchEvent(new ErrorEvent('error', { message: 'x is not a function', filename, lineno: 1, colno: 2 }))
  window.dispatchEvent(new ErrorEvent('error', { message: 'broken', filename: 'chrome-extension://abc/content.js' }))
  await until(() => expect(api.callsTo('POST /customer/trouble')).toHaveLength(1))
  const [call] = api.callsTo('POST /customer/trouble')
  expect(call!.body).toEqual({ message: 'x is not a function', place: `${filename}:1:2`, path: window.location.pathname })
  expect(call!.headers.get('Authorization')).toBeNull()
  expect(call!.headers.get('whitelabel-id')).toBe('1')
  expect(call!.headers.get('timezone')).toMatch(/\w/)
  for (let count = 0; count < 9; count++) {
    const promise = Promise.resolve()
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { promise, reason: 'y'.repeat(999) }))
  }
  await until(() => expect(api.callsTo('POST /customer/trouble')).toHaveLength(5))
  expect((api.callsTo('POST /customer/trouble')[4]!.body as { message: string }).message).toBe('y'.repeat(300))
})

test('a server that does not take reports is left in peace', async () => {
  const api = fakeApi({ 'POST /customer/trouble': () => Promise.reject(new TypeError('offline')) })
  await startReports()
  window.dispatchEvent(new ErrorEvent('error', { message: 'x', filename: `${window.location.origin}/a.js` }))
  await until(() => expect(api.callsTo('POST /customer/trouble').length).toBeGreaterThan(0))
})
