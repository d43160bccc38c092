import type { Page } from 'playwright/test'
import { expect } from '../support/test.ts'

/**
 * The messages of a state, and two more at both ends of the page, lie on no heading, no facts, no main button, no field and not on the way back, nor on a control where the
 * page has room without any: asked of where things are, not of what they are called. In a dialog they do not lie on what is written largest, nor on the steps of an order.
 */
export async function messagesCoverNothing(page: Page): Promise<void> {
  // The staff's page has no such messages.
  if (/^\/counter(\/|$)/.test(new URL(page.url()).pathname)) return
  // Behind a dialog nothing is read: a message comes before it, and can be closed.
  if (await page.locator('dialog[open]').count()) {
    await page.evaluate(() => {
      const notices = [...globalThis.actors.values()].find(({ machine }) => machine === 'notices')!.actor
      notices.send({ type: 'notice.show', notice: { kind: 'toast', tone: 'success', message: 'Coupon applied' } })
    })
    const message = page.locator('.toast', { hasText: 'Coupon applied' })
    // Placed once its code is there.
    await expect(message.getByRole('button')).toBeVisible()
    await page.waitForTimeout(150)
    expect(await message.evaluate(liesOnWhatMatters), `what the message lies on at ${page.viewportSize()!.width} px`).toEqual([])
    await message.getByRole('button', { name: 'Close message' }).click()
    return expect(message).toHaveCount(0)
  }
  const covered = await page.evaluate(async () => {
    const notices = [...globalThis.actors.values()].find(({ machine }) => machine === 'notices')!.actor
    const toasts = ['Removed from favorites', 'Verification code sent successfully!'].map((message) => ({
      kind: 'toast',
      tone: 'success',
      message,
    }))
    const { places } = notices.getSnapshot().context as { places: ({ message: string } | undefined)[] }
    const own = places.filter((notice) => notice !== undefined)
    const pause = () => new Promise((resolve) => setTimeout(resolve, 150))
    const found: string[] = []
    for (const stop of [undefined, 0, document.documentElement.scrollHeight]) {
      const said = stop === undefined ? own : toasts
      if (stop !== undefined) scrollTo({ top: stop, behavior: 'instant' })
      for (const { message } of said) notices.send({ type: 'notice.dismiss', message })
      await pause()
      for (const notice of said) notices.send({ type: 'notice.show', notice })
      // Until their code is there and they have been placed.
      do await pause()
      while (document.querySelector('.toasts > .toast:not(:has(.icon-button))'))
      const messages = [...document.querySelectorAll('.toasts > .toast')].map((one) => one.getBoundingClientRect())
      if (messages.length === 0 && said.length > 0) found.push('no message is shown')
      if (messages.length === 0) continue
      const boxesOf = (names: string) =>
        [...document.querySelectorAll(names)]
          // The field of a code lies unseen over its digits.
          .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: one.localName !== 'input' }))
          .filter((one) => !one.closest('.toasts, .skip'))
          .map((one) => ({
            name: `${one.localName} "${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)}"`,
            box: one.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 1)
      const fixed = boxesOf('h1, h1 + p, input:not([type=checkbox], [type=radio]), textarea, select, [aria-label^="Back"]')
      const headings = boxesOf('h2, h3, h4, [role=heading], dl, .button:not(.line)')
      const controls = boxesOf('a, button, summary, input, label:has([type=file]), [role=radiogroup] label, .notice')
      const height = messages.at(-1)!.bottom - messages[0]!.top + 16
      // A page may be nothing but headings.
      const hasRoom = (all: typeof fixed) =>
        [20, ...all.map(({ box }) => box.bottom)].some(
          (from) => from >= 20 && from + height < innerHeight && all.every(({ box }) => box.bottom <= from || box.top >= from + height),
        )
      const most = [...fixed, ...headings]
      for (const { name, box } of [[...most, ...controls], most, fixed].find(hasRoom) ?? [])
        if (messages.some(({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top))
          found.push(`${name} at ${Math.round(box.top)}, at scroll ${Math.round(scrollY)}: the messages at ${Math.round(messages[0]!.top)}`)
      for (const { message } of said) notices.send({ type: 'notice.dismiss', message })
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return found
  })
  expect(covered, `what messages lie on at ${page.viewportSize()!.width} px of ${page.url()}`).toEqual([])
}

/** What is written largest in the dialog of a message, or is a step of an order, and lies below it. */
function liesOnWhatMatters(message: Element): string[] {
  const dialog = message.closest('dialog')!
  const texts = [...dialog.querySelectorAll('*')].filter(
    (one) =>
      !one.closest('.toasts') &&
      [...one.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent!.trim()),
  )
  const sizeOf = (one: Element) => parseFloat(getComputedStyle(one).fontSize)
  const largest = Math.max(...texts.map(sizeOf))
  const { top, bottom, left, right } = message.getBoundingClientRect()
  return texts
    .filter((one) => (sizeOf(one) === largest || one.matches('ol > li')) && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const box = one.getBoundingClientRect()
      return box.top < bottom && box.bottom > top && box.left < right && box.right > left
    })
    .map((one) => one.textContent)
}
