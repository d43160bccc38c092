// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchStaff, SESSION_WAS_OVER, signIn, watchSession } from '#src/counter/api.ts'
import { fetchBoard, sendMove } from '#src/counter/board-api.ts'
import { fakeApi, heldReply, html, json, refusal } from '#tests/support/fake-fetch.ts'

const BOARD = 'GET /counter/outlets/haveli/board'
const AT = '2026-11-20T12:30:00Z'
const ORDER = { orderId: 'o1', number: 7, status: 'PENDING', place: 'Table 5', createdAt: AT, updatedAt: AT, total: 10, lines: [] }
const { signal } = new AbortController()

const boardOf = async (...underWay: unknown[]) => {
  fakeApi({ [BOARD]: json({ data: { at: AT, timeZone: 'Asia/Kolkata', underWay, over: [] } }) })
  return (await fetchBoard('haveli', signal)).underWay
}

test('an order of the board is read into words and moments of its own', async () => {
  const line = { lineNumber: 0, name: ' Dal ', quantity: 2, isVegetarian: true, isRejected: false, allergens: ['milk', 7], extra: 1 }
  expect(await boardOf({ ...ORDER, readyBy: '2026-11-20T18:20:00+05:30', isScanned: false, lines: [line] })).toEqual([
    {
      orderId: 'o1',
      number: 7,
      status: 'PENDING',
      place: 'Table 5',
      isScanned: false,
      createdAt: Date.parse(AT),
      updatedAt: Date.parse(AT),
      readyBy: Date.parse('2026-11-20T12:50:00Z'),
      lines: [{ lineNumber: 0, name: 'Dal', quantity: 2, isVegetarian: true, kind: 'food', isRejected: false, allergens: ['milk'] }],
    },
  ])
})

test('calls for the waiter are read; one of an unknown kind, and a board without any, are no trouble', async () => {
  const call = { callId: 'c1', kind: 'BILL', status: 'COMING', by: 'Ravi', place: 'Table 3', calledAt: AT }
  const board = { at: AT, timeZone: 'Asia/Kolkata', underWay: [], over: [] }
  fakeApi({ [BOARD]: json({ data: { ...board, calls: [{ ...call, kind: 'SONG' }, call] } }) })
  expect((await fetchBoard('haveli', signal)).calls).toEqual([
    { callId: 'c1', kind: 'BILL', isComing: true, by: 'Ravi', place: 'Table 3', calledAt: Date.parse(AT) },
  ])
  fakeApi({ [BOARD]: json({ data: board }) })
  expect((await fetchBoard('haveli', signal)).calls).toEqual([])
})

test.each([
  ['a status that is not known', { ...ORDER, status: 'BOILING' }],
  ['an id that would climb out of an address', { ...ORDER, orderId: '../o1' }],
  ['a time without a zone', { ...ORDER, createdAt: '2026-11-20T12:30:00' }],
  ['no order at all', null],
])('an order with %s is left out, and the others stay', async (_, order) => {
  expect((await boardOf(order, ORDER)).map(({ orderId }) => orderId)).toEqual(['o1'])
})

test.each([
  ['a page of a captive portal', html()],
  ['a board without its clock', json({ data: { timeZone: 'Asia/Kolkata', underWay: [], over: [] } })],
])('%s is no board', async (_, reply) => {
  fakeApi({ [BOARD]: reply })
  await expect(fetchBoard('haveli', signal)).rejects.toMatchObject({ message: expect.stringMatching(/^(No connection|You are offline)/) })
})

test('a refusal comes with its code, and nobody with no name', async () => {
  fakeApi({
    'POST /counter/outlets/haveli/orders/o1/moves': refusal(409, 'This order is already accepted, by Meera.', { code: 'ORDER_MOVED_ON' }),
    'GET /counter/session': json({ data: null }),
  })
  await expect(sendMove('haveli', 'o1', { action: 'accept', minutes: 20 })).rejects.toMatchObject({ status: 409, code: 'ORDER_MOVED_ON' })
  expect(await fetchStaff(signal)).toBeUndefined()
})

test('a session that has ended is told by its own calls alone: a late reply says nothing of the next session', async () => {
  const late = heldReply()
  fakeApi({ [BOARD]: late.answer, 'POST /counter/login': json({ data: { name: 'Ravi', outlets: [] } }) })
  const tell = vi.fn()
  onTestFinished(watchSession(tell))
  const asked = fetchBoard('haveli', signal)
  await signIn({ email: 'ravi@example.com', password: 'Saffron-7-Rice' })
  late.release(refusal(401, 'Please sign in.'))
  await expect(asked).rejects.toMatchObject({ message: SESSION_WAS_OVER })
  expect(tell).not.toHaveBeenCalled()
  await expect(fetchBoard('haveli', signal)).rejects.toMatchObject({ status: 401 })
  expect(tell).toHaveBeenCalledOnce()
})

test.each([
  ['LIVE', false],
  ['TEMPORARILY_CLOSED', true],
  [undefined, false],
])('a board of an outlet that is %s says whether guests can order', async (status, isClosed) => {
  fakeApi({ [BOARD]: json({ data: { at: AT, timeZone: 'Asia/Kolkata', status, underWay: [], over: [] } }) })
  expect((await fetchBoard('haveli', signal)).isClosed).toBe(isClosed)
})
