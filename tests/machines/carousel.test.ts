import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { CARD_PACE_MS, carouselMachine, PACE_MS, PAUSE_MS, REST_REASONS, selectTurn } from '#machines/carousel/carousel.machine.ts'

test('cards turn every 3 s, everything else every 4 s, and a chosen picture stays for 10 s', () => {
  expect([CARD_PACE_MS, PACE_MS, PAUSE_MS]).toEqual([3_000, 4_000, 10_000])
})

test('it does not turn before it is in sight', () => {
  const { carousel, clock } = laidOut()
  clock.increment(60_000)
  expect(turnOf(carousel)).toBe(0)
})

test('it turns at its pace', () => {
  const { carousel, clock } = seen()
  clock.increment(CARD_PACE_MS - 1)
  expect(turnOf(carousel)).toBe(0)
  clock.increment(1)
  clock.increment(CARD_PACE_MS)
  expect(turnOf(carousel)).toBe(2)
})

test.each(REST_REASONS)('it stands still for %s, and takes a whole turn again after it', (reason) => {
  const { carousel, clock } = seen()
  clock.increment(CARD_PACE_MS - 1)
  carousel.send({ type: 'rest.begin', reason })
  clock.increment(60_000)
  expect(turnOf(carousel)).toBe(0)
  carousel.send({ type: 'rest.end', reason })
  clock.increment(CARD_PACE_MS - 1)
  expect(turnOf(carousel)).toBe(0)
  clock.increment(1)
  expect(turnOf(carousel)).toBe(1)
})

test('it stands still until the last reason ends, also when one begins twice', () => {
  const { carousel, clock } = seen()
  for (const reason of ['hover', 'hover', 'focus'] as const) carousel.send({ type: 'rest.begin', reason })
  carousel.send({ type: 'rest.end', reason: 'hover' })
  clock.increment(60_000)
  expect(turnOf(carousel)).toBe(0)
  carousel.send({ type: 'rest.end', reason: 'focus' })
  clock.increment(CARD_PACE_MS)
  expect(turnOf(carousel)).toBe(1)
})

test('a chosen picture stays for 10 s, counted from the last choice', () => {
  const { carousel, clock } = seen()
  carousel.send({ type: 'slide.choose', turn: 2 })
  clock.increment(PAUSE_MS - 1)
  carousel.send({ type: 'slide.choose', turn: 1 })
  clock.increment(PAUSE_MS - 1)
  expect(turnOf(carousel)).toBe(1)
  clock.increment(1)
  clock.increment(CARD_PACE_MS)
  expect(turnOf(carousel)).toBe(2)
})

test('after the pause it stands still while a reason remains', () => {
  const { carousel, clock } = seen()
  carousel.send({ type: 'rest.begin', reason: 'hover' })
  carousel.send({ type: 'slide.choose', turn: 2 })
  clock.increment(PAUSE_MS)
  clock.increment(60_000)
  expect(turnOf(carousel)).toBe(2)
  carousel.send({ type: 'rest.end', reason: 'hover' })
  clock.increment(CARD_PACE_MS)
  expect(turnOf(carousel)).toBe(3)
})

test('a reason that begins during the pause holds after it; one that ends during the pause does not', () => {
  const { carousel, clock } = seen()
  carousel.send({ type: 'slide.choose', turn: 2 })
  carousel.send({ type: 'rest.begin', reason: 'hover' })
  clock.increment(PAUSE_MS)
  clock.increment(60_000)
  expect(turnOf(carousel)).toBe(2)
  carousel.send({ type: 'slide.choose', turn: 0 })
  carousel.send({ type: 'rest.end', reason: 'hover' })
  clock.increment(PAUSE_MS)
  clock.increment(CARD_PACE_MS)
  expect(turnOf(carousel)).toBe(1)
})

function laidOut() {
  const clock = new SimulatedClock()
  const carousel = createActor(carouselMachine, { input: { paceMs: CARD_PACE_MS }, clock }).start()
  return { carousel, clock }
}

function seen() {
  const all = laidOut()
  all.carousel.send({ type: 'rest.end', reason: 'away' })
  return all
}

const turnOf = (carousel: ReturnType<typeof laidOut>['carousel']) => selectTurn(carousel.getSnapshot())
