import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#src/api/query-client.ts'
import { takeServersPage } from '#src/boot/page-from-server.ts'
import { renderApp } from '#src/boot/render-app.tsx'
import { runOnceSettled } from '#src/boot/run-once-settled.ts'
import { settleAddress } from '#src/boot/settle-address.ts'
import { isHydrating } from '#src/loading/hydration.ts'
import { storeScan } from '#src/storage/qr.ts'

const afterSettled = vi.hoisted(() => vi.fn<() => void>())
vi.mock('#src/app/after-settled.ts', () => ({ afterSettled }))

beforeEach(() => {
  document.body.innerHTML = ''
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
})

const openAt = (address: string, state: unknown = null) => window.history.replaceState(state, '', address)

test('the address gets its one spelling, and keeps what else it says', () => {
  openAt('/HOME//?review#offers', { key: 'k' })
  expect(settleAddress()).toEqual({ pathname: '/home', complaint: undefined })
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/home?review#offers')
  expect(window.history.state).toEqual({ key: 'k' })
})

test('a scanned place leaves the address, and what is wrong with it is returned', () => {
  openAt('/outlet/haveli?table=abc')
  expect(settleAddress()).toEqual({ pathname: '/outlet/haveli', complaint: 'QR data incomplete' })
  expect(window.location.search).toBe('')
})

const putPageData = (at: number) => {
  const data = document.createElement('script')
  Object.assign(data, {
    id: 'page-data',
    type: 'application/json',
    textContent: JSON.stringify({ at, queries: [[['outlets'], ['Haveli']]] }),
  })
  document.body.append(data)
}

test('a fresh page of the server is hydrated from the data in the document', () => {
  putPageData(Date.now())
  expect(takeServersPage('/outlet/haveli', undefined)).toBe(true)
  expect(queryClient.getQueryData(['outlets'])).toEqual(['Haveli'])
})

test.each([
  ['without data', () => {}],
  ['that is older than half a minute', () => putPageData(Date.now() - 31_000)],
  [
    'of a customer who sits at a table',
    () => {
      putPageData(Date.now())
      storeScan({ outletId: 'haveli', origin: { type: 'TABLE', id: 5 } }, Date.now())
    },
  ],
])('a page %s is rendered anew', (_, arrange) => {
  arrange()
  expect(takeServersPage('/outlet/haveli', undefined)).toBe(false)
})

test('a page whose address had something wrong is rendered anew, to say so', () => {
  putPageData(Date.now())
  expect(takeServersPage('/outlet/haveli', 'QR data incomplete')).toBe(false)
})

/** Time for a page to settle where the browser, as jsdom, does not tell when it is idle. */
const IDLE_MS = 2_000

test.each([
  ['three seconds later', true, 3_000],
  ['at once without a network', false, 0],
])('what can wait runs %s', async (_, isOnline, ms) => {
  afterSettled.mockClear()
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  runOnceSettled()
  await vi.advanceTimersByTimeAsync(ms + IDLE_MS - 1)
  expect(afterSettled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await vi.waitFor(() => expect(afterSettled).toHaveBeenCalledOnce())
})

test('the app renders into the document, shows the complaint, and ends the hydration', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openAt('/nowhere')
  document.documentElement.dataset['seated'] = ''
  onTestFinished(() => void delete document.documentElement.dataset['seated'])
  document.body.innerHTML = '<div id="root">Loading</div>'
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { root } = renderApp(false, 'QR data incomplete')
  onTestFinished(() => root.unmount())
  expect((await screen.findAllByText('QR data incomplete')).length).toBeGreaterThan(0)
  await vi.waitFor(() => expect(document.documentElement.dataset['seated']).toBeUndefined())
  expect(isHydrating()).toBe(false)
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
})
