import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, SimulatedClock, setup } from 'xstate'
import {
  type CodeRequest,
  type OtpReport,
  otpMachine,
  selectCanRequest,
  selectIsSending,
  selectOtpFailure,
  selectSecondsLeft,
} from '#machines/otp/otp.machine.ts'
import { markOf, msLeft, readStoredWait, RESEND_WAIT_MS, startWait, toStoredWait } from '#machines/otp/resend-wait.ts'
import { anyText } from '#tests/support/any-text.ts'
import { failure, held } from '#tests/support/actors.ts'
import { forAll, forMany } from '#tests/support/for-all.ts'

const MOBILE = '9820041234'
const OTHER = '9820049999'
import { DAY_MS } from '#machines/model/dates.ts'
/** A moment of 2026. */
const START = 1_795_000_000_000

test('a code can be sent again 30 s after the last one, not sooner', async () => {
  const { otp, sendCode, request, pass } = opened()
  request(MOBILE)
  await sendCode.answer()
  expect(selectSecondsLeft(otp.getSnapshot())).toBe(30)
  pass(RESEND_WAIT_MS - 1)
  expect(selectCanRequest(otp.getSnapshot())).toBe(false)
  expect(selectSecondsLeft(otp.getSnapshot())).toBe(1)
  pass(1)
  expect(selectCanRequest(otp.getSnapshot())).toBe(true)
  expect(selectSecondsLeft(otp.getSnapshot())).toBe(0)
  request(MOBILE)
  await sendCode.answer()
  expect(selectSecondsLeft(otp.getSnapshot())).toBe(30)
  expect(sendCode.calls).toEqual([{ contact: MOBILE }, { contact: MOBILE }])
})

test('a double tap sends one code', () => {
  const { sendCode, request } = opened()
  request(MOBILE)
  request(MOBILE)
  expect(sendCode.calls).toHaveLength(1)
})

test('a code that cannot be sent shows a message and can be requested again at once', async () => {
  const { otp, sendCode, request, reports } = opened()
  request(MOBILE)
  await sendCode.fail(failure(503, 'Our servers are having some trouble. Please try again later.'))
  expect(selectOtpFailure(otp.getSnapshot())).toBe('Our servers are having some trouble. Please try again later.')
  expect(otp.getSnapshot().matches('requested')).toBe(false)
  request(MOBILE)
  expect(selectIsSending(otp.getSnapshot())).toBe(true)
  expect(selectOtpFailure(otp.getSnapshot())).toBeUndefined()
  await sendCode.answer()
  expect(reports).toEqual([
    { type: 'otp.refused', purpose: 'p', message: 'Our servers are having some trouble. Please try again later.', status: 503 },
    { type: 'otp.sent', purpose: 'p' },
    { type: 'otp.requested', purpose: 'p' },
  ])
})

test('the code sent last can be typed in while another cannot be sent', async () => {
  const { otp, sendCode, request, pass, reports } = opened()
  request(MOBILE)
  await sendCode.answer()
  pass(RESEND_WAIT_MS)
  request(MOBILE)
  expect(otp.getSnapshot().matches('requested')).toBe(true)
  await sendCode.fail(failure(undefined, 'No connection.'))
  expect(otp.getSnapshot().matches('requested')).toBe(true)
  expect(selectCanRequest(otp.getSnapshot())).toBe(true)
  expect(reports.slice(2)).toEqual([{ type: 'otp.refused', purpose: 'p', message: 'No connection.' }])
})

test("the server's own pause holds, and a code of before it can be typed in", async () => {
  const { otp, sendCode, request, pass, reports } = opened()
  request(MOBILE)
  await sendCode.fail(tooSoon(90))
  expect(otp.getSnapshot().matches('requested')).toBe(true)
  expect(selectSecondsLeft(otp.getSnapshot())).toBe(90)
  pass(89_999)
  expect(selectCanRequest(otp.getSnapshot())).toBe(false)
  pass(1)
  expect(selectCanRequest(otp.getSnapshot())).toBe(true)
  expect(reports.map(({ type }) => type)).toEqual(['otp.refused', 'otp.requested'])
})

test('a pause without a length lasts 30 s', async () => {
  const { otp, sendCode, request } = opened()
  request(MOBILE)
  await sendCode.fail(failure(429))
  expect(selectSecondsLeft(otp.getSnapshot())).toBe(30)
})

test('editing the contact resets the code, also the one being sent', async () => {
  const { otp, sendCode, request, edit, reports } = opened()
  request(MOBILE)
  edit(OTHER)
  expect(sendCode.inFlight()).toBe(0)
  expect(selectCanRequest(otp.getSnapshot())).toBe(true)
  request(OTHER)
  await sendCode.answer()
  edit(`${OTHER} `)
  expect([otp.getSnapshot().matches('requested'), selectSecondsLeft(otp.getSnapshot())]).toEqual([false, 0])
  expect(reports.map(({ type }) => type)).toEqual(['otp.sent', 'otp.requested', 'otp.reset'])
})

test('coming back to the contact whose code was just sent finds it waiting, and coming back late does not', async () => {
  const { otp, sendCode, request, edit, pass } = opened()
  request(MOBILE)
  await sendCode.answer()
  pass(10_000)
  edit(MOBILE.slice(0, -1))
  edit(MOBILE)
  expect([otp.getSnapshot().matches('requested'), selectSecondsLeft(otp.getSnapshot())]).toEqual([true, 20])
  edit(OTHER)
  pass(20_000)
  edit(MOBILE)
  expect(otp.getSnapshot().matches('requested')).toBe(false)
})

test('the wait survives a reload, for the contact it belongs to and no other', async () => {
  const before = opened()
  before.request(MOBILE)
  await before.sendCode.answer()
  const after = opened({ stored: before.writes.at(-1), now: START + 12_000 })
  after.edit(OTHER)
  expect(after.otp.getSnapshot().matches('requested')).toBe(false)
  after.edit(MOBILE)
  expect([after.otp.getSnapshot().matches('requested'), selectSecondsLeft(after.otp.getSnapshot())]).toEqual([true, 18])
  after.pass(18_000)
  expect(selectCanRequest(after.otp.getSnapshot())).toBe(true)
  expect(after.writes).toEqual([undefined])
})

test('no contact has no code, even where the mark of a stored wait is its own', () => {
  const contact = Array.from({ length: 5_000 }, (_, index) => `asha${index}@example.com`).find((one) => markOf(one) === markOf(''))!
  const { otp, edit } = opened({ stored: toStoredWait(startWait(contact, START - 5_000)) })
  edit('')
  expect(otp.getSnapshot().matches('requested')).toBe(false)
})

test('a password goes to the call and into no context, for the first code and for another', async () => {
  const { otp, sendCode, pass } = opened()
  otp.send({ type: 'code.request', contact: MOBILE, password: 'kesar-pista-42' })
  await sendCode.answer()
  pass(RESEND_WAIT_MS)
  otp.send({ type: 'code.request', contact: MOBILE, password: 'kesar-pista-42' })
  expect(sendCode.calls).toEqual(Array(2).fill({ contact: MOBILE, password: 'kesar-pista-42' }))
  expect(JSON.stringify(otp.getSnapshot().context)).not.toContain('kesar')
})

test('too many wrong passwords are no pause between codes: none was sent', async () => {
  const { otp, sendCode, request, reports } = opened()
  request(MOBILE)
  await sendCode.fail(Object.assign(failure(429, 'Too many attempts.', 'TOO_MANY_ATTEMPTS'), { retryAfterSeconds: 900 }))
  expect([otp.getSnapshot().matches('requested'), selectCanRequest(otp.getSnapshot())]).toEqual([false, true])
  expect(reports).toEqual([{ type: 'otp.refused', purpose: 'p', message: 'Too many attempts.', status: 429, code: 'TOO_MANY_ATTEMPTS' }])
})

test('a form that requests without having set the contact meets the wait too', async () => {
  const { otp, sendCode, request } = opened({ stored: toStoredWait(startWait(MOBILE, START - 5_000)) })
  request(MOBILE)
  expect(sendCode.calls).toEqual([])
  expect(selectSecondsLeft(otp.getSnapshot())).toBe(25)
})

test('what is stored names no contact', async () => {
  const { sendCode, request, writes } = opened()
  request(MOBILE)
  await sendCode.answer()
  expect(writes).toEqual([{ version: 1, mark: markOf(MOBILE), startedAt: START, until: START + RESEND_WAIT_MS }])
})

test.each([
  ['a day back', -DAY_MS, 30],
  ['an hour back', -60 * 60_000, 30],
  ['not at all', 0, 20],
  ['a day forward', DAY_MS, 0],
])('a clock set %s over a reload leaves a wait of 30 s at most', (_, jump, seconds) => {
  const { otp, edit } = opened({ stored: toStoredWait(startWait(MOBILE, START - 10_000)), now: START + jump })
  edit(MOBILE)
  expect(selectSecondsLeft(otp.getSnapshot())).toBe(seconds)
})

test('a form that sets the same contact again changes nothing, whether its code is requested or on its way', async () => {
  const { otp, sendCode, request, edit, reports } = opened()
  request(MOBILE)
  edit(MOBILE)
  expect(sendCode.inFlight()).toBe(1)
  await sendCode.answer()
  edit(MOBILE)
  expect([otp.getSnapshot().matches('requested'), selectSecondsLeft(otp.getSnapshot())]).toEqual([true, 30])
  expect(reports.map(({ type }) => type)).toEqual(['otp.sent', 'otp.requested'])
})

test('a second refusal is shown in its own words, with a pause of its own', async () => {
  const { otp, sendCode, request, pass, reports } = opened()
  for (const seconds of [60, 90]) {
    request(MOBILE)
    await sendCode.fail(tooSoon(seconds))
    expect([selectOtpFailure(otp.getSnapshot()), selectSecondsLeft(otp.getSnapshot())]).toEqual([`Please wait ${seconds} s.`, seconds])
    pass(seconds * 1_000)
  }
  expect(reports.flatMap((one) => ('message' in one ? [one.message] : []))).toEqual(['Please wait 60 s.', 'Please wait 90 s.'])
})

test('a contact with the mark of another one does not take over its wait within one page', async () => {
  const twin = Array.from({ length: 2_000 }, (_, index) => String(9_820_000_000 + index)).find((one) => markOf(one) === markOf(MOBILE))!
  const { otp, sendCode, request, edit } = opened()
  request(MOBILE)
  await sendCode.answer()
  for (const contact of ['98', twin]) {
    edit(contact)
    expect(otp.getSnapshot().matches('requested')).toBe(false)
  }
})

const STORED = { version: 1, mark: 7, startedAt: START - 1_000, until: START + 29_000 }

test.each<[string, object, object | undefined]>([
  ['as it was kept', {}, { mark: 7, startedAt: START - 1_000, until: START + 29_000 }],
  ['of the last mark', { mark: 255 }, { mark: 255, startedAt: START - 1_000, until: START + 29_000 }],
  ['that began this moment', { startedAt: START }, { mark: 7, startedAt: START, until: START + 29_000 }],
  ['of a whole day', { until: START - 1_000 + DAY_MS }, { mark: 7, startedAt: START - 1_000, until: START - 1_000 + DAY_MS }],
  ['from a clock that was ahead', { startedAt: START + 5_000 }, { mark: 7, startedAt: START, until: START + 24_000 }],
  ['of another version', { version: 2 }, undefined],
  ['without a version', { version: undefined }, undefined],
  ['without a mark', { mark: undefined }, undefined],
  ['with no such mark', { mark: 256 }, undefined],
  ['without a beginning', { startedAt: undefined }, undefined],
  ['with a beginning that is no number', { startedAt: String(START) }, undefined],
  ['from before all time', { startedAt: -1 }, undefined],
  ['without an end', { until: undefined }, undefined],
  ['that never ends', { until: Infinity }, undefined],
  ['that ends this moment', { until: START }, undefined],
  ['of no length', { startedAt: START + 29_000 }, undefined],
  ['of more than a day', { until: START - 999 + DAY_MS }, undefined],
])('a stored wait %s is read as it may be', (_, change, wait) => {
  expect(readStoredWait({ ...STORED, ...change }, START)).toEqual(wait)
})

test('a wait is never longer than it was meant to be, whatever the clock says', () => {
  const wait = startWait(MOBILE, START)
  expect([-DAY_MS, -1, 0, 1_000, RESEND_WAIT_MS, DAY_MS].map((later) => msLeft(wait, START + later))).toEqual([
    RESEND_WAIT_MS,
    RESEND_WAIT_MS,
    RESEND_WAIT_MS,
    RESEND_WAIT_MS - 1_000,
    0,
    0,
  ])
})

test('marks are bytes, equal for equal contacts, and tell most others apart', () => {
  const marks = new Set(Array.from({ length: 2_000 }, (_, index) => markOf(String(9_820_000_000 + index))))
  expect(marks.size).toBe(256)
  forAll(anyText(), (contact) => {
    expect(markOf(contact)).toBe(markOf(contact) & 0xff)
  })
})

test('whatever was stored and whatever the clock says, a wait is never negative and never longer than it was', () => {
  const time = fc.oneof(fc.double(), fc.integer({ min: START - 2 * DAY_MS, max: START + 2 * DAY_MS }), fc.constant(START))
  const stored = fc.oneof(
    fc.anything(),
    fc.record({ version: fc.constantFrom(1, 2), mark: fc.oneof(fc.nat(300), fc.double()), startedAt: time, until: time }),
  )
  forMany(200, stored, fc.integer({ min: START - 3 * DAY_MS, max: START + 3 * DAY_MS }), (value, now) => {
    const wait = readStoredWait(value, now)
    if (!wait) return
    const { startedAt, until } = value as { startedAt: number; until: number }
    // What is added to and taken from a moment is rounded with it.
    expect(msLeft(wait, now)).toBeLessThanOrEqual(Math.min(until - startedAt, DAY_MS) + 1)
    for (const later of [now, now - DAY_MS, now + DAY_MS]) expect(msLeft(wait, later)).toBeGreaterThanOrEqual(0)
    expect(msLeft(wait, now + DAY_MS + 1)).toBe(0)
  })
})

const tooSoon = (retryAfterSeconds: number) => Object.assign(failure(429, `Please wait ${retryAfterSeconds} s.`), { retryAfterSeconds })

/** The machine under a form that hears its reports. */
function opened({ stored, now = START }: { stored?: unknown; now?: number } = {}) {
  const sendCode = held<void, CodeRequest>()
  const reports: OtpReport[] = []
  const writes: unknown[] = []
  const clock = new SimulatedClock()
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const otpActor = otpMachine.provide({
    actors: { sendCode: sendCode.logic },
    actions: { keepWait: ({ context }) => void writes.push(toStoredWait(context.wait)) },
  })
  const form = setup({ types: { events: {} as OtpReport }, actors: { otp: otpActor } }).createMachine({
    invoke: { id: 'otp', src: 'otp', input: ({ self }) => ({ purpose: 'p', stored, form: self }) },
    on: { '*': { actions: ({ event }) => void reports.push(event) } },
  })
  const otp = createActor(form, { clock }).start().getSnapshot().children['otp'] as ActorRefFrom<typeof otpMachine>
  return {
    otp,
    sendCode,
    reports,
    writes,
    request: (contact: string) => otp.send({ type: 'code.request', contact }),
    edit: (contact: string) => otp.send({ type: 'contact.change', contact }),
    pass: (ms: number) => {
      vi.setSystemTime(Date.now() + ms)
      clock.increment(ms)
    },
  }
}
