import type { Cart } from '#machines/model/cart.ts'
import type { Tap } from '#machines/model/taps.ts'
import { keepEarly } from '#src/loading/painted-cart.ts'

/** What the document's own script has for the app. */
export interface EarlyTaps {
  /** The button that was pressed last, of those that need the app. */
  button?: HTMLElement
  /** Dishes whose ADD or + needs the app, which has to ask something first. */
  dishes: Set<string>
  /** The cart that the document shows. */
  cart: Cart
  /** Taps that storage did not take. */
  unstored: Tap[]
  /** Shows all of the cart, unless React takes the page over. */
  paint?: () => void
  /** React takes the page over: nothing is painted meanwhile, and taps are noted. */
  isHeld?: boolean
}

declare global {
  /** null once the app has its own handlers. */
  var earlyTap: EarlyTaps | null | undefined
}

/** The document's event of a tap that it has noted while the app was there. */
export const TAPS = 'taps'

/** A link that is pressed again while its page is on its way would begin anew; one that does not come may be pressed again. */
const LINK_MS = 5_000

/**
 * Takes taps while there is no code for them. Links are the browser's; `answerTaps` gives what answers a button. Of the others the last one is pressed
 * again once the app is there, and those that ask something of a dish.
 */
export function noteEarlyTaps(answerTaps: (early: EarlyTaps) => (button: HTMLElement) => boolean = () => () => false): void {
  const early: EarlyTaps = (globalThis.earlyTap = { dishes: new Set(), cart: [], unstored: [] })
  const answers = answerTaps(early)
  let followed: string | undefined
  document.addEventListener(
    'click',
    (event) => {
      const element = (event.target as Element).closest<HTMLButtonElement | HTMLAnchorElement>('a[href], button')
      // The document's own sheet hears its buttons itself.
      if (!element || element.closest('dialog') || globalThis.earlyTap === null) return
      // React would take it as well while it takes over the page.
      event.stopPropagation()
      if ('href' in element) {
        if (followed === element.href) event.preventDefault()
        followed = element.href
        setTimeout(() => (followed = undefined), LINK_MS)
        return
      }
      // What an answer needs stands at the end of the document.
      if (document.readyState === 'loading') return document.addEventListener('readystatechange', () => element.click(), { once: true })
      if (answers(element)) return
      const dish = dishOf(element)
      if (dish === undefined) early.button = element
      else {
        early.dishes.add(dish)
        element.ariaBusy = 'true'
      }
    },
    true,
  )
}

let focused: string | undefined
/** The app renders: from now on the document's script paints nothing. */
export function holdEarlyTaps(): void {
  const early = globalThis.earlyTap
  if (!early) return
  early.paint?.()
  early.isHeld = true
  keepEarly(early)
}

/** Remembers the focus in the static page, before the app replaces it. */
export function noteEarlyFocus(): void {
  const { activeElement } = document
  const link = activeElement?.getAttribute('href')
  if (activeElement?.matches('button')) focused = selectorOf(activeElement)
  else focused = link ? `a[href="${link}"]` : undefined
}

/** Once, on the app's first page: restores the focus and presses again what needs the app, now that the buttons have handlers. */
export function repeatEarlyTap(): void {
  const { button, dishes = [] } = globalThis.earlyTap ?? {}
  globalThis.earlyTap = null
  // React has not set it, so it would stay.
  for (const busy of document.querySelectorAll('.add-place [aria-busy]')) busy.removeAttribute('aria-busy')
  for (const dish of dishes) document.querySelector<HTMLElement>(`[data-dish="${dish}"] [data-tap=more]`)?.click()
  // A tapped button is focused too, so that its dialog can return the focus to it.
  const selector = button ? selectorOf(button) : focused
  focused = undefined
  const element = button?.isConnected ? button : selector ? document.querySelector<HTMLElement>(selector) : undefined
  element?.focus({ preventScroll: true })
  if (button) element?.click()
}

const dishOf = (element: Element): string | undefined => element.closest<HTMLElement>('[data-dish]')?.dataset['dish']

function selectorOf(button: Element): string {
  const [dish, tap] = [dishOf(button), button.getAttribute('data-tap')]
  if (dish === undefined || tap === null) return `button[class="${button.className}"]`
  // Where the last one was removed meanwhile, the first button is ADD.
  return `[data-dish="${dish}"] [data-tap${tap === 'more' ? '=more' : ''}]`
}
