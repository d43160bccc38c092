import { createBrowserInspector } from '@statelyai/inspect'
import { element } from './element.ts'
import { safeMessage } from './message.ts'
import type { Sentences } from './sentences.ts'
import type { Listener } from './watch.ts'

const URL = 'https://stately.ai/inspect'

/** Opens Stately's inspector in a window of its own. */
export function startInspector(sentences: Record<string, Sentences>): Listener {
  let opened: Window | null = null
  const open = () => (opened = window.open(URL, 'xstateinspector'))
  // What the library needs of a window; it does not tell whether the browser let it open one.
  const opener = { open, addEventListener: window.addEventListener.bind(window) } as unknown as Window & typeof globalThis
  const options = { serialize: <T>(message: T) => safeMessage(message, sentences), maxDeferredEvents: 2_000, serializationDepthLimit: 40 }
  const { adapter, inspect } = createBrowserInspector({ url: URL, window: opener, ...options })
  if (!opened) offerToOpen(() => ((adapter as unknown as { targetWindow: Window | null }).targetWindow = open()))
  return (event) => (inspect as { next: Listener }).next(event)
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
