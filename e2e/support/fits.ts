import type { Page } from 'playwright/test'
import { expect } from './test.ts'

/**
 * No layout may depend on the machine's font, so each is also looked at with wide letters, with the spacing that WCAG 1.4.12 lets a reader
 * choose, and with letters twice as large. Only styles change: the page keeps its state, and nothing is loaded again.
 */
const LOOKS = {
  "the machine's font": '',
  'wide letters': '* { letter-spacing: 0.06em !important }',
  'the spacing of WCAG 1.4.12':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  'letters twice as large': 'html { font-size: 200% !important }',
}

/** At the width the page has: no sideways scroll, no text cut off or outside its control, no control under a bar for good. */
export async function fits(page: Page, looks = Object.keys(LOOKS) as (keyof typeof LOOKS)[]): Promise<void> {
  for (const look of looks)
    expect(await problemsOf(page, LOOKS[look]), `layout with ${look}, at ${page.viewportSize()!.width} px of ${page.url()}`).toEqual([])
}

function problemsOf(page: Page, style: string): Promise<string[]> {
  return page.evaluate(async (look) => {
    const SLACK = 2
    // An observer's first report comes with the next frame, also where a journey holds the clock.
    const frame = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.documentElement)
      })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { transition: none !important; scroll-behavior: auto !important }\n${look}`)
    // A copy: the list itself changes with what is set.
    const sheets = [...document.adoptedStyleSheets]
    document.adoptedStyleSheets = [...sheets, sheet]

    const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
    const scope = dialog ?? document.body
    const scroller = dialog ?? document.documentElement
    const was = scroller.scrollTop
    const found = new Set<string>()
    const name = (element: Element) => {
      const classes = element.classList.length > 0 ? `.${[...element.classList].join('.')}` : ''
      return `${element.parentElement!.className ? `.${element.parentElement!.classList[0]} > ` : ''}${element.localName}${classes} "${element.textContent.trim().slice(0, 40)}"`
    }
    /** For screen readers alone, or not shown at all. */
    const unseen = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true }) ||
      element.closest('.visually-hidden, .skip, [inert]') !== null ||
      getComputedStyle(element).clipPath !== 'none'

    const sideways = () => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) {
        const widest = [...document.body.querySelectorAll('*')]
          .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
          .slice(0, 4)
        found.add(`sideways scroll of ${scrollWidth - clientWidth} px: ${widest.map(name).join(' | ')}`)
      }
      const beside = dialog?.getBoundingClientRect()
      // A drawer stands at the right edge, from the top to the bottom.
      const isDrawer = beside?.right === clientWidth && beside.height === innerHeight
      if (beside && !isDrawer && Math.abs(beside.left - (clientWidth - beside.right)) > 16)
        found.add(`the dialog stands at ${Math.round(beside.left)} px, not in the middle`)
      if (dialog && dialog.scrollWidth > dialog.clientWidth)
        found.add(
          `sideways scroll of ${dialog.scrollWidth - dialog.clientWidth} px in the dialog: ${[...dialog.querySelectorAll('*')]
            .filter((one) => one.getBoundingClientRect().right > dialog.getBoundingClientRect().right)
            .slice(0, 4)
            .map(name)
            .join(' | ')}`,
        )
    }

    const texts = () => {
      const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement!
        if (!node.nodeValue!.trim() || unseen(element)) continue
        const { fontSize, lineHeight } = getComputedStyle(element)
        if (parseFloat(lineHeight) < parseFloat(fontSize) * 0.98)
          found.add(`lines of ${lineHeight} for letters of ${fontSize}: ${name(element)}`)
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()]
        if (boxes.length === 0) continue
        // The letters, without the room that a font keeps above and below them.
        const size = parseFloat(fontSize)
        const text = {
          left: Math.min(...boxes.map((box) => box.left)),
          right: Math.max(...boxes.map((box) => box.right)),
          top: Math.min(...boxes.map((box) => (box.top + box.bottom) / 2)) - size / 2,
          bottom: Math.max(...boxes.map((box) => (box.top + box.bottom) / 2)) + size / 2,
        }
        let across = true
        let down = true
        for (let around: Element | null = element; around && (across || down); around = around.parentElement) {
          const { overflowX, overflowY, textOverflow, webkitLineClamp, position, display } = getComputedStyle(around)
          // Meant to end with three dots: the whole of it stands elsewhere.
          if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') {
            across = false
            break
          }
          const box = around.getBoundingClientRect()
          const control =
            display !== 'inline' && around.matches('button, a, label, summary, .badge, .chip, .button, [role=option], [role=tab]')
          const cutsX = control || /hidden|clip/.test(overflowX)
          const cutsY = control || /hidden|clip/.test(overflowY)
          const root = around === document.documentElement || around === document.body
          if (across && cutsX && !root && (text.left < box.left - SLACK || text.right > box.right + SLACK))
            found.add(`text beyond the sides of ${name(around)}: ${name(element)}`)
          if (down && cutsY && !root && (text.top < box.top - SLACK || text.bottom > box.bottom + SLACK))
            found.add(`text beyond the height of ${name(around)}: ${name(element)}`)
          if (/auto|scroll/.test(overflowX)) across = false
          if (/auto|scroll/.test(overflowY)) down = false
          if (position === 'fixed') {
            // Messages go by themselves, and say the same to screen readers.
            if (down && !around.matches('.toasts') && (text.top < -SLACK || text.bottom > innerHeight + SLACK))
              found.add(`text beyond the screen: ${name(element)}`)
            break
          }
        }
        if (across && (text.left < -SLACK || text.right > document.documentElement.clientWidth + SLACK))
          found.add(`text beyond the sides of the page: ${name(element)}`)
      }
      for (const input of scope.querySelectorAll<HTMLElement>('input, textarea, select')) {
        if (
          unseen(input) ||
          !/^(text|email|tel|password|search|date|number|url|textarea|select-one)$/.test((input as HTMLInputElement).type)
        )
          continue
        const { fontSize, paddingTop, paddingBottom } = getComputedStyle(input)
        if (input.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) < parseFloat(fontSize) * 1.15)
          found.add(`a field of ${input.clientHeight} px for letters of ${fontSize}: ${name(input)}`)
      }
    }

    const errors = () => {
      const labels = [...scope.querySelectorAll('label, legend, .label')]
        .filter((one) => !unseen(one))
        .map((one) => {
          const words = document.createRange()
          words.selectNodeContents(one)
          return words.getBoundingClientRect()
        })
      for (const error of scope.querySelectorAll('.field-error')) {
        // Below a bar that stays, labels scroll.
        if (!error.textContent.trim() || unseen(error) || error.closest('.bar')) continue
        const { left, right, top, bottom } = error.getBoundingClientRect()
        const below = labels.filter((label) => label.top > top && label.left < right && label.right > left)
        const gap = Math.min(...below.map((label) => label.top)) - bottom
        if (gap < 6) found.add(`only ${gap} px between an error and the label below it: ${name(error)}`)
      }
    }

    /** In a part that scrolls by itself, beyond what it shows at present. */
    const isScrolledAway = (control: Element, x: number, y: number) => {
      for (let around = control.parentElement; around && around !== scroller && around !== document.body; around = around.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(around).overflow)) continue
        const { left, right, top, bottom } = around.getBoundingClientRect()
        if (x < left || x > right || y < top || y > bottom) return true
      }
      return false
    }

    /** The bar that stays and lies on a point of the control. */
    const barOver = (control: Element, x: number, y: number): Element | undefined => {
      const hit = document.elementFromPoint(x, y)
      if (!hit || control.contains(hit) || hit.contains(control)) return undefined
      if (hit.closest('label') && hit.closest('label') === control.closest('label')) return undefined
      let over: Element | null = hit
      while (over && !/fixed|sticky/.test(getComputedStyle(over).position)) over = over.parentElement
      // Messages go by themselves, news of an order when they are closed, the way back of Add More after 3 s, and what the search field offers with the focus.
      const passes = '.toasts, .order-slip, .splash, .add-more-away, .search-suggestions'
      return over && !over.contains(control) && !hit.closest(passes) ? over : undefined
    }

    /** A control without a text, such as a sign, is cut off without a word. */
    const beyond = () => {
      for (const control of scope.querySelectorAll('a[href], button, input, select, textarea, summary')) {
        const { left, right, width } = control.getBoundingClientRect()
        const isOutside = left < -1 || right > document.documentElement.clientWidth + 1
        if (width > 1 && isOutside && !unseen(control) && !scrollsSideways(control.parentElement!))
          found.add(`a control beyond the sides of the page: ${name(control)}`)
      }
    }
    const scrollsSideways = (around: Element): boolean =>
      around !== document.body && (/auto|scroll/.test(getComputedStyle(around).overflowX) || scrollsSideways(around.parentElement!))

    const covered = (atTop: boolean) => {
      for (const control of scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
        if (unseen(control)) continue
        const box = control.getBoundingClientRect()
        const x = box.left + box.width / 2
        const y = box.top + box.height / 2
        if (box.width === 0 || x < 0 || x >= document.documentElement.clientWidth || y < 0 || y >= innerHeight) continue
        if (isScrolledAway(control, x, y)) continue
        // What stands elsewhere can be scrolled to the free part, or stands still and is looked at there.
        if (atTop !== y < innerHeight / 3) continue
        if (!barOver(control, x, y)) continue
        // Free at another place of the page.
        const place = scroller.scrollTop
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const moved = control.getBoundingClientRect()
        const over = barOver(control, moved.left + moved.width / 2, moved.top + moved.height / 2)
        scroller.scrollTo({ top: place, behavior: 'instant' })
        if (over) found.add(`${name(over)} covers ${name(control)}`)
      }
    }

    await frame()
    await frame()
    sideways()
    beyond()
    scroller.scrollTo({ top: 0, behavior: 'instant' })
    texts()
    errors()
    covered(true)
    scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
    covered(false)
    document.adoptedStyleSheets = sheets
    scroller.scrollTo({ top: was, behavior: 'instant' })
    return [...found]
  }, style)
}
