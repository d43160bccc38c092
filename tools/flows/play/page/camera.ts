interface View {
  x: number
  y: number
  width: number
  height: number
}

const CLOSEST = 0.4
const STEP = 1.3
const ARROW_PX = 60
const TWEEN_MS = 220

/** Moves and zooms a diagram with pointer, touch, wheel and keys. The small map shows what is in sight. */
export class Camera {
  private view: View
  private readonly whole: View
  private readonly frame: SVGRectElement
  private readonly pointers = new Map<number, { x: number; y: number }>()
  private tween = 0
  /** A drag ends in a click, which is no choice. */
  private dragged = 0

  private readonly svg: SVGSVGElement
  private readonly picture: HTMLElement
  private readonly map: SVGSVGElement

  constructor(picture: HTMLElement, map: HTMLElement) {
    this.picture = picture
    this.svg = picture.querySelector('svg')!
    const { x, y, width, height } = this.svg.viewBox.baseVal
    this.whole = { x, y, width, height }
    this.view = this.whole
    this.svg.removeAttribute('width')
    this.svg.removeAttribute('height')
    this.map = map.appendChild(svgElement('svg', { viewBox: `${x} ${y} ${width} ${height}` }))
    for (const box of this.svg.querySelectorAll<SVGRectElement>('[data-state] > .box')) {
      const small = box.cloneNode() as SVGRectElement
      small.dataset['of'] = (box.parentNode as SVGElement).dataset['state']!
      this.map.append(small)
    }
    this.frame = this.map.appendChild(svgElement('rect', { class: 'frame' }))
    this.listen()
    new ResizeObserver(() => this.set(this.view)).observe(picture)
  }

  private get scale(): number {
    return this.view.width / (this.picture.clientWidth || 1)
  }

  /** Marks the states in the small map, and brings them into sight. */
  lookAt(states: readonly string[]): void {
    for (const box of this.map.querySelectorAll<SVGRectElement>('[data-of]'))
      box.classList.toggle('here', states.includes(box.dataset['of']!))
    this.bring(states)
  }

  /** Into sight. */
  bring(states: readonly string[]): void {
    const boxes = states.flatMap((path) => this.svg.querySelector<SVGRectElement>(`[data-state="${path}"] > .box`)?.getBBox() ?? [])
    if (boxes.length === 0) return
    const left = Math.min(...boxes.map(({ x }) => x))
    const top = Math.min(...boxes.map(({ y }) => y))
    const width = Math.max(...boxes.map((box) => box.x + box.width)) - left
    const height = Math.max(...boxes.map((box) => box.y + box.height)) - top
    const { clientWidth, clientHeight } = this.picture
    // Text stays readable: parallel states that lie far apart are not all shown.
    const scale = Math.min(1.5, Math.max(1, (width + 40) / clientWidth, (height + 40) / clientHeight))
    const [wide, high] = [clientWidth * scale, clientHeight * scale]
    this.glide({ x: left + width / 2 - wide / 2, y: top + Math.min(height, high - 40) / 2 - high / 2, width: wide, height: high })
  }

  showAll(): void {
    this.glide(this.whole)
  }

  zoom(by: number, clientX?: number, clientY?: number): void {
    const box = this.picture.getBoundingClientRect()
    const [px, py] = [(clientX ?? box.left + box.width / 2) - box.left, (clientY ?? box.top + box.height / 2) - box.top]
    const most = Math.max(this.whole.width / box.width, this.whole.height / box.height) * 1.1
    const scale = Math.min(Math.max(this.scale / by, CLOSEST), Math.max(most, 1))
    const { x, y } = this.view
    const [fixedX, fixedY] = [x + px * this.scale, y + py * this.scale]
    this.set({ x: fixedX - px * scale, y: fixedY - py * scale, width: box.width * scale, height: box.height * scale })
  }

  private pan(dx: number, dy: number): void {
    const { scale } = this
    this.set({ ...this.view, x: this.view.x - dx * scale, y: this.view.y - dy * scale })
  }

  /** The frame has the shape of the picture; its middle never leaves the diagram. */
  private set(wanted: View): void {
    const { clientWidth, clientHeight } = this.picture
    if (clientWidth === 0) return
    const scale = Math.max(wanted.width / clientWidth, wanted.height / clientHeight)
    const [width, height] = [clientWidth * scale, clientHeight * scale]
    const within = (middle: number, from: number, length: number) => Math.min(Math.max(middle, from), from + length)
    const x = within(wanted.x + wanted.width / 2, this.whole.x, this.whole.width) - width / 2
    const y = within(wanted.y + wanted.height / 2, this.whole.y, this.whole.height) - height / 2
    this.view = { x, y, width, height }
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
    for (const [name, value] of Object.entries(this.view)) this.frame.setAttribute(name, String(value))
  }

  private glide(to: View): void {
    cancelAnimationFrame(this.tween)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.set(to)
      return
    }
    const from = this.view
    const began = performance.now()
    const step = (now: number) => {
      const share = Math.min(Math.max((now - began) / TWEEN_MS, 0), 1)
      const eased = 1 - (1 - share) ** 3
      const between = (key: keyof View) => from[key] + (to[key] - from[key]) * eased
      this.set({ x: between('x'), y: between('y'), width: between('width'), height: between('height') })
      if (share < 1) this.tween = requestAnimationFrame(step)
    }
    this.tween = requestAnimationFrame(step)
  }

  private listen(): void {
    const { picture, pointers } = this
    picture.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
      if (pointers.size === 0) this.dragged = 0
      pointers.set(pointerId, { x: clientX, y: clientY })
    })
    picture.addEventListener('pointermove', (event) => this.follow(event))
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      picture.addEventListener(type, ({ pointerId }) => void pointers.delete(pointerId))
    picture.addEventListener(
      'click',
      (event) => {
        if (this.dragged <= 6) return
        event.preventDefault()
        event.stopPropagation()
      },
      { capture: true },
    )
    picture.addEventListener('dragstart', (event) => event.preventDefault())
    picture.addEventListener(
      'wheel',
      (event) => {
        // A wheel alone scrolls the page.
        if (!event.ctrlKey && !event.metaKey) return
        event.preventDefault()
        this.zoom(event.deltaY < 0 ? 1.12 : 1 / 1.12, event.clientX, event.clientY)
      },
      { passive: false },
    )
    picture.addEventListener('keydown', (event) => {
      const act = this.keys()[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    })
    this.map.addEventListener('click', ({ clientX, clientY }) => {
      const box = this.map.getBoundingClientRect()
      const { width, height } = this.view
      const share = Math.max(this.whole.width / box.width, this.whole.height / box.height)
      const middle = (at: number, from: number, length: number, whole: number, start: number) =>
        start + whole / 2 + (at - from - length / 2) * share
      const x = middle(clientX, box.left, box.width, this.whole.width, this.whole.x) - width / 2
      const y = middle(clientY, box.top, box.height, this.whole.height, this.whole.y) - height / 2
      this.glide({ x, y, width, height })
    })
  }

  private keys(): Record<string, () => void> {
    return {
      ArrowLeft: () => this.pan(ARROW_PX, 0),
      ArrowRight: () => this.pan(-ARROW_PX, 0),
      ArrowUp: () => this.pan(0, ARROW_PX),
      ArrowDown: () => this.pan(0, -ARROW_PX),
      '+': () => this.zoom(STEP),
      '=': () => this.zoom(STEP),
      '-': () => this.zoom(1 / STEP),
      '0': () => this.showAll(),
    }
  }

  /** One pointer drags, two pinch. */
  private follow({ pointerId, clientX, clientY }: PointerEvent): void {
    const before = this.pointers.get(pointerId)
    if (!before) return
    const other = [...this.pointers].find(([id]) => id !== pointerId)?.[1]
    this.pointers.set(pointerId, { x: clientX, y: clientY })
    const [dx, dy] = [clientX - before.x, clientY - before.y]
    this.dragged += Math.hypot(dx, dy)
    if (this.dragged <= 6) return
    cancelAnimationFrame(this.tween)
    if (!other) {
      this.pan(dx, dy)
      return
    }
    const distance = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y) || 1
    this.zoom(distance({ x: clientX, y: clientY }) / distance(before), (clientX + other.x) / 2, (clientY + other.y) / 2)
    this.pan(dx / 2, dy / 2)
  }
}

function svgElement<Tag extends keyof SVGElementTagNameMap>(tag: Tag, attributes: Record<string, string>): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}
