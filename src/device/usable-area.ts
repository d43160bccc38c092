const WIDE = '(min-width: 1024px)'
/** Height of the tab bar at the bottom of narrow windows. */
const TABS_PX = 58

/** The area of fixed elements, and the height of its bottom bar. Not `innerWidth`: on phones it grows with content beyond the side. */
export const usableArea = () => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.clientHeight,
  bottomBar: matchMedia(WIDE).matches ? 0 : TABS_PX,
})

/** Calls back when the window is turned, resized or zoomed. */
export function onUsableArea(callback: (area: ReturnType<typeof usableArea>) => void): () => void {
  const tell = () => callback(usableArea())
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}
