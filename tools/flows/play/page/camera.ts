/** The size of a diagram, and what is in sight of it: its frame scrolls. */
export class Camera {
  private readonly frame: HTMLElement
  private readonly svg: SVGSVGElement

  constructor(frame: HTMLElement) {
    this.frame = frame
    this.svg = frame.querySelector('svg')!
  }

  /** Brings the states to the middle. */
  lookAt(states: readonly string[]): void {
    const boxes = states.flatMap((path) => this.svg.querySelector(`[data-state="${path}"] > .box`)?.getBoundingClientRect() ?? [])
    if (boxes.length === 0) return
    const { frame } = this
    const around = frame.getBoundingClientRect()
    const left = Math.min(...boxes.map((box) => box.left)) - around.left - 20
    const top = Math.min(...boxes.map((box) => box.top)) - around.top - 20
    const right = Math.max(...boxes.map((box) => box.right)) - around.left + 20
    const bottom = Math.max(...boxes.map((box) => box.bottom)) - around.top + 20
    // Of parallel states that lie far apart the first is shown.
    frame.scrollBy({
      left: Math.min(left, (left + right - frame.clientWidth) / 2),
      top: Math.min(top, (top + bottom - frame.clientHeight) / 2),
    })
  }

  /** What is in the middle stays there. */
  zoom(by: number): void {
    const { frame } = this
    const { clientWidth, clientHeight } = frame
    const [x, y] = [frame.scrollLeft + clientWidth / 2, frame.scrollTop + clientHeight / 2]
    this.setWidth(this.svg.clientWidth * by)
    frame.scrollTo({ left: x * by - clientWidth / 2, top: y * by - clientHeight / 2, behavior: 'instant' })
  }

  showAll(): void {
    const { clientWidth, clientHeight } = this.frame
    const { width, height } = this.svg.viewBox.baseVal
    this.setWidth(Math.min(clientWidth, (clientHeight * width) / height))
  }

  private setWidth(px: number): void {
    this.svg.style.width = `${px}px`
  }
}
