import { startTransition, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import {
  createPath,
  type Location,
  type NavigateFunction,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom'
import type { SheetState } from './page-key.ts'

const sheetsOver = ({ state }: Location): number => (state as SheetState)?.sheets ?? 0

/** How each open sheet is closed, the topmost last. */
const closersOfOpenSheets: (() => void)[] = []
/** Has SheetEntries compare sheets and entries again. */
let requestReconcile = (): void => {}

/** A move over entries of sheets. The browser makes it later than it is asked to. */
interface Traversal {
  /** As `history.go` counts: back is below 0. */
  by: number
  /** How many entries of sheets are left once the browser has made it. */
  sheetsAfter: number
  onArrival?: (() => void) | undefined
}
let pendingTraversal: Traversal | undefined

function traverse(navigate: NavigateFunction, traversal: Traversal): void {
  pendingTraversal = traversal
  void navigate(traversal.by)
}

/** Gives a sheet that is shown an entry of the history. `onClose` is called when the customer leaves it by Back. */
export function useSheetEntry(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const sheet = () => close()
    closersOfOpenSheets.push(sheet)
    requestReconcile()
    return () => {
      closersOfOpenSheets.splice(closersOfOpenSheets.indexOf(sheet), 1)
      requestReconcile()
    }
  }, [])
}

/** Leads on from a sheet that is open or has just closed: the page takes the place of the sheet's entry or, with `replace`, of the page below. */
export function useNavigateFromSheet(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const sheets = sheetsOver(useLocation())
  return useCallback(
    (to, { replace = false } = {}) => {
      const onArrival = () => void navigate(to, { replace })
      if (pendingTraversal) pendingTraversal.onArrival = onArrival
      else if (replace && sheets > 0) traverse(navigate, { by: -sheets, sheetsAfter: 0, onArrival })
      else void navigate(to, { replace: replace || sheets > 0 })
    },
    [navigate, sheets],
  )
}

/** Keeps as many entries over that of the page as sheets are open. */
export function SheetEntries(): null {
  const location = useLocation()
  const isByHistory = useNavigationType() === NavigationType.Pop
  const navigate = useNavigate()
  const [change, noteChange] = useReducer((count: number) => count + 1, 0)
  const seen = useRef(location)
  const entries = useRef(sheetsOver(location))
  const pushes = useRef(0)
  const [rendered, noteRendered] = useState(0)

  useEffect(() => {
    requestReconcile = noteChange
    return () => {
      requestReconcile = () => {}
      pendingTraversal = undefined
    }
  }, [])

  // The first that applies, one step each time: a step changes the location or the sheets, which runs this again. The bullets are those of README.md.
  const reconcileEntries = useEffectEvent(() => {
    // Entries are pushed, and the router renders them next.
    if (pushes.current !== rendered) return
    // Back that comes before the entry is rendered leaves the location as it was, without the entry.
    const isMove = seen.current !== location ? isByHistory : entries.current > sheetsOver(location)
    entries.current = sheetsOver(location)
    seen.current = location
    const traversal = pendingTraversal
    // The address is ahead of what is rendered, or the browser has yet to make the traversal: this runs again then.
    if (createPath(location) !== createPath(window.location) || (traversal && !isMove)) return
    pendingTraversal = undefined
    if (traversal && entries.current > traversal.sheetsAfter) {
      // "A link during a traversal": the browser went back from the link's page, so the same way forward leads there again.
      traverse(navigate, { by: -traversal.by, sheetsAfter: Infinity, onArrival: traversal.onArrival })
    } else if (traversal?.onArrival) {
      // useNavigateFromSheet waited for the traversal.
      traversal.onArrival()
    } else if (closersOfOpenSheets.length < entries.current) {
      // "More entries than sheets".
      traverse(navigate, { by: closersOfOpenSheets.length - entries.current, sheetsAfter: closersOfOpenSheets.length })
    } else if (closersOfOpenSheets.length > entries.current && isMove && !traversal) {
      // "More sheets than entries after Back or Forward".
      for (const close of closersOfOpenSheets.slice(entries.current).toReversed()) close()
      // A sheet that stays open gets its entry again.
      noteChange()
    } else if (closersOfOpenSheets.length > entries.current) {
      // "More sheets than entries".
      const { state, key } = location
      while (closersOfOpenSheets.length > entries.current)
        void navigate(location, { state: { page: key, ...state, sheets: ++entries.current } })
      const pushed = ++pushes.current
      startTransition(() => noteRendered(pushed))
    }
  })
  useEffect(() => reconcileEntries(), [location, change, rendered])
  return null
}
