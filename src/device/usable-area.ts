const WIDE = '(min-width: 1024px)'
/** Height of the tab bar at the bottom of narrow windows. */
const TABS_PX = 58

/** What fixed elements stand in, and the height of the bar at its bottom. `innerWidth` grows on phones with what stands beyond the side. */
export const usableArea = () => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.clientHeight,
  bottomBar: matchMedia(WIDE).matches ? 0 : TABS_PX,
})

/** Calls back whenever the window has another size: turned, resized, zoomed. */
export function onUsableArea(callback: (area: ReturnType<typeof usableArea>) => void): () => void {
  const tell = () => callback(usableArea())
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}
