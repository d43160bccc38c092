import { hearFirst } from './history-moves.ts'

/**
 * An entry of the browser's history per open sheet: Back takes the entry away and closes the topmost sheet. A sheet that closes otherwise
 * takes its entry along, and a page that is led to from a sheet comes in the place of the sheet's entry. The router's own key and index
 * are copied into these entries, and it hears nothing of a move between them: for it the page has not changed.
 */
interface OpenSheet {
  close: () => void
}

/** Closed sheets have been unmounted by then. */
const SETTLE_MS = 100

const open: OpenSheet[] = []
/** The page of the present entry. */
let shown = ''
/** The page that our own way back leads to, while it is under way. */
let awaited: string | undefined
/** What the router did meanwhile, to be done once more after that way back. */
let afterwards: (() => void) | undefined
let write: Pick<History, 'pushState' | 'replaceState'> | undefined

/** How many sheets stand over the page in this entry. */
const depth = (): number => (window.history.state as { sheets?: number } | null)?.sheets ?? 0
const here = (): string => `${(window.history.state as { key?: string } | null)?.key} ${window.location.href}`

/** Adds an entry for a sheet; returns a function that removes it. `close` is called on Back. */
export function enterSheet(close: () => void): () => void {
  watch()
  const sheet = { close }
  open.push(sheet)
  queueMicrotask(settle)
  return () => {
    open.splice(open.indexOf(sheet), 1)
    // A sheet that opens in the same moment takes over the entry.
    queueMicrotask(settle)
  }
}

/** Adds or removes entries until there is one per open sheet. */
function settle(): void {
  const { history } = window
  if (awaited !== undefined || open.length === depth()) return
  if (open.length > depth()) {
    for (let sheets = depth() + 1; sheets <= open.length; sheets++) write!.pushState({ ...history.state, sheets }, '')
    shown = here()
  } else {
    awaited = here()
    history.go(open.length - depth())
  }
}

function watch(): void {
  if (write) return
  const { history } = window
  const { pushState, replaceState } = (write = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
  })
  shown = here()
  history.pushState = (...entry) => {
    const isOverSheet = depth() > 0
    if (isOverSheet) replaceState(...entry)
    else pushState(...entry)
    shown = here()
    if (!isOverSheet || awaited === undefined) return
    // `history.go` cannot be stopped, only undone.
    const next = shown
    afterwards = () => {
      awaited = next
      history.forward()
    }
  }
  history.replaceState = (...entry) => {
    const sheets = depth()
    const page = here()
    replaceState(...entry)
    shown = here()
    if (sheets === 0) return
    // The caller means the page under the sheet.
    afterwards = () => {
      replaceState(...entry)
      shown = here()
    }
    if (awaited === undefined) {
      awaited = page
      history.go(-sheets)
    }
  }
  hearFirst(arrive)
}

function arrive(event: PopStateEvent): void {
  const isOurs = awaited !== undefined && here() === awaited
  const isSamePage = here() === shown
  const redo = isOurs ? afterwards : undefined
  awaited = afterwards = undefined
  if (isOurs || isSamePage) event.stopImmediatePropagation()
  if (redo) redo()
  else if (!isOurs && isSamePage) for (const sheet of open.slice(depth()).toReversed()) sheet.close()
  shown = here()
  // Also forward to the entry of a sheet that is closed, and Back over one that has not closed.
  setTimeout(settle, SETTLE_MS)
}
