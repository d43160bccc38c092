import { element } from '#tools/inspector/element.ts'
import type { Camera } from './camera.ts'
import type { Pictures } from './pictures.ts'

const GAP = 12
const LOWEST = 120
/** A pointer that only passes shows nothing; one on its way to the card may leave the state for as long. */
const WAIT_MS = 180
/** Until the camera has brought a state into sight. */
const GLIDE_MS = 320

/**
 * The picture of the state that is pointed at or focused, beside its box. As WCAG 1.4.13 asks, it hides nothing of the state, it may be
 * pointed at itself, it stays as long as the state has pointer or focus, and Escape closes it.
 */
export class StateCard {
  private readonly card = element('div', 'state-card')
  private waiting = 0
  private shown: SVGElement | undefined

  private readonly picture: HTMLElement
  private readonly pictures: Pictures

  constructor(picture: HTMLElement, pictures: Pictures, camera: Camera) {
    this.picture = picture
    this.pictures = pictures
    this.card.popover = 'manual'
    picture.after(this.card)
    // The links of a diagram take no focus of their own: those that have something to show do.
    for (const state of picture.querySelectorAll<SVGElement>('[data-state]'))
      if (pictures.has(state.dataset['state']!)) state.querySelector('a')!.setAttribute('tabindex', '0')

    picture.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'touch' && event.buttons === 0) this.soon(event.target as Element)
    })
    picture.addEventListener('focusin', ({ target }) => {
      const state = (target as Element).closest<SVGElement>('[data-state]')
      if (!state || !(target as Element).matches(':focus-visible')) return
      camera.bring([state.dataset['state']!])
      // The browser has scrolled to where the state was.
      picture.scrollIntoView({ block: 'nearest' })
      this.soon(state, GLIDE_MS)
    })
    picture.addEventListener('focusout', () => this.hide())
    for (const place of [picture, this.card]) place.addEventListener('pointerleave', () => this.soon())
    this.card.addEventListener('pointerenter', () => clearTimeout(this.waiting))
    picture.addEventListener('pointerdown', () => this.hide())
    picture.addEventListener('wheel', () => this.hide(), { passive: true })
    addEventListener('scroll', () => this.place(), { passive: true })
    // What moves the diagram leaves the card behind.
    addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' || picture.contains(document.activeElement)) this.hide()
    })
  }

  /** Shows what is pointed at; nothing where that has no picture. */
  private soon(target?: Element, ms = WAIT_MS): void {
    clearTimeout(this.waiting)
    this.waiting = window.setTimeout(() => {
      const focused = this.picture.contains(document.activeElement) ? document.activeElement : null
      const state = (target ?? focused)?.closest<SVGElement>('[data-state]')
      if (state) this.show(state)
      else this.hide()
    }, ms)
  }

  private hide(): void {
    clearTimeout(this.waiting)
    this.shown = undefined
    this.card.hidePopover()
  }

  private show(state: SVGElement): void {
    if (state === this.shown) return
    const image = this.pictures.image(state.dataset['state']!)
    if (!image) return this.hide()
    image.loading = 'eager'
    this.card.replaceChildren(image)
    this.shown = state
    this.card.togglePopover(true)
    this.place()
  }

  /** To the right of the box or to its left; where both are too narrow, above or below it, as high as there is room. */
  private place(): void {
    if (!this.shown) return
    const box = this.shown.querySelector('.box')!.getBoundingClientRect()
    const { style } = this.card
    style.maxHeight = ''
    const { width, height } = this.card.getBoundingClientRect()
    const [right, left] = [box.right + GAP, box.left - GAP - width]
    const within = (at: number, length: number, whole: number) => Math.max(GAP, Math.min(at, whole - length - GAP))
    if (right + width <= innerWidth || left >= 0) {
      style.left = `${right + width <= innerWidth ? right : left}px`
      style.top = `${within(box.top, height, innerHeight)}px`
      return
    }
    const [above, below] = [box.top - 2 * GAP, innerHeight - box.bottom - 2 * GAP]
    const room = Math.min(height, Math.max(above, below))
    if (room < LOWEST) return this.hide()
    style.maxHeight = `${room}px`
    style.left = `${within(box.left, width, innerWidth)}px`
    style.top = `${below >= above ? box.bottom + GAP : box.top - GAP - room}px`
  }
}
