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

/** Presses it again, now that something happens: once, on the first page that the app shows. */
export function repeatEarlyTap(): void {
  const tapped = globalThis.earlyTap
  globalThis.earlyTap = null
  if (tapped) document.querySelector<HTMLElement>(`button[class="${tapped}"]`)?.click()
}
