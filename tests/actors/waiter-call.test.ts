// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { selectCall, selectStatus } from '#machines/waiter-call/waiter-call.machine.ts'
import { liveWaiterCallMachine } from '#src/actors/waiter-call.ts'
import { tellNews } from '#src/device/news-item.ts'
import { fakeApi } from '#tests/support/fake-fetch.ts'

const CALL = 'GET /customer/order/:orderId/call'
const calledAt = '2026-11-23T12:54:00Z'
const callOf = (status: string) => ({ data: { kind: 'WATER', status, by: status === 'COMING' ? 'Ravi' : null, calledAt } })

test('what the server tells of the call is read at once, what it tells of another order is not', async () => {
  // Nor is it read by the clock.
  const timer = vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never)
  onTestFinished(() => timer.mockRestore())
  const api = fakeApi({ [CALL]: callOf('CALLED') })
  const calling = createActor(liveWaiterCallMachine, { input: { orderId: 'o1' } }).start()
  onTestFinished(() => void calling.stop())
  const status = () => selectStatus(calling.getSnapshot())
  await expect.poll(status).toBe('The waiter is called for water')
  api.on(CALL, callOf('COMING'))
  tellNews({ event: 'call', id: 'o2' })
  expect(api.callsTo(CALL)).toHaveLength(1)
  tellNews({ event: 'call', id: 'o1' })
  await expect.poll(status).toBe('Ravi is coming')
  expect(selectCall(calling.getSnapshot())?.calledAt).toBe(calledAt)
  calling.stop()
  tellNews({ event: 'resync' })
  expect(api.callsTo(CALL)).toHaveLength(2)
})
