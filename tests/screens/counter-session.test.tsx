import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { SESSION_LOST } from '#machines/counter-session/counter-session.machine.ts'
import { liveCounterSession } from '#src/counter/actors.ts'
import { SESSION_WAS_OVER } from '#src/counter/api.ts'
import { Counter } from '#src/counter/counter.tsx'
import { fakeApi, refusal } from '#tests/support/fake-fetch.ts'

const AT = '2026-11-20T12:30:00Z'
const OWNER = { data: { name: 'Asha', outlets: [{ outletId: 'haveli', name: 'Haveli', role: 'OWNER' }] } }
const dal = {
  menuId: 'dal',
  version: 'v1',
  category: 'Mains',
  name: 'Dal',
  price: 200,
  serving: [],
  image: [],
  isVegetarian: true,
  stock: { state: 'IN_STOCK' },
  changedAt: AT,
}
const part = (name: string, of: object = {}) => ({ version: name, ...of })
const READS = {
  'GET /counter/outlets/haveli/board': { data: { at: AT, timeZone: 'Asia/Kolkata', underWay: [], over: [] } },
  'GET /counter/outlets/haveli/places': { data: [] },
  'GET /counter/outlets/haveli/menu': {
    data: { version: 'm1', timeZone: 'Asia/Kolkata', categories: [{ name: 'Mains', dishes: [dal] }] },
  },
  'GET /counter/outlets/haveli/settings': {
    data: {
      today: '2026-11-20',
      status: part('s1', { status: 'LIVE' }),
      hours: part('h1'),
      holidays: part('d1'),
      legal: part('l1', { billPrefix: 'HAV' }),
      offers: [],
    },
  },
}
const SIGNED_OUT = refusal(401, 'Please sign in to continue.', { code: 'UNAUTHENTICATED' })

beforeEach(() => window.history.replaceState(null, '', '/'))

test.each([
  { page: 'tables', call: 'POST /counter/outlets/haveli/places', opens: undefined, label: 'Name (optional)', save: 'Add' },
  { page: 'menu', call: 'PUT /counter/outlets/haveli/menu/dishes/dal', opens: 'Dal', label: 'Description', save: 'Save' },
  { page: 'outlet', call: 'PUT /counter/outlets/haveli/legal', opens: undefined, label: 'Legal name', save: 'Save legal details' },
])('what was typed on $page is there after a session that has ended, and is saved once', async ({ page, call, opens, label, save }) => {
  const api = fakeApi({ ...READS, 'GET /counter/session': OWNER, 'POST /counter/login': OWNER, [call]: SIGNED_OUT })
  window.history.replaceState(null, '', `/counter/${page}`)
  const user = userEvent.setup()
  const session = createActor(liveCounterSession, { input: {} }).start()
  onTestFinished(() => void session.stop())
  render(<Counter session={session} />)
  const button = (name: string) => screen.findByText(name, { selector: 'button' })
  const type = (field: string, text: string) => fireEvent.change(shown(screen.getAllByLabelText(field)), { target: { value: text } })
  if (opens) await user.click(await button(opens))
  await screen.findByLabelText(label)
  type(label, 'By the window')
  if (page === 'tables') type('Number', '7')
  await user.click(await button(save))
  expect(await screen.findByText(SESSION_LOST)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Counter sign-in' }))
  expect(shown(screen.getAllByLabelText(label))).toBeUndefined()
  type('Email', 'asha@example.com')
  type('Password', 'Saffron-7-Rice')
  await user.click(await button('Sign In'))
  expect(await screen.findByText(SESSION_WAS_OVER)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe(save)
  expect((shown(screen.getAllByLabelText(label)) as HTMLInputElement).value).toBe('By the window')
  await user.click(await button(save))
  await vi.waitFor(() => expect(api.callsTo(call)).toHaveLength(2))
})

const shown = (fields: HTMLElement[]) => fields.find((field) => !field.closest('[hidden]'))!
