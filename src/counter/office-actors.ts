import { fromPromise } from 'xstate'
import { guestsMachine } from '#machines/guests/guests.machine.ts'
import type { GuestReview, Guests, ReviewAnswer } from '#machines/model/guests.ts'
import { menuImportMachine } from '#machines/menu-import/menu-import.machine.ts'
import type { FileToBring, ImportReport } from '#machines/model/menu-file.ts'
import type { Numbers, Period } from '#machines/model/numbers.ts'
import { numbersMachine } from '#machines/numbers/numbers.machine.ts'
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
