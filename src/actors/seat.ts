import { useSelector } from '@xstate/react'
import { fromCallback } from 'xstate'
import type { OriginType } from '#machines/model/origin.ts'
import { placeName, type Seat, seatMachine, selectSeat } from '#machines/seat/seat.machine.ts'
import { queryClient } from '#src/api/query-client.ts'
import { outletInQuery } from '#src/data/outlet.ts'
import { announce } from '#src/device/announce.ts'
import { forgetScan, onQrChange, storedQr, storeQr, storeScan } from '#src/storage/qr.ts'
import { useApp } from './app-context.tsx'
import { logBreakdown } from './log-breakdown.ts'

/** Follows the scan in storage, and learns the name of its outlet when a page loads it. */
const watchScan = fromCallback<{ type: 'none' }, undefined>(({ sendBack }) => {
  const stops = [
    onQrChange(() => sendBack({ type: 'scan.received', qr: storedQr(Date.now()) })),
    queryClient.getQueryCache().subscribe(({ query }) => {
      const outlet = outletInQuery(query)
      if (outlet) sendBack({ type: 'outlet.received', outletId: outlet.outletId, name: outlet.name })
    }),
  ]
  return () => stops.forEach((stop) => stop())
})

export const liveSeatMachine = seatMachine.provide({
  actors: { watchScan },
  actions: {
    storeName: ({ context: { seat } }) => seat && storeQr(seat),
    storeMove({ context: { seat } }) {
      if (!seat) return
      // Also takes back the place that was chosen at the checkout before.
      storeScan(seat, seat.scannedAt)
      storeQr(seat)
    },
    forgetSeat: forgetScan,
    announce: (_, seat) => announce(seat ? `You are at ${placeName(seat)}` : 'No table or room is set'),
    logBreakdown: logBreakdown('The place is no longer followed'),
  },
})

export const useSeat = (): Seat | undefined => useSelector(useApp().seat, selectSeat)

/** Whether the customer sits at a table or in a room of this outlet: a word, so that a new name renders no menu again. */
export const useSeatAt = (outletId: string): OriginType | undefined =>
  useSelector(useApp().seat, ({ context: { seat } }) => (seat?.outletId === outletId ? seat.origin.type : undefined))
