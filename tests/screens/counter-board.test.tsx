import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { liveCounterSession } from '#src/counter/actors.ts'
import { Counter } from '#src/counter/counter.tsx'
import { fakeApi } from '#tests/support/fake-fetch.ts'

const AT = '2026-11-20T12:30:00Z'
const line = { lineNumber: 0, name: 'Dal', quantity: 1, isVegetarian: true, isRejected: false }
const wire = (number: number, status: string, more: object = {}) => ({
  orderId: `o${number}`,
  number,
  status,
  place: 'Table 5',
  createdAt: AT,
  updatedAt: AT,
  total: 480,
  lines: [line],
  ...more,
})

async function opened(...underWay: object[]) {
  window.history.replaceState(null, '', '/counter')
  fakeApi({
    'GET /counter/session': { data: { name: 'Asha', outlets: [{ outletId: 'haveli', name: 'Haveli', role: 'WAITER' }] } },
    'GET /counter/outlets/haveli/board': { data: { at: AT, timeZone: 'Asia/Kolkata', underWay, over: [] } },
  })
  const session = createActor(liveCounterSession, { input: {} }).start()
  onTestFinished(() => void session.stop())
  render(<Counter session={session} />)
  await screen.findByRole('heading', { name: 'Ready' })
}

test('what is served stands below what waits, under the number of those to be paid', async () => {
  await opened(wire(40, 'PREPARING', { readyAt: AT }), wire(41, 'SERVED'), wire(42, 'SERVED'))
  const ready = screen.getByRole('heading', { name: 'Ready' }).closest('section')!
  const waiting = ready.textContent.indexOf('40')
  const unpaid = ready.textContent.indexOf('To be paid 2')
  expect([waiting > 0, unpaid > waiting, ready.textContent.indexOf('41') > unpaid]).toEqual([true, true, true])
  expect(screen.getAllByText(/^To be paid/)).toHaveLength(1)
})

test('an order that is accepted is started first, then it is ready', async () => {
  await opened(wire(43, 'ACCEPTED', { readyBy: '2026-11-20T13:00:00Z' }))
  const names = (await screen.findAllByRole('button', { name: /^(Start|Ready)$/ })).map((button) => [button.textContent, button.className])
  expect(names).toEqual([
    ['Start', 'button'],
    ['Ready', 'button tonal'],
  ])
})
