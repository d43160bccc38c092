/** A short message that floats over any screen and leaves by itself. */
export interface Toast {
  type: 'toast'
  tone: 'success' | 'error' | 'info' | 'warning'
  message: string
}
