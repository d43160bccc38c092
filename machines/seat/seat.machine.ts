import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided } from '../model/not-provided.ts'
import { assertEvent, assign, type CallbackActorLogic, fromCallback, not, setup, type SnapshotFrom } from 'xstate'
import { type Origin, originLabel } from '../model/origin.ts'
import { QR_LIFETIME_MS, type ScannedQr } from '../model/qr.ts'
import type { OrderOriginReport } from '../order-origin/order-origin.machine.ts'

/** Where the customer sits: at the table or in the room of the scanned code, until the meal or the night is over. */
export interface Seat extends ScannedQr {
  outletId: string
}

export interface SeatContext {
  seat?: Seat
  /** The place chosen by hand in the open sheet. */
  chosen?: Origin
}

export type SeatEvent =
  /** What is stored of the scan now. */
  | { type: 'scan.received'; qr?: ScannedQr }
  | { type: 'outlet.received'; outletId: string; name?: string }
  | { type: 'seat.change' }
  | { type: 'seat.keep' }
  | { type: 'seat.leave' }
  | { type: 'place.confirm' }
  | OrderOriginReport

/** A code without an outlet says where an order goes, and not where the customer sits. */
const seatOf = (qr: ScannedQr | undefined): Seat | undefined => (qr?.outletId === undefined ? undefined : { ...qr, outletId: qr.outletId })

const isSame = (one: Seat | undefined, other: Seat | undefined): boolean =>
  one?.outletId === other?.outletId &&
  one?.scannedAt === other?.scannedAt &&
  one?.origin.type === other?.origin.type &&
  one?.origin.id === other?.origin.id

function seatIn(event: SeatEvent): Seat | undefined {
  assertEvent(event, 'scan.received')
  return seatOf(event.qr)
}

export const seatMachine = setup({
  types: {
    context: {} as SeatContext,
    input: {} as { qr?: ScannedQr },
    events: {} as SeatEvent,
    children: {} as { watchScan: 'watchScan' },
    meta: {} as Meaning,
  },
  actors: { watchScan: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined> },
  delays: {
    /** From the time of the scan, not from the start of the app: a phone that slept past the end leaves the seat at once. */
    untilEnd: ({ context: { seat } }) => (seat ? Math.max(0, seat.scannedAt + QR_LIFETIME_MS[seat.origin.type] - Date.now()) : 0),
  },
  guards: {
    isSeated: ({ context }) => context.seat !== undefined,
    isNotSeated: not('isSeated'),
    isOtherSeat: ({ context, event }) => !isSame(context.seat, seatIn(event)),
    hasOtherName: ({ context: { seat }, event }) => {
      assertEvent(event, 'outlet.received')
      return seat!.outletId === event.outletId && event.name !== undefined && seat!.outletName !== event.name
    },
    hasChosen: ({ context }) => context.chosen !== undefined,
  },
  actions: {
    setSeat: assign(({ event }) => ({ seat: seatIn(event) })),
    noteName: assign(({ context: { seat }, event }) => {
      assertEvent(event, 'outlet.received')
      return { seat: seat && { ...seat, outletName: event.name } }
    }),
    choose: assign(({ event }) => {
      assertEvent(event, 'origin.set')
      return { chosen: event.origin }
    }),
    forgetChosen: assign({ chosen: undefined }),
    /** A place chosen by hand has no signature: that of the scanned code is another place's (Decision 193). */
    sitAtChosen: assign(({ context: { seat, chosen } }) => ({
      seat: { ...seat!, origin: chosen!, isByHand: true as const, scannedAt: Date.now() },
    })),
    standUp: assign({ seat: undefined }),
    storeName: actionNotProvided('storeName'),
    storeMove: actionNotProvided('storeMove'),
    forgetSeat: actionNotProvided('forgetSeat'),
    announce: (_action, _seat: Seat | undefined) => undefined,
    logBreakdown: (_action, _failure: { error: unknown }) => undefined,
  },
}).createMachine({
  id: 'seat',
  context: ({ input }) => ({ seat: seatOf(input.qr) }),
  invoke: {
    id: 'watchScan',
    src: 'watchScan',
    onError: {
      actions: { type: 'logBreakdown', params: ofEvent },
      description: 'The stored scan can no longer be followed: the place that is shown stays',
      meta: by.device.comfort,
    },
  },
  initial: 'elsewhere',
  states: {
    elsewhere: {
      description: 'The customer sits at no table and in no room that the app knows of',
      always: { guard: 'isSeated', target: 'seated', description: 'A scanned code says where the customer sits', meta: by.device.data },
      on: {
        'scan.received': {
          guard: 'isOtherSeat',
          target: 'seated',
          actions: ['setSeat', { type: 'announce', params: ({ event }) => seatOf(event.qr) }],
          description: 'The customer scans the code of a table or room, here or in another tab',
          meta: main.customer.data,
        },
      },
    },
    seated: {
      initial: 'resting',
      always: {
        guard: 'isNotSeated',
        target: 'elsewhere',
        description: 'The scan is gone: the customer has left, logged out or scanned an outlet alone',
        meta: by.device.data,
      },
      after: {
        untilEnd: {
          target: 'elsewhere',
          actions: ['standUp', 'forgetSeat'],
          description: '4 h pass at a table, 24 h in a room',
          meta: main.clock.data,
        },
      },
      on: {
        'scan.received': {
          guard: 'isOtherSeat',
          target: 'seated',
          reenter: true,
          actions: ['setSeat', { type: 'announce', params: ({ event }) => seatOf(event.qr) }],
          description: 'The stored scan changes: another code is scanned, here or in another tab, or the scan is forgotten',
          meta: by.device.data,
        },
        'outlet.received': {
          guard: 'hasOtherName',
          actions: ['noteName', 'storeName'],
          description: 'The outlet of the place tells its name',
          meta: by.server.comfort,
        },
      },
      states: {
        resting: {
          description: "The strip says where the customer sits: 'Table 5 · Dariya Mahal'",
          entry: 'forgetChosen',
          on: { 'seat.change': { target: 'changing', description: 'The customer presses the strip', meta: by.customer.comfort } },
        },
        changing: {
          description: 'A sheet asks where the customer sits now',
          on: {
            'origin.set': { actions: 'choose', description: 'The customer chooses a table or room by hand', meta: by.customer.data },
            'origin.clear': { actions: 'forgetChosen', description: 'The customer takes the choice back', meta: by.customer.data },
            'place.confirm': {
              guard: 'hasChosen',
              target: '#seat.seated',
              actions: ['sitAtChosen', 'storeMove', { type: 'announce', params: ({ context }) => context.seat }],
              description: 'The customer confirms the chosen place, which takes the place of the scanned one',
              meta: by.customer.data,
            },
            'seat.keep': { target: 'resting', description: 'The customer closes the sheet', meta: by.customer.comfort },
            'seat.leave': {
              target: '#seat.elsewhere',
              actions: ['standUp', 'forgetSeat', { type: 'announce', params: undefined }],
              description: "The customer presses 'I have left'",
              meta: by.customer.data,
            },
          },
        },
      },
    },
  },
})

export type SeatSnapshot = SnapshotFrom<typeof seatMachine>
export const selectSeat = (seat: SeatSnapshot): Seat | undefined => seat.context.seat
export const selectIsChanging = (seat: SeatSnapshot): boolean => seat.matches({ seated: 'changing' })
export const selectChosen = (seat: SeatSnapshot): Origin | undefined => seat.context.chosen

/** 'Table 5', or what the outlet calls it. */
export const placeName = ({ origin }: Pick<Seat, 'origin'>): string => origin.name ?? originLabel(origin)
