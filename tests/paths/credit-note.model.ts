import { expect } from 'vitest'
import {
  type CreditNoteContext,
  type CreditNoteEvent,
  creditNoteMachine,
  type CreditNoteSnapshot as Snapshot,
  selectBillFailed,
  selectChosenLines,
  selectCounterBill,
  selectIsChoosing,
  selectIsIssuing,
  selectIsReadingBill,
  selectIssued,
  selectNoteProblem,
  selectSum,
  selectTotalPaise,
} from '#machines/credit-note/credit-note.machine.ts'
import { formatAmount } from '#machines/model/money.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import { counterBill } from '#tests/support/counter-bill.ts'
import type { Model } from './model.ts'
import { messagesOf, read } from './observe.ts'

const FASTER = 'Meera has taken Butter Naan off the bill already, by credit note HAV/C26-27/00002.'
const NO_WORDS = 'Please say why: the guest reads it.'
const events: CreditNoteEvent[] = [
  { type: 'bill.retry' },
  { type: 'note.begin' },
  { type: 'dish.toggle', lineNumber: 1 },
  { type: 'words.type', words: 'It was cold' },
  { type: 'count.retry' },
  { type: 'note.issue' },
  { type: 'note.leave' },
]
const refused = (id: string) => ({ type: `xstate.error.actor.${id}`, error: failure(409, FASTER, 'ITEM_GONE') })

export const creditNoteModel: Model = {
  machine: creditNoteMachine,
  starts: { 'the owner': { outletId: 'haveli', orderId: 'o12' } },
  events: [
    ...events,
    { type: 'xstate.done.actor.fetchBill', output: counterBill(1) },
    noAnswerTo('fetchBill'),
    { type: 'xstate.done.actor.previewCredit', output: 115_50 },
    refused('previewCredit'),
    noAnswerTo('previewCredit'),
    { type: 'xstate.done.actor.issueCredit', output: 'HAV/C26-27/00002' },
    refused('issueCredit'),
    noAnswerTo('issueCredit'),
  ],
  abstractContext: ({ bill, lineNumbers, totalPaise, words, issued, problem }: CreditNoteContext) => [
    bill !== undefined,
    lineNumbers,
    totalPaise,
    words,
    issued,
    problem,
  ],
  invariant: (snapshot: Snapshot) => expect([undefined, NO_ANSWER, FASTER, NO_WORDS]).toContain(selectNoteProblem(snapshot)),
  observe: (snapshot: Snapshot) => {
    const totalPaise = selectTotalPaise(snapshot)
    return {
      ...messagesOf({ errors: {}, banner: selectNoteProblem(snapshot) }),
      ...(selectSum(snapshot) === 'counted' && totalPaise !== undefined && { sum: read(formatAmount(totalPaise)) }),
    }
  },
  sees: {
    loading: (snapshot: Snapshot) => expect([selectIsReadingBill(snapshot), selectChosenLines(snapshot)]).toEqual([true, []]),
    failed: (snapshot: Snapshot) => expect([selectBillFailed(snapshot), selectNoteProblem(snapshot)]).toEqual([true, NO_ANSWER]),
    reading: (snapshot: Snapshot) => {
      expect([selectCounterBill(snapshot)?.bill.number, selectIsChoosing(snapshot)]).toEqual(['HAV/26-27/000012', false])
      expect([undefined, 'HAV/C26-27/00002']).toContain(selectIssued(snapshot))
    },
    'choosing.empty': (snapshot: Snapshot) => expect([selectChosenLines(snapshot), selectTotalPaise(snapshot)]).toEqual([[], undefined]),
    'choosing.counting': (snapshot: Snapshot) => expect([selectSum(snapshot), selectTotalPaise(snapshot)]).toEqual(['counting', undefined]),
    'choosing.uncounted': (snapshot: Snapshot) =>
      expect([selectSum(snapshot), selectTotalPaise(snapshot)]).toEqual(['uncounted', undefined]),
    'choosing.counted': (snapshot: Snapshot) => expect([selectSum(snapshot), selectTotalPaise(snapshot)]).toEqual(['counted', 115_50]),
    issuing: (snapshot: Snapshot) => expect([selectIsIssuing(snapshot), selectTotalPaise(snapshot)]).toEqual([true, 115_50]),
  },
}
