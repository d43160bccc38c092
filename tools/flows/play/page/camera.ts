/** Brings the states to the upper third of the frame of their diagram, which scrolls: what leads on from them lies below. */
export function lookAt(frame: HTMLElement, states: readonly string[]): void {
  const boxes = states.flatMap((path) => frame.querySelector(`[data-state="${path}"] > .box`)?.getBoundingClientRect() ?? [])
  if (boxes.length === 0) return
  const around = frame.getBoundingClientRect()
  const left = Math.min(...boxes.map((box) => box.left)) - around.left - 20
  const right = Math.max(...boxes.map((box) => box.right)) - around.left + 20
  const top = Math.min(...boxes.map((box) => box.top)) - around.top - 20
  // Of parallel states that lie far apart the first is shown.
  frame.scrollBy({ left: Math.min(left, (left + right - frame.clientWidth) / 2), top: top - frame.clientHeight / 6 })
}
