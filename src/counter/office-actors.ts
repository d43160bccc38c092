import { fromPromise } from 'xstate'
import { creditNoteMachine, type DishesToCredit, type NoteToIssue } from '#machines/credit-note/credit-note.machine.ts'
import { earlierOrdersMachine } from '#machines/earlier-orders/earlier-orders.machine.ts'
import { guestsMachine } from '#machines/guests/guests.machine.ts'
import type { FinishedOrders, FinishedPage } from '#machines/model/counter/board.ts'
import type { GuestReview, Guests, ReviewAnswer } from '#machines/model/counter/guests.ts'
import type { CounterBill } from '#machines/model/bill/issued-bill.ts'
import type { Paise } from '#machines/model/money.ts'
import { menuImportMachine } from '#machines/menu-import/menu-import.machine.ts'
import type { FileToBring, ImportReport } from '#machines/model/counter/menu-file.ts'
import type { Numbers, Period } from '#machines/model/counter/numbers.ts'
import { numbersMachine } from '#machines/numbers/numbers.machine.ts'
import { fetchFinished } from './board-api.ts'
import { fetchBill, issueCredit, previewCredit } from './bill-api.ts'
import { answerReview, fetchGuests, fetchNumbers, sendFile } from './office-api.ts'

export const liveNumbers = numbersMachine.provide({
  actors: {
    fetchNumbers: fromPromise<Numbers, { outletId: string; period: Period | undefined }>(({ input, signal }) =>
      fetchNumbers(input.outletId, input.period, signal),
    ),
  },
})

export const liveGuests = guestsMachine.provide({
  actors: {
    fetchGuests: fromPromise<Guests, { outletId: string; cursor: string | undefined }>(({ input, signal }) =>
      fetchGuests(input.outletId, input.cursor, signal),
    ),
    answerReview: fromPromise<GuestReview, { outletId: string; answer: ReviewAnswer }>(({ input }) =>
      answerReview(input.outletId, input.answer),
    ),
  },
})

export const liveMenuImport = menuImportMachine.provide({
  actors: { sendFile: fromPromise<ImportReport, FileToBring>(({ input }) => sendFile(input)) },
})

export const liveEarlierOrders = earlierOrdersMachine.provide({
  actors: { fetchOrders: fromPromise<FinishedOrders, FinishedPage>(({ input, signal }) => fetchFinished(input, signal)) },
})

export const liveCreditNote = creditNoteMachine.provide({
  actors: {
    fetchBill: fromPromise<CounterBill, { outletId: string; orderId: string }>(({ input, signal }) => fetchBill(input, signal)),
    previewCredit: fromPromise<Paise, DishesToCredit>(({ input, signal }) => previewCredit(input, signal)),
    issueCredit: fromPromise<string, NoteToIssue>(({ input }) => issueCredit(input)),
  },
})
