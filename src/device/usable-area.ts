const WIDE = '(min-width: 1024px)'
/** Height of the tab bar at the bottom of narrow windows. */
const TABS_PX = 58

type Listener = (area: ReturnType<typeof usableArea>) => void
const listeners = new Set<Listener>()
let stripPx = 0

/** The area of fixed elements, and the height of its bars at the bottom. Not `innerWidth`: on phones it grows with content beyond the side. */
export const usableArea = () => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.clientHeight,
  bottomBar: (matchMedia(WIDE).matches ? 0 : TABS_PX) + stripPx,
})

/** Calls back when the window is turned, resized or zoomed, and when the order strip gets another height. */
export function onUsableArea(callback: Listener): () => void {
  const tell = () => callback(usableArea())
  window.addEventListener('resize', tell)
  listeners.add(callback)
  return () => {
    window.removeEventListener('resize', tell)
    listeners.delete(callback)
  }
}

/** The order strip stands on the tabs: its height is taken off the usable area, and style sheets read it as `--strip`. */
export function standOnTabs(strip: HTMLElement): () => void {
  const observer = new ResizeObserver(() => setHeight(strip.offsetHeight))
  observer.observe(strip)
  return () => {
    observer.disconnect()
    setHeight(0)
  }
}

function setHeight(px: number): void {
  if (px === stripPx) return
  stripPx = px
  document.documentElement.style.setProperty('--strip', `${px}px`)
  for (const callback of listeners) callback(usableArea())
}
