import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { selectIsSplashShown, type SplashInput, splashMachine } from '#machines/splash/splash.machine.ts'

test('the splash shows for 1.5 s, not shorter', () => {
  const { clock, isShown } = opened()
  clock.increment(1_499)
  expect(isShown()).toBe(true)
  clock.increment(1)
  expect(isShown()).toBe(false)
})

test('time in which the page showed the brand before the app came counts', () => {
  const { clock, isShown } = opened({ shownForMs: 900 })
  clock.increment(599)
  expect(isShown()).toBe(true)
  clock.increment(1)
  expect(isShown()).toBe(false)
})

test.each<Partial<SplashInput>>([{ isCalm: true }, { shownForMs: 1_500 }, { shownForMs: 90_000 }])('there is none with %j', (input) =>
  expect(opened(input).isShown()).toBe(false),
)

test('a tap or a key ends it', () => {
  const { splash, isShown } = opened()
  splash.send({ type: 'splash.skip' })
  expect(isShown()).toBe(false)
})

function opened(input: Partial<SplashInput> = {}) {
  const clock = new SimulatedClock()
  const splash = createActor(splashMachine, { input: { shownForMs: 0, isCalm: false, ...input }, clock }).start()
  return { splash, clock, isShown: () => selectIsSplashShown(splash.getSnapshot()) }
}
