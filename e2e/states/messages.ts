import type { Locator, Page } from 'playwright/test'
import { expect } from '../support/test.ts'

/** What answers a press lies on no bar at the bottom, not on the heading of the page and not on the field in use; over a dialog it lies beside it. What failed stands at the top. */
export async function messagesCoverNothing(page: Page): Promise<void> {
  // The staff's page has no such messages.
  if (/^\/counter(\/|$)/.test(new URL(page.url()).pathname)) return
  const answer = await show(page, 'toast', 'Link copied to clipboard')
  const covered = () => answer.evaluate(liesOn)
  await expect.poll(covered, { message: `what the message lies on at ${page.viewportSize()!.width} px` }).toEqual([])
  await dismiss(page, 'Link copied to clipboard')
  if (await page.locator('dialog[open]').count()) return
  const failure = await show(page, 'snackbar', 'The kitchen cannot be reached')
  await expect.poll(async () => (await failure.boundingBox())!.y, { message: 'how low a failure stands' }).toBeLessThan(20)
  await dismiss(page, 'The kitchen cannot be reached')
}

const send = (page: Page, event: { type: string } & Record<string, unknown>) =>
  page.evaluate((sent) => [...globalThis.actors.values()].find(({ machine }) => machine === 'notices')!.actor.send(sent), event)

/** Held while it is looked at. */
async function show(page: Page, kind: 'toast' | 'snackbar', message: string): Promise<Locator> {
  await send(page, { type: 'notice.show', notice: { kind, tone: 'error', message } })
  const card = page.locator('.toast', { hasText: message })
  // Placed once its code is there.
  await expect(card.getByRole('button')).toBeVisible()
  await card.dispatchEvent('pointermove')
  return card
}

async function dismiss(page: Page, message: string): Promise<void> {
  await send(page, { type: 'notice.dismiss', message })
  await expect(page.locator('.toast', { hasText: message })).toHaveCount(0)
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
