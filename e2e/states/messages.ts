import type { Page } from 'playwright/test'
import { expect } from '../support/test.ts'

/** What answers a press lies on no bar at the bottom, not on the heading of the page and not on the field in use; over a dialog it lies beside it. */
export async function messagesCoverNothing(page: Page): Promise<void> {
  // The staff's page has no such messages.
  if (/^\/counter(\/|$)/.test(new URL(page.url()).pathname)) return
  await page.evaluate(() => {
    const notices = [...globalThis.actors.values()].find(({ machine }) => machine === 'notices')!.actor
    notices.send({ type: 'notice.show', notice: { kind: 'toast', tone: 'success', message: 'Link copied to clipboard' } })
  })
  const message = page.locator('.toast', { hasText: 'Link copied to clipboard' })
  // Placed once its code is there, and held while it is looked at.
  await expect(message.getByRole('button')).toBeVisible()
  await message.dispatchEvent('pointermove')
  const covered = () => message.evaluate(liesOn)
  await expect.poll(covered, { message: `what the message lies on at ${page.viewportSize()!.width} px` }).toEqual([])
  await page.evaluate(() => {
    const notices = [...globalThis.actors.values()].find(({ machine }) => machine === 'notices')!.actor
    notices.send({ type: 'notice.dismiss', message: 'Link copied to clipboard' })
  })
  await expect(message).toHaveCount(0)
}

function liesOn(message: Element): string[] {
  const dialog = message.closest('dialog')
  const names = dialog ? 'dialog[open] > :not(.toasts)' : 'h1, :focus:is(input, textarea, select), .tabs, .tray, .bar.base'
  const { top, bottom, left, right } = message.getBoundingClientRect()
  return [...document.querySelectorAll(names)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const box = one.getBoundingClientRect()
      // What fills the window leaves no room: a name of five hundred letters, the card that staff read.
      return (
        box.width > 1 &&
        box.height < (dialog ? innerHeight - 64 : innerHeight / 2) &&
        box.top < bottom &&
        box.bottom > top &&
        box.left < right &&
        box.right > left
      )
    })
    .map((one) => `${one.localName} "${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)}"`)
}
