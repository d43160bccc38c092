import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { QR_LIFETIME_MS, type ScannedQr } from '#machines/model/qr.ts'
import {
  placeName,
  type Seat,
  type SeatEvent,
  seatMachine,
  selectChosen,
  selectIsChanging,
  selectSeat,
} from '#machines/seat/seat.machine.ts'
import { stillClock } from '#tests/support/still-clock.ts'

const NOW = 1_795_000_000_000
const HOUR_MS = 3_600_000
const scan = (more: Partial<ScannedQr> = {}): ScannedQr => ({
  outletId: 'dariya-mahal',
  origin: { type: 'TABLE', id: 5 },
  scannedAt: NOW,
  ...more,
})

test('a scanned table is shown from the first moment', () => {
  const { seat } = opened(scan())
  expect(selectSeat(seat.getSnapshot())).toEqual(scan())
  expect(placeName(scan() as Seat)).toBe('Table 5')
})

test('a code without an outlet says where an order goes, not where one sits', () => {
  expect(selectSeat(opened(scan({ outletId: undefined })).seat.getSnapshot())).toBeUndefined()
})

test.each([
  ['TABLE', 4],
  ['ROOM', 24],
] as const)(
  'the seat at a %s ends %i h after the scan, however long before the page was opened, and the scan is forgotten',
  (type, hours) => {
    const { seat, effects, pass } = opened(scan({ origin: { type, id: 5 }, scannedAt: NOW - HOUR_MS }))
    pass((hours - 1) * HOUR_MS - 1)
    expect(selectSeat(seat.getSnapshot())).toBeDefined()
    pass(1)
    expect(selectSeat(seat.getSnapshot())).toBeUndefined()
    expect(effects).toEqual(['forgetSeat'])
  },
)

test('a new scan begins a new time, and a screen reader hears of it once', () => {
  const { seat, effects, pass, tell } = opened(scan({ scannedAt: NOW - QR_LIFETIME_MS.TABLE + 1_000 }))
  tell(scan({ origin: { type: 'TABLE', id: 6 } }))
  tell(scan({ origin: { type: 'TABLE', id: 6 } }))
  pass(2_000)
  expect(selectSeat(seat.getSnapshot())?.origin.id).toBe(6)
  expect(effects).toEqual(['announce Table 6'])
})

test('who sat nowhere sits where the next code says, and a scan that says nothing changes nothing', () => {
  const { seat, effects, tell } = opened()
  tell(undefined)
  tell(scan())
  expect([selectSeat(seat.getSnapshot()), effects]).toEqual([scan(), ['announce Table 5']])
})

test.each<[string, Partial<ScannedQr>, string]>([
  ['another table', { origin: { type: 'TABLE', id: 6 } }, 'announce Table 6'],
  ['a room of the same number', { origin: { type: 'ROOM', id: 5 } }, 'announce Room 5'],
  ['the same table at another outlet', { outletId: 'haveli' }, 'announce Table 5'],
  ['the same table later', { scannedAt: NOW + 1 }, 'announce Table 5'],
])('the scan of %s is another seat', (_, more, announced) => {
  const { seat, effects, tell } = opened(scan())
  tell(scan(more))
  expect([selectSeat(seat.getSnapshot()), effects]).toEqual([scan(more), [announced]])
})

test('a place that was confirmed by hand begins a new time', () => {
  const { seat, send, pass } = opened(scan({ scannedAt: NOW - 3 * HOUR_MS }))
  send({ type: 'seat.change' }, { type: 'origin.set', origin: { type: 'TABLE', id: 9 } })
  expect(selectChosen(seat.getSnapshot())).toEqual({ type: 'TABLE', id: 9 })
  send({ type: 'place.confirm' })
  pass(4 * HOUR_MS - 1)
  expect(selectSeat(seat.getSnapshot())?.origin.id).toBe(9)
  pass(1)
  expect(selectSeat(seat.getSnapshot())).toBeUndefined()
})

test('a scan elsewhere closes the sheet: what it asked is answered', () => {
  const { seat, send, tell } = opened(scan())
  send({ type: 'seat.change' }, { type: 'origin.set', origin: { type: 'TABLE', id: 9 } })
  tell(scan({ outletId: 'haveli' }))
  expect([selectIsChanging(seat.getSnapshot()), selectChosen(seat.getSnapshot())]).toEqual([false, undefined])
  expect(selectSeat(seat.getSnapshot())?.outletId).toBe('haveli')
})

test('a scan that is forgotten, as at logout, ends the seat', () => {
  const { seat, tell } = opened(scan())
  tell(undefined)
  expect(seat.getSnapshot().value).toBe('elsewhere')
})

test('a place confirmed by hand takes the place of the scanned one, without its signature, from now on', () => {
  const { seat, send, effects } = opened(scan({ origin: { type: 'TABLE', id: 5, signature: 'abcdefgh' }, scannedAt: NOW - HOUR_MS }))
  send({ type: 'seat.change' }, { type: 'place.confirm' })
  expect(selectIsChanging(seat.getSnapshot())).toBe(true)
  send({ type: 'origin.set', origin: { type: 'ROOM', id: 101, name: 'Sea view' } }, { type: 'origin.clear' }, { type: 'place.confirm' })
  expect(selectSeat(seat.getSnapshot())?.origin.id).toBe(5)
  send({ type: 'origin.set', origin: { type: 'ROOM', id: 101, name: 'Sea view' } }, { type: 'place.confirm' })
  expect(selectSeat(seat.getSnapshot())).toEqual(scan({ origin: { type: 'ROOM', id: 101, name: 'Sea view' }, isByHand: true }))
  expect(effects).toEqual(['storeMove', 'announce Sea view'])
})

test('who closes the sheet stays, who has left sits nowhere', () => {
  const { seat, send, effects } = opened(scan())
  send({ type: 'seat.change' }, { type: 'seat.keep' })
  expect(effects).toEqual([])
  send({ type: 'seat.change' }, { type: 'seat.leave' })
  expect(selectSeat(seat.getSnapshot())).toBeUndefined()
  expect(effects).toEqual(['forgetSeat', 'announce nothing'])
})

test('the outlet of the place is named once it is loaded, another one is not', () => {
  const { seat, send, effects } = opened(scan())
  send({ type: 'outlet.received', outletId: 'haveli', name: 'Haveli' }, { type: 'outlet.received', outletId: 'dariya-mahal' })
  expect(selectSeat(seat.getSnapshot())?.outletName).toBeUndefined()
  send(
    { type: 'outlet.received', outletId: 'dariya-mahal', name: 'Dariya Mahal' },
    { type: 'outlet.received', outletId: 'dariya-mahal', name: 'Dariya Mahal' },
    { type: 'outlet.received', outletId: 'dariya-mahal' },
  )
  expect(selectSeat(seat.getSnapshot())?.outletName).toBe('Dariya Mahal')
  expect(effects).toEqual(['storeName'])
})

test('without the following of the scan the place that is shown stays', () => {
  const warned: unknown[] = []
  const machine = seatMachine.provide({
    actors: {
      watchScan: fromCallback<{ type: 'none' }, undefined>(() => {
        throw new Error('gone')
      }),
    },
    actions: { logBreakdown: (_, { error }) => void warned.push(error) },
  })
  const seat = createActor(machine, { input: { qr: scan({ scannedAt: Date.now() }) } }).start()
  expect(selectSeat(seat.getSnapshot())).toBeDefined()
  expect(warned).toEqual([new Error('gone')])
  seat.stop()
})

function opened(qr?: ScannedQr) {
  stillClock(NOW)
  const clock = new SimulatedClock()
  const effects: string[] = []
  let tell: (event: SeatEvent) => void = () => {}
  const note = (name: string) => () => void effects.push(name)
  const seat = createActor(
    seatMachine.provide({
      actors: {
        watchScan: fromCallback<{ type: 'none' }, undefined>(({ sendBack }) => {
          tell = sendBack
        }),
      },
      actions: {
        storeName: note('storeName'),
        storeMove: note('storeMove'),
        forgetSeat: note('forgetSeat'),
        announce: (_, place) => void effects.push(`announce ${place ? placeName(place) : 'nothing'}`),
      },
    }),
    { input: { qr }, clock },
  ).start()
  onTestFinished(() => void seat.stop())
  return {
    seat,
    effects,
    tell: (now: ScannedQr | undefined) => tell({ type: 'scan.received', qr: now }),
    send: (...events: SeatEvent[]) => events.forEach((event) => seat.send(event)),
    pass: (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds)
      clock.increment(milliseconds)
    },
  }
}
