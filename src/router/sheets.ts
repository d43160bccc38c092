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
const open: (() => void)[] = []
let settle = (): void => {}

/** The way back over entries of closed sheets, which the browser takes its time for. */
interface WayBack {
  entries: number
  /** How many entries of sheets are left then. */
  left: number
  done?: (() => void) | undefined
}
let underWay: WayBack | undefined

function goBack(navigate: NavigateFunction, way: WayBack): void {
  underWay = way
  void navigate(-way.entries)
}

/** Gives a sheet that is shown an entry of the history. `onClose` is called when the customer leaves it by Back. */
export function useSheetEntry(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const sheet = () => close()
    open.push(sheet)
    settle()
    return () => {
      open.splice(open.indexOf(sheet), 1)
      settle()
    }
  }, [])
}

/** Leads on from a sheet that is open or has just closed: the page takes the place of the sheet's entry or, with `replace`, of the page below. */
export function useNavigateFromSheet(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const sheets = sheetsOver(useLocation())
  return useCallback(
    (to, { replace = false } = {}) => {
      const lead = () => void navigate(to, { replace })
      if (underWay) underWay.done = lead
      else if (replace && sheets > 0) goBack(navigate, { entries: sheets, left: 0, done: lead })
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
    settle = noteChange
    return () => {
      settle = () => {}
      underWay = undefined
    }
  }, [])

  const arrange = useEffectEvent(() => {
    // Entries are pushed, and the router renders them next.
    if (pushes.current !== rendered) return
    // Back that comes before the entry is rendered leaves the location as it was, without the entry.
    const isMove = seen.current !== location ? isByHistory : entries.current > sheetsOver(location)
    entries.current = sheetsOver(location)
    seen.current = location
    const way = underWay
    // The router has moved on, and renders that next.
    if (createPath(location) !== createPath(window.location) || (way && !isMove)) return
    underWay = undefined
    // A link was followed meanwhile, and the way back led from its page.
    if (way && entries.current > way.left) goBack(navigate, { entries: -way.entries, left: Infinity, done: way.done })
    else if (way?.done) way.done()
    else if (open.length < entries.current) goBack(navigate, { entries: entries.current - open.length, left: open.length })
    else if (open.length > entries.current && isMove && !way) {
      for (const close of open.slice(entries.current).toReversed()) close()
      // A sheet that stays open gets its entry again.
      noteChange()
    } else if (open.length > entries.current) {
      const { state, key } = location
      while (open.length > entries.current) void navigate(location, { state: { page: key, ...state, sheets: ++entries.current } })
      const pushed = ++pushes.current
      startTransition(() => noteRendered(pushed))
    }
  })
  useEffect(() => arrange(), [location, change, rendered])
  return null
}
