import { act } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
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
const TIME_LIMIT_MS = isAll ? 3_600_000 : 60_000
const MOST_STEPS = 10
/** Without a frame in between the browser keeps what waits for one, and with it the app of each sequence. */
const SEQUENCES_A_FRAME = 20
const frame = () => new Promise(requestAnimationFrame)
/** Those that end with the cart's machine, and those with the whole app. */
const [SEQUENCES, APP_SEQUENCES] = isAll ? [10_000, 300] : [100, 10]

afterEach(close)
// jsdom loads no other document: `open` does.
const stayHere = (event: Event) => (event.target as Element).closest('a') && event.preventDefault()
window.addEventListener('click', stayHere, true)
afterAll(() => window.removeEventListener('click', stayHere, true))

/** A customer who taps what the page offers, and counts along. */
function customer(random: () => number) {
  const wanted = new Map<string, number>()
  const any = <T,>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const tap = (isAnswered = true) => {
    const dish = any(DISHES)
    const pressed = button(dish, any(['ADD', '+', '−'] as const))
    // Of several presses on an ADD that is not answered yet one counts.
    if (!pressed || pressed.disabled || pressed.ariaBusy) return
    const by = pressed.dataset['tap'] === 'more' ? 1 : -1
    const before = wanted.get(dish) ?? 0
    pressed.click()
    // − that is not answered yet can be pressed more often than there are dishes.
    wanted.set(dish, isAnswered ? before + by : Math.max(0, before + by))
  }
  /** Some of one size of a dish, where the document has the sheet: taken, or put aside. */
  const chooseSize = () => {
    button('biryani', 'ADD')?.click()
    const sheet = document.querySelector<HTMLDialogElement>('body > dialog[open]')
    if (!sheet) return
    any([...sheet.querySelectorAll('input')]).click()
    const press = (name: RegExp) =>
      [...sheet.querySelectorAll('button')].find((one) => name.test(one.ariaLabel ?? one.textContent))!.click()
    const quantity = any([1, 2, 3])
    for (let one = 1; one < quantity; one++) press(/^Add one/)
    const isChosen = random() < 0.7
    press(isChosen ? /^Add (item|\d)/ : /^Close/)
    if (isChosen) wanted.set('biryani', (wanted.get('biryani') ?? 0) + quantity)
  }
  /** What is no tap on a dish. */
  const idle = any([
    () => document.dispatchEvent(new Event('scroll')),
    () => window.dispatchEvent(new Event('offline')),
    () => document.querySelector<HTMLElement>('.tabs a')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    () => button('biryani', 'ADD')?.focus(),
  ])
  const expected = () => Object.fromEntries([...wanted].filter(([, quantity]) => quantity > 0))
  return { any, tap, chooseSize, idle, expected, random }
}
/** Of all sizes together. */
function byDish(cart: Record<string, number>) {
  const dishes: Record<string, number> = {}
  for (const [key, quantity] of Object.entries(cart)) dishes[key.split('/')[1]!] = (dishes[key.split('/')[1]!] ?? 0) + quantity
  return dishes
}
/** The dishes of a page that holds them all, or one. */
const shownOf = (expected: Record<string, number>) =>
  Object.fromEntries(Object.entries(expected).filter(([dish]) => document.querySelector(`[data-dish="${dish}"]`)))

function begin(seed: number, pages = PAGES) {
  localStorage.clear()
  const who = customer(seededRandom(seed))
  open(who.any(pages))
  return who
}

test('no tap is lost or counts twice, however often pages are left before their code comes', { timeout: TIME_LIMIT_MS }, async () => {
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    if (seed % SEQUENCES_A_FRAME === 0) await frame()
    const { any, tap, chooseSize, idle, expected, random } = begin(seed, CONTROLS)
    const steps = 1 + Math.floor(random() * MOST_STEPS)
    for (let step = 0; step < steps; step++) {
      const kind = random()
      if (kind < 0.6) tap()
      else if (kind < 0.7) chooseSize()
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

test('the screen before React takes a page over is the screen after, and taps go on', { timeout: TIME_LIMIT_MS }, async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let seed = 1; seed <= APP_SEQUENCES; seed++) {
    const { any, tap, chooseSize, idle, expected, random } = begin(seed)
    const steps = 1 + Math.floor(random() * MOST_STEPS)
    for (let step = 0; step < steps; step++) {
      if (random() < 0.7) tap()
      else if (random() < 0.3) chooseSize()
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
  // React compares every attribute with what it renders. An ADD that waits is marked, which React takes away at the end.
  expect(errors.mock.calls.filter((call) => !String(call).includes('aria-busy'))).toEqual([])
  errors.mockRestore()
})
