import { createBrowserInspector } from '@statelyai/inspect'
import { element } from './element.ts'
import { safeMessage } from './message.ts'
import { messageFor } from './stately-message.ts'
import type { Listener } from './watch.ts'

const STATELY = 'https://stately.ai/inspect'

/** Opens the inspector in a window of its own: Stately's, or the page of this app at `/inspector.html`, which needs no network. */
export function startInspector(requested: string | undefined): Listener {
  const url = addressOf(requested)
  let opened: Window | null = null
  const open = () => (opened = window.open(url, 'xstateinspector'))
  // What the library needs of a window; it does not tell whether the browser let it open one.
  const opener = { open, addEventListener: window.addEventListener.bind(window) } as unknown as Window & typeof globalThis
  const inspector = createBrowserInspector({ url, window: opener, serialize: safeMessage, maxDeferredEvents: 2_000 })
  if (!opened) offerToOpen(() => ((inspector.adapter as unknown as { targetWindow: Window | null }).targetWindow = open()))
  return (event) => {
    const message = messageFor(event)
    // Redacted and copied before it is queued: a later change must not appear in it.
    if (message) inspector.adapter.send(safeMessage(message))
  }
}

/** A page of this origin, or Stately's: a link cannot send the app's events elsewhere. */
export function addressOf(requested: string | undefined, origin: string = window.location.origin): string {
  const url = requested === undefined ? undefined : URL.parse(requested, origin)
  return url?.origin === origin ? url.href : STATELY
}

/** Browsers block windows that do not come from a press. */
function offerToOpen(open: () => unknown): void {
  const button = element('button', 'button review-open', 'Open the inspector')
  button.type = 'button'
  button.addEventListener('click', () => {
    open()
    button.remove()
  })
  addStyles()
  document.body.append(button)
}

export function addStyles(): void {
  const link = element('link')
  link.rel = 'stylesheet'
  link.href = '/inspector/review.css'
  document.head.append(link)
}
