// Long enough to read two lines.
export const TOAST_MS = 4_000
export const SNACKBAR_MS = 6_000
export const SLIP_MS = 8_000

/** A short message that floats over any screen and leaves by itself. */
export interface Toast {
  type: 'toast'
  tone: 'success' | 'error' | 'info' | 'warning'
  message: string
  /** What the message begins with, in bold. */
  title?: string
  /** The step it is about: the message goes when the step is done. */
  step?: string
  /** It belongs to the page that the step leads to, and stays when the page changes. */
  travels?: true
  /** An alert of the page says the same, and screen readers hear that one. */
  isAlertBelow?: true
}
