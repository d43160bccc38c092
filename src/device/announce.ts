/** The id of the live region that only screen readers show; the shell renders it empty. */
export const HEARD = 'heard'

/** The dialog in which something was done closes meanwhile: under it, the live region is inert and not heard. */
const CLOSED_AFTER_MS = 150

/** A screen reader says the text once, after what it is saying now; the same text can be announced again. */
export function announce(text: string): void {
  const said = Object.assign(document.createElement('span'), { className: 'visually-hidden', textContent: text })
  setTimeout(() => document.getElementById(HEARD)?.replaceChildren(said), CLOSED_AFTER_MS)
}
