import type { Page } from 'playwright/test'
import { addDish, OUTLET, quantityOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const DISH = 'Butter Naan'

/** How many plates move now. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition-group(dish'))
        .length,
  )

/** Another pace for every motion: slow ones are met in the middle. */
async function paced(page: Page, act: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.005 })
  await act()
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await session.detach()
  await expect.poll(() => moving(page)).toBe(0)
  // What came late refuses taps for half a second: at the next pace that would be a minute and a half.
  await expect.poll(() => page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running'))).toBe(false)
}

/** The menu, once the code of the pages that it leads to is there. */
async function openMenu(page: Page): Promise<void> {
  const code = ['menu-item-route', 'cart-route'].map((name) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(`/assets/${name}`) && request.url().endsWith('.js')),
  )
  await page.goto(`/outlet/${OUTLET.id}`)
  await Promise.all(code)
  await expect(page.getByRole('link', { name: DISH })).toBeVisible()
  // It is evaluated as well.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))
}

test('the plate of a dish moves from the menu to its page and on to the cart, and takes no tap from what it passes @all', async ({
  page,
}) => {
  await openMenu(page)
  await paced(page, async () => {
    await page.getByRole('link', { name: DISH }).click()
    await expect.poll(() => moving(page)).toBe(1)
    await addDish(page, DISH)
    expect(await moving(page), 'still on its way').toBe(1)
  })
  await paced(page, async () => {
    await page.getByRole('link', { name: /View Cart/ }).click()
    await expect.poll(() => moving(page)).toBe(1)
    const quantity = quantityOf(page, DISH)
    await quantity.getByRole('button', { name: /^Add one/ }).click()
    await expect(quantity).toContainText('2')
    expect(await moving(page), 'still on its way').toBe(1)
  })
})
