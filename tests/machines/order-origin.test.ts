import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { OriginOption } from '#machines/model/origin-options.ts'
import type { Origin, OriginType } from '#machines/model/origin.ts'
import {
  orderOriginMachine,
  type OrderOriginInput,
  type OrderOriginReport,
  selectIsByHand,
  selectIsDetected,
  selectIsListLoading,
  selectNotice,
  selectOriginOptions,
  selectOriginType,
  selectTakesTypedId,
  selectWayBack,
} from '#machines/order-origin/order-origin.machine.ts'
import { failure, held, recordedFlow } from '#tests/support/actors.ts'

const TABLES: OriginOption[] = [
  { id: 3, name: 'By the window' },
  { id: 7, name: 'Table 7' },
]
const scanned = (outletId?: string): OrderOriginInput['qr'] => ({ outletId, origin: { type: 'TABLE', id: 7 }, scannedAt: 0 })

test('a scanned code of this outlet is detected and sent to the checkout', () => {
  const { origin, reports } = opened({ qr: scanned('saffron') })
  expect(selectIsDetected(origin.getSnapshot())).toBe(true)
  expect(reports).toEqual([{ type: 'origin.set', origin: { type: 'TABLE', id: 7 }, isDetected: true }])
})

test('a place that was told by hand at the outlet stands for no code', () => {
  const byHand = opened({ qr: { ...scanned('saffron')!, isByHand: true } })
  expect([byHand, opened({ qr: scanned('saffron') })].map(({ origin }) => selectIsByHand(origin.getSnapshot()))).toEqual([true, false])
})

test.each<[Origin, boolean]>([
  [{ type: 'ROOM', id: 7 }, false],
  [{ type: 'TABLE', id: 3 }, false],
  [{ type: 'TABLE', id: 7, name: 'Table 7' }, true],
])('after a reload the choice of %j instead of the scanned Table 7 stands, unless it is the same', (chosen, isDetected) => {
  const { origin, reports } = opened({ qr: scanned('saffron'), origin: chosen })
  const detected = { type: 'TABLE', id: 7 } as const
  expect([selectIsDetected(origin.getSnapshot()), origin.getSnapshot().context.origin]).toEqual([
    isDetected,
    isDetected ? detected : chosen,
  ])
  expect(selectWayBack(origin.getSnapshot())).toEqual(isDetected ? undefined : detected)
  origin.send({ type: 'detected.use' })
  expect([selectIsDetected(origin.getSnapshot()), reports.at(-1)]).toEqual([
    true,
    { type: 'origin.set', origin: detected, isDetected: true },
  ])
})

test('the flow that asks for the reports has them in place of the one that invokes', () => {
  const { ref, events } = recordedFlow<OrderOriginReport>()
  const { reports } = opened({ qr: scanned('saffron'), tell: ref })
  expect([events.length, reports]).toEqual([1, []])
})

test.each([
  ['without a business', scanned(), 'businessMissing'],
  ['of another outlet', scanned('tandoor'), 'otherOutlet'],
  ['that was never scanned', undefined, undefined],
])('a code %s leaves the choice to the customer', (_title, qr, notice) => {
  const { origin, reports } = opened({ qr })
  expect(selectNotice(origin.getSnapshot())).toBe(notice)
  expect(origin.getSnapshot().context.origin).toBeUndefined()
  expect(reports).toEqual([])
})

test('no list is fetched, and no number accepted, before the customer has said which list', () => {
  const { origin, listOrigins } = opened()
  const now = origin.getSnapshot()
  expect([selectIsListLoading(now), selectTakesTypedId(now), selectOriginType(now), now.context.typedId]).toEqual([
    false,
    false,
    undefined,
    '',
  ])
  expect(now.context.listFailed).toBe(false)
  expect(listOrigins.calls).toEqual([])
})

test('while the list loads a number may be typed, and from a list that has come one picks', async () => {
  const { origin, listOrigins } = opened()
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  expect(selectTakesTypedId(origin.getSnapshot())).toBe(true)
  await listOrigins.answer(TABLES)
  const now = origin.getSnapshot()
  expect([selectIsListLoading(now), selectTakesTypedId(now), selectOriginOptions(now)]).toEqual([false, false, TABLES])
})

test('the second table of the list is the second table', async () => {
  const { origin, listOrigins } = opened()
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  await listOrigins.answer(TABLES)
  origin.send({ type: 'option.pick', id: 7 })
  expect(origin.getSnapshot().context.origin).toEqual({ type: 'TABLE', id: 7, name: 'Table 7' })
})

test('a number that is given up is not there when the customer types again', async () => {
  const { origin, listOrigins } = opened({ origin: { type: 'ROOM', id: 12 } })
  origin.send({ type: 'origin.change' })
  expect(origin.getSnapshot().context).toMatchObject({ origin: undefined, typedId: '' })
  await listOrigins.answer([])
  expect(selectTakesTypedId(origin.getSnapshot())).toBe(true)
})

test('a list can be asked for again only after it has failed, and is not called failed once it is on its way', async () => {
  const { origin, listOrigins } = opened()
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  await listOrigins.answer([])
  origin.send({ type: 'list.retry' })
  expect(listOrigins.calls).toHaveLength(1)
  origin.send({ type: 'type.choose', originType: 'ROOM' })
  await listOrigins.fail(failure(503))
  expect([origin.getSnapshot().context.listFailed, selectOriginOptions(origin.getSnapshot())]).toEqual([true, []])
  origin.send({ type: 'list.retry' })
  expect(origin.getSnapshot().context.listFailed).toBe(false)
  await listOrigins.answer(TABLES)
  expect([origin.getSnapshot().context.listFailed, selectOriginOptions(origin.getSnapshot())]).toEqual([false, TABLES])
})

test('a table is picked from the list and can be changed', async () => {
  const { origin, reports, listOrigins } = opened()
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  expect(selectIsListLoading(origin.getSnapshot())).toBe(true)
  await listOrigins.answer(TABLES)
  origin.send({ type: 'option.pick', id: 99 })
  origin.send({ type: 'option.pick', id: 3 })
  expect(reports.at(-1)).toEqual({ type: 'origin.set', origin: { type: 'TABLE', id: 3, name: 'By the window' } })
  origin.send({ type: 'origin.change' })
  expect(reports.at(-1)).toEqual({ type: 'origin.clear' })
  expect(origin.getSnapshot().matches({ manual: 'picking' })).toBe(true)
  expect(listOrigins.calls).toHaveLength(1)
})

test('a list that fails or is empty lets a number be typed, and a failed one can be asked for again', async () => {
  const { origin, listOrigins } = opened()
  origin.send({ type: 'type.choose', originType: 'ROOM' })
  await listOrigins.fail(failure(503))
  expect(origin.getSnapshot().context.listFailed).toBe(true)
  expect(selectTakesTypedId(origin.getSnapshot())).toBe(true)
  origin.send({ type: 'list.retry' })
  await listOrigins.answer([])
  expect(selectTakesTypedId(origin.getSnapshot())).toBe(true)
  origin.send({ type: 'id.type', text: ' 101 ' })
  expect(origin.getSnapshot().context.origin).toEqual({ type: 'ROOM', id: 101 })
})

test.each(['', '0', '-1', '1.5', 'abc', '1e3', '99999999999'])('the typed number %j is no table', (text) => {
  const { origin, reports } = opened()
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  origin.send({ type: 'id.type', text: '5' })
  origin.send({ type: 'id.type', text })
  expect(origin.getSnapshot().context.origin).toBeUndefined()
  expect(reports.at(-1)).toEqual({ type: 'origin.clear' })
})

test('a list that comes late does not take a typed number away', async () => {
  const { origin, listOrigins } = opened()
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  origin.send({ type: 'id.type', text: '12' })
  await listOrigins.answer(TABLES)
  const now = origin.getSnapshot()
  expect([now.context.origin, selectOriginOptions(now)]).toEqual([{ type: 'TABLE', id: 12 }, TABLES])
  expect([selectIsListLoading(now), selectTakesTypedId(now)]).toEqual([false, true])
})

test('changing the type clears the number, and the late list of the other type is not shown', async () => {
  const { origin, listOrigins, reports } = opened()
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  origin.send({ type: 'id.type', text: '12' })
  origin.send({ type: 'type.choose', originType: 'ROOM' })
  expect(origin.getSnapshot().context).toMatchObject({ typedId: '', origin: undefined, options: [] })
  expect(selectOriginType(origin.getSnapshot())).toBe('ROOM')
  expect(reports.at(-1)).toEqual({ type: 'origin.clear' })
  expect(listOrigins.inFlight()).toBe(1)
  expect(listOrigins.calls.map((call) => call.type)).toEqual(['TABLE', 'ROOM'])
})

test('a place chosen before a reload stands, and its list is loaded only to change it', () => {
  const { origin, reports, listOrigins } = opened({ origin: { type: 'TABLE', id: 3, name: 'By the window' } })
  expect(reports).toEqual([{ type: 'origin.set', origin: { type: 'TABLE', id: 3, name: 'By the window' } }])
  expect(listOrigins.calls).toEqual([])
  origin.send({ type: 'origin.change' })
  expect(reports.at(-1)).toEqual({ type: 'origin.clear' })
  expect(listOrigins.calls).toEqual([{ outletId: 'saffron', type: 'TABLE' }])
})

function opened(more: Partial<OrderOriginInput> = {}) {
  const listOrigins = held<OriginOption[], { outletId: string; type: OriginType }>()
  const reports: OrderOriginReport[] = []
  const machine = orderOriginMachine.provide({ actors: { listOrigins: listOrigins.logic } })
  const parent = createActor(
    setup({ types: { events: {} as OrderOriginReport }, actors: { machine } }).createMachine({
      invoke: { id: 'origin', src: 'machine', input: { outletId: 'saffron', ...more } },
      on: { '*': { actions: ({ event }) => void reports.push(event) } },
    }),
  ).start()
  return { origin: parent.getSnapshot().children.origin!, reports, listOrigins }
}
