import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { selectTotalQuantity } from '#machines/cart/cart.machine.ts'
import { startAppActors } from '#src/actors/app-actors.ts'
import { earlyTaps, putTaps } from '#src/actors/taps.ts'
import { holdEarlyTaps } from '#src/boot/early-tap.ts'
import {
  button,
  cartQuantities,
  close,
  documentAt,
  looks,
  onlyControls,
  open,
  OUTLET_ID,
  shownQuantities,
  takeOver,
} from '#tests/support/early-page.tsx'
import { isAll } from '#tests/support/level.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

// Taps in any order on both sides of the moment at which the app takes a page over: none is lost, none counts twice, and nothing on the screen
// changes by it. Most sequences end with the cart's own machine, some with the whole app.

const PAGES = [await documentAt(`/outlet/${OUTLET_ID}`), await documentAt(`/outlet/${OUTLET_ID}/menu/dal`)]
const CONTROLS = PAGES.map(onlyControls)
const DISHES = ['naan', 'dal', 'lassi']
const MOST_STEPS = 10
/** Those that end with the cart's machine, and those with the whole app. */
const [SEQUENCES, TAKEN_OVER] = isAll ? [10_000, 500] : [200, 20]

afterEach(close)
// jsdom loads no other document: `open` does.
window.addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault(), true)

/** A customer who taps what the page offers, and counts along. */
function customer(random: () => number) {
  const wanted = new Map<string, number>()
  const any = <T,>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const tap = (isAnswered = true) => {
    const dish = any(DISHES)
    const pressed = button(dish, any(['ADD', '+', '−'] as const))
    // Of several presses on an ADD that is not answered yet one counts.
    if (!pressed || pressed.disabled || pressed.ariaBusy) return
    const by = pressed.nextElementSibling ? -1 : 1
    const before = wanted.get(dish) ?? 0
    pressed.click()
    // − that is not answered yet can be pressed more often than there are dishes.
    wanted.set(dish, isAnswered ? before + by : Math.max(0, before + by))
  }
  /** What is no tap on a dish. */
  const idle = any([
    () => document.dispatchEvent(new Event('scroll')),
    () => document.querySelector<HTMLElement>('.tabs a')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    () => button('biryani', 'ADD')?.focus(),
  ])
  const expected = () => Object.fromEntries([...wanted].filter(([, quantity]) => quantity > 0))
  return { any, tap, idle, expected, random }
}
const byDish = (cart: Record<string, number>) =>
  Object.fromEntries(Object.entries(cart).map(([key, quantity]) => [key.split('/')[1], quantity]))
/** The dishes of a page that holds them all, or one. */
const shownOf = (expected: Record<string, number>) =>
  Object.fromEntries(Object.entries(expected).filter(([dish]) => document.querySelector(`[data-dish="${dish}"]`)))

function begin(seed: number, pages = PAGES) {
  localStorage.clear()
  const who = customer(seededRandom(seed))
  open(who.any(pages))
  return who
}

test('no tap is lost or counts twice, however often pages are left before their code comes', () => {
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const { any, tap, idle, expected, random } = begin(seed, CONTROLS)
    const steps = 1 + Math.floor(random() * MOST_STEPS)
    for (let step = 0; step < steps; step++) {
      const kind = random()
      if (kind < 0.7) tap()
      else if (kind < 0.8) idle()
      // A link or a reload, with or without a network: the page's code never comes.
      else if (kind < 0.9) open(any(CONTROLS))
      else {
        // The code comes: the cart takes the taps, those while React takes the page over at its end.
        expect(shownQuantities(), `seed ${seed}`).toEqual(shownOf(expected()))
        holdEarlyTaps()
        const app = startAppActors()
        expect(byDish(cartQuantities(app)), `seed ${seed}`).toEqual(expected())
        tap(false)
        putTaps(app.cart, earlyTaps())
        expect(byDish(cartQuantities(app)), `seed ${seed}`).toEqual(expected())
        expect(selectTotalQuantity(app.cart.getSnapshot())).toBe(Object.values(expected()).reduce((sum, one) => sum + one, 0))
        for (const actor of Object.values(app)) actor.stop()
        open(any(CONTROLS))
      }
      expect(shownQuantities(), `seed ${seed}`).toEqual(shownOf(expected()))
    }
    // The next visit.
    const app = startAppActors()
    expect(byDish(cartQuantities(app)), `seed ${seed}`).toEqual(expected())
    expect(localStorage.getItem('taps')).toBeNull()
    for (const actor of Object.values(app)) actor.stop()
  }
})

test('the screen before React takes a page over is the screen after, and taps go on', async () => {
  for (let seed = 1; seed <= TAKEN_OVER; seed++) {
    const { any, tap, idle, expected, random } = begin(seed)
    const steps = 1 + Math.floor(random() * MOST_STEPS)
    for (let step = 0; step < steps; step++) {
      if (random() < 0.8) tap()
      else if (random() < 0.5) idle()
      else open(any(PAGES))
    }
    const before = looks()
    const isTapped = random() < 0.3
    const { app, mismatches, leave } = await takeOver(() => isTapped && tap(false))
    expect(mismatches, `seed ${seed}`).toEqual([])
    if (!isTapped) expect(looks(), `seed ${seed}`).toBe(before)
    for (let step = 0; step < 3; step++) {
      await act(async () => tap())
      expect(byDish(cartQuantities(app)), `seed ${seed}`).toEqual(expected())
      expect(shownQuantities(), `seed ${seed}`).toEqual(shownOf(expected()))
    }
    leave()
  }
})
