import { transferableAbortController } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { vi } from 'vitest'
import { forgetServerTime } from '#src/device/server-clock.ts'
import { visits } from '#src/router/visits.ts'

// A wait ends as soon as it is met; on a busy machine it may take longer than the default second.
configure({ asyncUtilTimeout: 10_000 })

/** What jsdom lacks and the app uses, as little as each use needs. Done once in a worker, before a test file imports the app. */

// jsdom has abort signals of its own, which Node's Request and AbortSignal.any refuse: one kind for both, as in a browser.
const nodeAbort = transferableAbortController()
globalThis.AbortController = nodeAbort.constructor as typeof AbortController
globalThis.AbortSignal = nodeAbort.signal.constructor as typeof AbortSignal

// Node knows no address that a relative URL could start from.
const NodeRequest = globalThis.Request
globalThis.Request = class Request extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.href).href : input, init)
  }
}

// A test that reaches the network without having said what answers is a mistake of the test.
const noNetwork = (input: RequestInfo | URL) => Promise.reject(new TypeError(`no answer was prepared for ${String(input)}`))
globalThis.fetch = noNetwork

const media = new Map<string, boolean>()
/** What a media query answers in this test, for example '(prefers-reduced-motion: reduce)'; all others do not match. */
export const setMedia = (query: string, matches: boolean): void => void media.set(query, matches)
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: media.get(query) ?? false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList

/** Nothing is laid out in jsdom, so nothing ever has a size or comes into view. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}
globalThis.ResizeObserver = NoObserver as unknown as typeof ResizeObserver
globalThis.IntersectionObserver = NoObserver as unknown as typeof IntersectionObserver
window.scrollTo = vi.fn<() => void>() as unknown as typeof window.scrollTo
Element.prototype.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
Element.prototype.checkVisibility = () => true
URL.createObjectURL ??= () => 'blob:test'
URL.revokeObjectURL ??= () => {}

/** Opens, holds the focus and gives it back; Escape asks with `cancel`. The page behind it does not become inert here. */
const openers = new WeakMap<HTMLDialogElement, Element | null>()
Object.assign(HTMLDialogElement.prototype, {
  show(this: HTMLDialogElement) {
    this.open = true
  },
  showModal(this: HTMLDialogElement) {
    if (this.open) throw new DOMException('the dialog is already open', 'InvalidStateError')
    openers.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>('[autofocus], button:not([disabled]), a[href], input:not([disabled])')?.focus()
  },
  close(this: HTMLDialogElement, returnValue?: string) {
    if (!this.open) return
    this.open = false
    if (returnValue !== undefined) this.returnValue = returnValue
    const opener = openers.get(this)
    if (opener instanceof HTMLElement) opener.focus()
    // The event comes from a task of its own, when the page may have closed long since.
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  },
})
// oxlint-disable-next-line unicorn/prefer-add-event-listener -- takes the place of its own: this module runs again in the document once a test has reset the modules
document.onkeydown = (event) => {
  if (event.key !== 'Escape') return
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

/** After each test nothing is left of it. */
export async function leaveNothing(): Promise<void> {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  // jsdom goes back through the history in a task that a task starts.
  for (let tasks = 0; tasks < 2; tasks++) await new Promise((resolve) => setTimeout(resolve))
  globalThis.fetch = noNetwork
  localStorage.clear()
  sessionStorage.clear()
  media.clear()
  forgetServerTime()
  document.title = ''
  window.history.replaceState(null, '', '/')
  Object.assign(visits, { places: new Map(), pages: new Map(), index: 0 })
}
