import type { Page } from 'playwright/test'
import { expect } from '../support/test.ts'

/** Two messages, wherever they are placed, lie on no heading, no field and not on the way back: asked of where things are, not of what they are called. */
export async function messagesCoverNothing(page: Page): Promise<void> {
  // Behind a dialog nothing is read.
  if (await page.locator('dialog[open]').count()) return
  const covered = await page.evaluate(async () => {
    const notices = [...globalThis.actors.values()].find(({ machine }) => machine === 'notices')!.actor
    const said = ['Removed from favorites', 'Verification code sent successfully!']
    for (const message of said) notices.send({ type: 'notice.show', notice: { kind: 'toast', tone: 'success', message } })
    const found: string[] = []
    for (const stop of [0, document.documentElement.scrollHeight]) {
      scrollTo({ top: stop, behavior: 'instant' })
      // Longer than they take to be placed and to come to rest.
      await new Promise((resolve) => setTimeout(resolve, 150))
      const messages = [...document.querySelectorAll('.toasts > .toast')].map((one) => one.getBoundingClientRect())
      if (messages.length === 0) found.push('no message is shown')
      const boxesOf = (names: string) =>
        [...document.querySelectorAll(names)]
          .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .map((one) => ({
            name: `${one.localName} "${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)}"`,
            box: one.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 1)
      const kept = boxesOf('h1, input:not([type=checkbox], [type=radio]), textarea, select, [aria-label^="Back"]')
      const headings = boxesOf('h2, h3, h4, [role=heading]')
      // A page may be nothing but headings.
      const edges = [0, ...[...kept, ...headings].map(({ box }) => box.bottom).toSorted((one, other) => one - other)]
      const height = messages.at(-1)!.bottom - messages[0]!.top + 16
      const isRoom = (from: number) =>
        from + height < innerHeight && [...kept, ...headings].every(({ box }) => box.bottom <= from || box.top >= from + height)
      for (const { name, box } of edges.some(isRoom) ? [...kept, ...headings] : kept)
        if (messages.some(({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top))
          found.push(`${name} at ${Math.round(box.top)}, at scroll ${Math.round(scrollY)}`)
    }
    for (const message of said) notices.send({ type: 'notice.dismiss', message })
    scrollTo({ top: 0, behavior: 'instant' })
    return found
  })
  expect(covered, `what messages lie on at ${page.viewportSize()!.width} px of ${page.url()}`).toEqual([])
}
