import type { Page } from 'playwright/test'
import { expect } from '../support/test.ts'

/** Where the browser or the paper leaves out backgrounds and shadows, everything that they say is said by a line, a shape or a word too. */
export async function saysAllWithoutBackgrounds(page: Page): Promise<void> {
  const lost = await page.evaluate(() => {
    const CHOSEN = '[aria-current], [aria-selected=true], [aria-pressed=true], label:has(> :checked)'
    const found = new Set<string>()
    const name = (element: Element) =>
      `${element.localName}.${[...element.classList].join('.')} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}"`
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, .skip, .stars, [inert]') &&
      element.getBoundingClientRect().width > 1
    /** What stays of a look. */
    const linesOf = (element: Element) =>
      [undefined, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part)
        if (part && style.content === 'none') return ''
        const { borderTopWidth, borderBottomWidth, borderTopStyle, borderRadius, clipPath, outlineStyle, outlineWidth } = style
        const { textDecorationLine, fontWeight, fill, width } = style
        const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth}`
        return [
          borderTopWidth,
          borderBottomWidth,
          borderTopStyle,
          borderRadius,
          clipPath,
          outline,
          textDecorationLine,
          fontWeight,
          fill,
          part && width,
        ].join()
      })
    const lookOf = (element: Element) => [element, ...element.querySelectorAll('svg, i, input')].map((one) => linesOf(one).join('/')).join()

    for (const chosen of document.querySelectorAll(CHOSEN)) {
      const others = [...chosen.parentElement!.children].filter((one) => one.localName === chosen.localName && !one.matches(CHOSEN))
      if (isShown(chosen))
        for (const other of others.slice(0, 1)) if (lookOf(chosen) === lookOf(other)) found.add(`${name(chosen)} looks as if not chosen`)
    }
    const marks = [...document.querySelectorAll('[role=img]')].filter((mark) => isShown(mark) && mark.childElementCount === 0)
    for (const mark of marks)
      for (const other of marks)
        if (mark.ariaLabel !== other.ariaLabel && lookOf(mark) === lookOf(other)) found.add(`${name(mark)} looks as ${name(other)}`)
    for (const control of document.querySelectorAll('.button, .add, .chip, .stepper, .segments')) {
      const { borderTopStyle, outlineStyle } = getComputedStyle(control)
      if (isShown(control) && borderTopStyle === 'none' && outlineStyle === 'none') found.add(`${name(control)} has no edge`)
    }
    if (matchMedia('print').matches)
      for (const one of document.querySelectorAll('body :not(dialog)'))
        if (isShown(one) && getComputedStyle(one).position === 'fixed') found.add(`${name(one)} stands on each sheet`)
    return [...found]
  })
  expect(lost, `what is lost without backgrounds at ${page.viewportSize()!.width} px of ${page.url()}`).toEqual([])
}
