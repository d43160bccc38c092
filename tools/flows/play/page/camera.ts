/** Brings the states to the upper third of the frame of their diagram, which scrolls: what leads on from them lies below. */
export function lookAt(frame: HTMLElement, states: readonly string[]): void {
  // The diagram has the states of the main path before the others.
  const boxes = [...frame.querySelectorAll<SVGElement>('[data-state]')]
    .filter(({ dataset }) => states.includes(dataset['state']!))
    .flatMap((state) => state.querySelector(':scope > .box')?.getBoundingClientRect() ?? [])
  if (boxes.length === 0) return
  // Of parallel states that lie far apart the first is shown.
  const shown = fits(boxes, frame) ? boxes : boxes.slice(0, 1)
  const around = frame.getBoundingClientRect()
  const left = Math.min(...shown.map((box) => box.left)) - around.left - 20
  const right = Math.max(...shown.map((box) => box.right)) - around.left + 20
  const top = Math.min(...shown.map((box) => box.top)) - around.top - 20
  frame.scrollBy({ left: Math.min(left, (left + right - frame.clientWidth) / 2), top: top - frame.clientHeight / 6 })
}

const fits = (boxes: readonly DOMRect[], { clientWidth, clientHeight }: HTMLElement): boolean =>
  Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left)) + 40 <= clientWidth &&
  Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)) + 40 <= (clientHeight * 5) / 6
