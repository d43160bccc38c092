// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { selectSeat } from '#machines/seat/seat.machine.ts'
import { liveSeatMachine } from '#src/actors/seat.ts'
import { queryClient } from '#src/api/query-client.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { storedQr } from '#src/storage/qr.ts'

const HAVELI = { outletId: 'haveli', name: 'Haveli' }

test('the seat gets the name of its outlet when a page loads the outlet', async () => {
  localStorage.setItem('qrData', JSON.stringify({ outletId: 'haveli', origin: { type: 'TABLE', id: 5 }, scannedAt: Date.now() - 1_000 }))
  const seat = createActor(liveSeatMachine, { input: { qr: storedQr(Date.now()) } }).start()
  onTestFinished(() => {
    seat.stop()
    queryClient.clear()
  })
  queryClient.setQueryData(outletQuery('haveli', undefined).queryKey, HAVELI as never)
  await expect.poll(() => selectSeat(seat.getSnapshot())).toMatchObject({ outletId: 'haveli', outletName: 'Haveli' })
})
