import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Numbers, Period } from '#machines/model/counter/numbers.ts'
import {
  numbersMachine,
  selectIsCounting,
  selectNumbers,
  selectNumbersProblem,
  selectPeriodErrors,
} from '#machines/numbers/numbers.machine.ts'
import { failure, heard, held } from '#tests/support/actors.ts'
import { numbers } from '#tests/support/numbers.ts'

function opened() {
  const fetchNumbers = held<Numbers, { outletId: string; period: Period | undefined }>()
  const actor = createActor(numbersMachine.provide({ actors: { fetchNumbers: fetchNumbers.logic } }), { input: { outletId: 'haveli' } })
  const emitted = heard(actor)
  actor.start()
  return { actor, fetchNumbers, emitted }
}
const YESTERDAY = { from: '2026-11-22', to: '2026-11-22' }

test('asks for today by the server’s clock, and then for the days that are chosen', async () => {
  const { actor, fetchNumbers } = opened()
  await fetchNumbers.answer(numbers())
  expect(selectNumbers(actor.getSnapshot())?.from).toBe('2026-11-23')
  actor.send({ type: 'period.choose', period: YESTERDAY })
  expect(fetchNumbers.calls).toEqual([
    { outletId: 'haveli', period: undefined },
    { outletId: 'haveli', period: YESTERDAY },
  ])
})

test('of two choices the later one counts, whichever is answered first', async () => {
  const { actor, fetchNumbers } = opened()
  await fetchNumbers.answer(numbers())
  actor.send({ type: 'period.choose', period: YESTERDAY })
  actor.send({ type: 'period.choose', period: { from: '2026-11-17', to: '2026-11-23' } })
  await fetchNumbers.answer(numbers({ from: '2026-11-17' }))
  expect([selectIsCounting(actor.getSnapshot()), selectNumbers(actor.getSnapshot())?.from]).toEqual([false, '2026-11-17'])
})

test.each([
  [{ from: '', to: '2026-11-23' }, 'from'],
  [{ from: '2026-11-23', to: '' }, 'to'],
  [{ from: '2026-11-23', to: '2026-11-22' }, 'to'],
  [{ from: '2025-11-23', to: '2026-11-24' }, 'to'],
] as const)('the days %j are refused before anything is sent', async (period, field) => {
  const { actor, fetchNumbers, emitted } = opened()
  await fetchNumbers.answer(numbers())
  actor.send({ type: 'period.choose', period })
  expect([fetchNumbers.calls.length, emitted]).toEqual([1, [{ type: 'field.refused', field }]])
  expect(Object.keys(selectPeriodErrors(actor.getSnapshot()))).toEqual([field])
  expect(selectNumbers(actor.getSnapshot())).toEqual(numbers())
})

test('after a failure the same days are asked for again', async () => {
  const { actor, fetchNumbers } = opened()
  await fetchNumbers.answer(numbers())
  actor.send({ type: 'period.choose', period: YESTERDAY })
  await fetchNumbers.fail(failure(503, 'Later'))
  expect(selectNumbersProblem(actor.getSnapshot())).toBe('Later')
  actor.send({ type: 'numbers.retry' })
  expect(fetchNumbers.calls.at(-1)).toEqual({ outletId: 'haveli', period: YESTERDAY })
  expect(selectNumbersProblem(actor.getSnapshot())).toBeUndefined()
})
