import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { localTime } from '#machines/model/dates.ts'
import type { WaiterCall } from '#machines/model/order/waiter-call.ts'
import { waiterCallMachine } from '#machines/waiter-call/waiter-call.machine.ts'
import { WaiterSheet } from '#src/screens/order/waiter-sheet.tsx'
import { renderScreen } from '#tests/support/render.tsx'

const calledAt = '2026-11-23T12:54:00Z'

test.each<[string, Partial<WaiterCall>, string]>([
  ['says when it was made', { calledAt }, `The bill, please · ${localTime(Date.parse(calledAt))}`],
  ['of a server that does not say when names its wish alone', {}, 'The bill, please'],
])('an open call %s', async (_, more, text) => {
  const fetchCall = fromPromise<WaiterCall | undefined, { orderId: string }>(async () => ({
    kind: 'BILL',
    status: 'COMING',
    by: 'Ravi',
    ...more,
  }))
  const calling = createActor(waiterCallMachine.provide({ actors: { fetchCall } }), { input: { orderId: 'o1' } }).start()
  renderScreen(<WaiterSheet calling={calling} onClose={() => {}} />)
  await screen.findByText('Ravi is coming')
  expect(screen.getByText(/^The bill, please/).textContent).toBe(text)
})
