declare global {
  /** The button that was pressed last, by its class, and the dishes whose ADD was pressed; null once the app has its own handlers. */
  var earlyTap: { button?: string; dishes: Set<string> } | null | undefined
}

/** Remembers what is pressed before there is code for it, and marks an ADD, so that the customer sees that it counts. */
export function noteEarlyTaps(): void {
  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button')
      if (!button || globalThis.earlyTap === null) return
      // React would take it as well while it takes over the page.
      event.stopPropagation()
      const tap = (globalThis.earlyTap ??= { dishes: new Set() })
      const dish = button.closest<HTMLElement>('[data-dish]')?.dataset['dish']
      if (dish === undefined) tap.button = button.className
      else {
        tap.dishes.add(dish)
        button.ariaBusy = 'true'
      }
    },
    true,
  )
}

let focused: string | undefined

/** Remembers the focus in the static page, before the app replaces it. */
export function noteEarlyFocus(): void {
  const { activeElement } = document
  const link = activeElement?.getAttribute('href')
  if (activeElement?.matches('button')) focused = buttonOf(activeElement.className)
  else focused = link ? `a[href="${link}"]` : undefined
}

/** Once, on the app's first page: restores the focus and repeats the taps, now that the buttons have handlers. */
export function repeatEarlyTap(): void {
  const { button: tapped, dishes = [] } = globalThis.earlyTap ?? {}
  globalThis.earlyTap = null
  for (const dish of dishes) {
    const add = document.querySelector<HTMLElement>(`[data-dish="${dish}"] .add`)
    // React has not set it, so it would stay.
    add?.removeAttribute('aria-busy')
    add?.click()
  }
  // A tapped button is focused too, so that its dialog can return the focus to it.
  const selector = tapped ? buttonOf(tapped) : focused
  focused = undefined
  const element = selector ? document.querySelector<HTMLElement>(selector) : undefined
  element?.focus({ preventScroll: true })
  if (tapped) element?.click()
}

const buttonOf = (className: string) => `button[class="${className}"]`
