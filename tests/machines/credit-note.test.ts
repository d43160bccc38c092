import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  creditNoteMachine,
  type DishesToCredit,
  type NoteToIssue,
  selectBillFailed,
  selectChosenLines,
  selectCounterBill,
  selectIsChoosing,
  selectIssued,
  selectNoteProblem,
  selectSum,
  selectTotalPaise,
  selectWords,
} from '#machines/credit-note/credit-note.machine.ts'
import type { CounterBill } from '#machines/model/bill/issued-bill.ts'
import { failure, held } from '#tests/support/actors.ts'
import { counterBill } from '#tests/support/counter-bill.ts'

const OF = { outletId: 'haveli', orderId: 'o12' }
const NUMBER = 'HAV/C26-27/00001'

function opening() {
  const [fetchBill, previewCredit, issueCredit] = [
    held<CounterBill, typeof OF>(),
    held<number, DishesToCredit>(),
    held<string, NoteToIssue>(),
  ]
  const actors = { fetchBill: fetchBill.logic, previewCredit: previewCredit.logic, issueCredit: issueCredit.logic }
  const actor = createActor(creditNoteMachine.provide({ actors }), { input: OF }).start()
  const see = <T>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => T) => select(actor.getSnapshot())
  return { actor, fetchBill, previewCredit, issueCredit, see }
}

async function opened(bill: CounterBill = counterBill()) {
  const here = opening()
  await here.fetchBill.answer(bill)
  return here
}

async function counted() {
  const here = await opened()
  here.actor.send({ type: 'note.begin' })
  here.actor.send({ type: 'dish.toggle', lineNumber: 1 })
  await here.previewCredit.answer(115_50)
  return here
}

test('the bill of the order can be asked for again where it did not come', async () => {
  const { actor, fetchBill, see } = opening()
  await fetchBill.fail(failure(undefined, 'No connection.'))
  expect([fetchBill.calls, see(selectBillFailed), see(selectNoteProblem)]).toEqual([[OF], true, 'No connection.'])
  actor.send({ type: 'bill.retry' })
  await fetchBill.answer(counterBill())
  expect([see(selectCounterBill), see(selectNoteProblem)]).toEqual([counterBill(), undefined])
})

test('a note is issued for the sum that was read, and the bill is read again with it', async () => {
  const { actor, fetchBill, issueCredit, previewCredit, see } = await counted()
  expect([see(selectSum), see(selectTotalPaise)]).toEqual(['counted', 115_50])
  actor.send({ type: 'words.type', words: ' It was cold ' })
  actor.send({ type: 'note.issue' })
  expect(previewCredit.calls).toEqual([{ ...OF, lineNumbers: [1] }])
  expect(issueCredit.calls).toEqual([{ ...OF, lineNumbers: [1], reason: 'It was cold', totalPaise: 115_50 }])
  expect([see(selectIsChoosing), see(selectSum)]).toEqual([true, 'counted'])
  await issueCredit.answer(NUMBER)
  await fetchBill.answer(counterBill(1))
  expect([see(selectIssued), see(selectCounterBill)?.bill.creditNotes.length, see(selectWords), see(selectChosenLines)]).toEqual([
    NUMBER,
    1,
    '',
    [],
  ])
  actor.send({ type: 'note.begin' })
  expect([see(selectIssued), see(selectIsChoosing)]).toEqual([undefined, true])
})

test('the words are no longer than the contract takes, and the owner is asked for them until there are some', async () => {
  const { actor, issueCredit, see } = await counted()
  actor.send({ type: 'words.type', words: '  ' })
  actor.send({ type: 'note.issue' })
  expect([issueCredit.calls, see(selectNoteProblem)]).toEqual([[], 'Please say why: the guest reads it.'])
  actor.send({ type: 'words.type', words: 'x'.repeat(300) })
  expect([see(selectWords), see(selectNoteProblem)]).toEqual(['x'.repeat(200), undefined])
  actor.send({ type: 'note.issue' })
  await issueCredit.fail(failure(undefined, 'No connection.'))
  actor.send({ type: 'words.type', words: 'Cold' })
  expect(see(selectNoteProblem)).toBe('No connection.')
})

test('a sum that did not come can be asked for again', async () => {
  const { actor, previewCredit, see } = await opened()
  actor.send({ type: 'note.begin' })
  actor.send({ type: 'dish.toggle', lineNumber: 1 })
  await previewCredit.fail(failure(undefined, 'No connection.'))
  expect([see(selectSum), see(selectNoteProblem)]).toEqual(['uncounted', 'No connection.'])
  actor.send({ type: 'count.retry' })
  await previewCredit.answer(115_50)
  expect([see(selectSum), see(selectNoteProblem), previewCredit.calls.length]).toEqual(['counted', undefined, 2])
})

test('who was slower when the sum is counted sees the bill as it is now, and chooses anew', async () => {
  const { actor, fetchBill, previewCredit, see } = await opened()
  actor.send({ type: 'note.begin' })
  actor.send({ type: 'dish.toggle', lineNumber: 1 })
  await previewCredit.fail(failure(409, 'Meera has taken Butter Naan off the bill already.', 'ITEM_GONE'))
  await fetchBill.answer(counterBill(1))
  expect([see(selectCounterBill), see(selectChosenLines), see(selectNoteProblem)]).toEqual([
    counterBill(1),
    [],
    'Meera has taken Butter Naan off the bill already.',
  ])
})

test('nothing is issued before the sum is known, or without words', async () => {
  const { actor, issueCredit, previewCredit, see } = await counted()
  actor.send({ type: 'note.issue' })
  expect([issueCredit.calls, see(selectNoteProblem)]).toEqual([[], 'Please say why: the guest reads it.'])
  actor.send({ type: 'words.type', words: 'Cold' })
  actor.send({ type: 'dish.toggle', lineNumber: 0 })
  expect([see(selectSum), see(selectTotalPaise), see(selectNoteProblem)]).toEqual(['counting', undefined, undefined])
  actor.send({ type: 'note.issue' })
  expect(issueCredit.calls).toEqual([])
  actor.send({ type: 'dish.toggle', lineNumber: 1 })
  expect(previewCredit.calls.at(-1)!.lineNumbers).toEqual([0])
  actor.send({ type: 'dish.toggle', lineNumber: 1 })
  await previewCredit.answer(409_50)
  actor.send({ type: 'note.issue' })
  expect(issueCredit.calls[0]).toMatchObject({ lineNumbers: [0, 1], totalPaise: 409_50 })
})

test('the sum of a choice that was changed meanwhile is not shown', async () => {
  const { actor, previewCredit, see } = await counted()
  actor.send({ type: 'dish.toggle', lineNumber: 1 })
  expect([see(selectSum), see(selectTotalPaise)]).toEqual(['empty', undefined])
  actor.send({ type: 'dish.toggle', lineNumber: 0 })
  actor.send({ type: 'dish.toggle', lineNumber: 1 })
  expect(previewCredit.inFlight()).toBe(1)
})

test('who was slower reads it, sees the bill as it is now, and has issued nothing', async () => {
  const { actor, fetchBill, issueCredit, see } = await counted()
  actor.send({ type: 'words.type', words: 'Cold' })
  actor.send({ type: 'note.issue' })
  const faster = `Meera has taken Butter Naan off the bill already, by credit note ${NUMBER}.`
  await issueCredit.fail(failure(409, faster, 'ITEM_GONE'))
  await fetchBill.answer(counterBill(1))
  expect([see(selectNoteProblem), see(selectIssued), see(selectIsChoosing), see(selectWords)]).toEqual([faster, undefined, false, 'Cold'])
})

test('a note whose reply is lost is sent again as it was', async () => {
  const { actor, issueCredit, see } = await counted()
  actor.send({ type: 'words.type', words: 'Cold' })
  actor.send({ type: 'note.issue' })
  await issueCredit.fail(failure(undefined, 'No connection.'))
  expect([see(selectSum), see(selectNoteProblem)]).toEqual(['counted', 'No connection.'])
  actor.send({ type: 'note.issue' })
  expect(issueCredit.calls[1]).toEqual(issueCredit.calls[0])
})

test('a bill without a dish on it has nothing to give back', async () => {
  const { actor, see } = await opened(counterBill(2))
  actor.send({ type: 'note.begin' })
  expect(see(selectIsChoosing)).toBe(false)
})
