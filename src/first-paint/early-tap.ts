declare global {
  /** The button of the waiting page that was pressed last, by its class; null once the app has its own buttons. */
  var earlyTap: string | null | undefined
}

/** Remembers what is pressed before there is code for it. */
export function noteEarlyTaps(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    if (button && globalThis.earlyTap !== null) globalThis.earlyTap = button.className
  })
}

let focused: string | undefined

/** Remembers the focus in the static page, before the app replaces it. */
export function noteEarlyFocus(): void {
  const { activeElement } = document
  const link = activeElement?.getAttribute('href')
  if (activeElement?.matches('button')) focused = buttonOf(activeElement.className)
  else focused = link ? `a[href="${link}"]` : undefined
}

/** Once, on the app's first page: restores the focus and repeats the tap, now that the button has a handler. */
export function repeatEarlyTap(): void {
  const tapped = globalThis.earlyTap
  globalThis.earlyTap = null
  // A tapped button is focused too, so that its dialog can return the focus to it.
  const selector = tapped ? buttonOf(tapped) : focused
  focused = undefined
  const element = selector ? document.querySelector<HTMLElement>(selector) : undefined
  element?.focus({ preventScroll: true })
  if (tapped) element?.click()
}

const buttonOf = (className: string) => `button[class="${className}"]`
