import { expect } from 'vitest'
import type { Origin } from '#machines/model/origin.ts'
import {
  placeName,
  type SeatContext,
  type SeatEvent,
  seatMachine,
  type SeatSnapshot as Seat,
  selectChosen,
  selectIsChanging,
  selectSeat,
} from '#machines/seat/seat.machine.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import type { Observed } from './observe.ts'

const WINDOW: Origin = { type: 'TABLE', id: 7, name: 'Window 7' }
const scanned = (id: number, type: Origin['type'] = 'TABLE', outletName?: string) => ({
  outletId: 'dariya-mahal',
  origin: { type, id },
  scannedAt: Date.now() - 60_000,
  ...(outletName !== undefined && { outletName }),
})

const events: SeatEvent[] = [
  { type: 'scan.received', qr: scanned(3, 'TABLE', 'Dariya Mahal') },
  { type: 'scan.received' },
  { type: 'outlet.received', outletId: 'dariya-mahal', name: 'Dariya Mahal' },
  { type: 'seat.change' },
  { type: 'seat.keep' },
  { type: 'seat.leave' },
  { type: 'origin.set', origin: WINDOW },
  { type: 'origin.clear' },
  { type: 'place.confirm' },
]

/** What the strip says; while the sheet is open, what it says. */
function observe(snapshot: Seat): Observed {
  const seat = selectSeat(snapshot)
  if (!seat) return { strip: 'not shown' }
  const chosen = selectChosen(snapshot)
  return {
    place: placeName(seat),
    ...(selectIsChanging(snapshot)
      ? { choice: chosen ? placeName({ origin: chosen }) : 'none' }
      : { outlet: seat.outletName ?? 'not named' }),
  }
}

export const seatModel: Model = {
  machine: seatMachine,
  starts: {
    'no code was scanned': {},
    'the code of a table was scanned': { qr: scanned(5, 'TABLE', 'Dariya Mahal') },
    'the code of a room was scanned, and its outlet is not loaded yet': { qr: scanned(101, 'ROOM') },
  },
  events: [...events, { type: 'xstate.error.actor.watchScan', error: failure() }],
  abstractContext: ({ seat, chosen }: SeatContext) => [seat?.origin.id, seat?.outletName, chosen?.id],
  // The sheet loads the outlet by itself, and only what was chosen can be taken back.
  feasible: ({ context }: Seat, { type }) => {
    if (type === 'seat.change') return context.seat?.outletName !== undefined
    return type !== 'origin.clear' || context.chosen !== undefined
  },
  invariant: (seat: Seat) => {
    expect(seat.matches('elsewhere')).toBe(selectSeat(seat) === undefined)
    if (selectChosen(seat)) expect(selectIsChanging(seat)).toBe(true)
  },
  observe,
  sees: {
    elsewhere: (seat: Seat) => expect(selectSeat(seat)).toBeUndefined(),
    'seated.resting': (seat: Seat) => expect([selectSeat(seat)?.outletId, selectChosen(seat)]).toEqual(['dariya-mahal', undefined]),
    'seated.changing': (seat: Seat) => expect(selectIsChanging(seat)).toBe(true),
  },
}
