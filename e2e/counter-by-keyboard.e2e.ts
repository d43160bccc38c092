import type { Locator, Page } from 'playwright/test'
import { openAccount } from './paths/accounts.ts'
import { STAFF } from './support/at-counter.ts'
import { tabTo } from './support/keyboard.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 860 }, allowedProblems: [/status of 401/] })

/** After an act the keyboard is somewhere on the page, and who uses it sees where. */
async function expectFocusInSight(page: Page): Promise<void> {
  const focus = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return 'lost'
      // What takes no Tab, such as a heading, is where the next one starts.
      if ((focused as HTMLElement).tabIndex < 0) return 'seen'
      const drawn = [focused, focused.parentElement!].map((element) => getComputedStyle(element))
      return drawn.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none') ? 'seen' : 'not drawn'
    })
  await expect.poll(focus, { message: 'where the focus is' }).toBe('seen')
}

test('staff work a whole evening by keyboard alone @all', async ({ page }) => {
  // Room for a busy machine: hundreds of presses of Tab.
  test.setTimeout(180_000)
  const [{ token }] = await Promise.all([openAccount(page), page.goto('/counter')])
  const items = [
    { menuId: `${OUTLET.id}_butter-naan`, quantity: 2 },
    { menuId: `${OUTLET.id}_hyderabadi-chicken-biryani`, servingSize: 'FULL PLATE', quantity: 1 },
  ]
  async function order(): Promise<Locator> {
    const reply = await page.request.post('/api/customer/order', {
      headers: { authorization: `Bearer ${token}` },
      data: { businessId: OUTLET.id, items, orderSourceArea: 'TABLE', orderSourceAreaId: 7 },
    })
    expect(reply.ok(), await reply.text()).toBe(true)
    const { orderNumber } = (await reply.json()).data as { orderNumber: number }
    return page.getByRole('article', { name: `Order ${orderNumber}, Window 7` })
  }
  const press = async (target: Locator, key = 'Enter', seen?: Locator) => {
    await tabTo(page, target)
    await expectFocusInSight(page)
    await page.keyboard.press(key)
    if (seen) await expect(seen).toBeVisible()
    await expectFocusInSight(page)
  }
  const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole('button', { name, exact: true })
  const tab = (name: string) => page.getByRole('navigation', { name: 'Counter' }).getByRole('link', { name })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })

  await test.step('the sign-in, and the outlet', async () => {
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(STAFF.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(STAFF.password)
    await page.keyboard.press('Enter')
    await expect(heading('Which outlet?')).toBeVisible()
    await expectFocusInSight(page)
    await press(button(OUTLET.name), 'Enter', heading('New'))
  })

  const card = await order()
  await test.step('an order: a dish is refused, the rest accepted with its minutes', async () => {
    await expect(card).toBeVisible()
    await expectFocusInSight(page)
    await press(button('Reject Butter Naan', card), 'Enter', page.getByText('Why? The guest reads it.'))
    await press(button('Other words', card))
    await tabTo(page, card.getByLabel('Words for the guest'))
    await page.keyboard.type('No gas today. Sorry!')
    await press(button('Reject Butter Naan', card), 'Enter', card.getByText('No gas today. Sorry!'))
    await press(button('20 min', card), 'Space')
    await press(button('Accept · 20 min', card), 'Enter', button('Ready', card))
  })
  await test.step('to its end, and its bill', async () => {
    await press(button('Ready', card), 'Enter', button('Served', card))
    await press(button('Served', card), 'Enter', button('Paid, done', card))
    await press(button('Paid, done', card))
    await expect(card).toHaveCount(0)
    await expectFocusInSight(page)
    await press(page.locator('.board-over > summary'))
    await press(
      page
        .locator('.board-over li')
        .first()
        .getByRole('button', { name: /^Bill of/ }),
      'Enter',
      button('Give dishes back'),
    )
  })
  await test.step('a number among earlier orders, and all of them again', async () => {
    const number = page.getByLabel('Bill or order number')
    await press(button('Earlier orders'), 'Enter', number)
    await tabTo(page, number)
    await page.keyboard.type('999999')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No order that is over has the number 999999.')).toBeVisible()
    // Of the demo's last two weeks.
    await press(button('Show all'), 'Enter', page.getByText(/^Order of /).first())
    await press(button('Earlier orders'))
    await expect(number).toHaveCount(0)
  })
  await test.step('an order is refused as a whole', async () => {
    const other = await order()
    await expect(other).toBeVisible()
    await press(button('Reject', other), 'Enter', page.getByText('Why? The guest reads it.'))
    await press(other.locator('.order-refuse'))
    await expect(other).toHaveCount(0)
    await expectFocusInSight(page)
  })
  await test.step('a pause, and its end', async () => {
    await press(button('Pause orders for 15 min'), 'Enter', button('Take orders again'))
    await press(button('Take orders again'), 'Enter', button('Pause orders for 15 min'))
  })
  await test.step('a dish is sold out until tomorrow, and back', async () => {
    await press(tab('Menu'), 'Enter', heading('Menu'))
    const naan = page.getByRole('switch', { name: 'Butter Naan in stock' })
    await tabTo(page, page.getByLabel('Search dishes'))
    await page.keyboard.type('Butter Naan')
    await press(naan, 'Space')
    await expect(naan).not.toBeChecked()
    await expect(naan).toBeFocused()
    await press(naan, 'Space')
    await expect(naan).toBeChecked()
    await expect(naan).toBeFocused()
  })
  await test.step('the numbers, and the way out', async () => {
    await press(tab('Numbers'), 'Enter', page.getByText('Turnover'))
    await press(button('7 days'))
    await press(button('Sign Out'), 'Enter', heading('Counter sign-in'))
    await expect(heading('Counter sign-in')).toBeFocused()
  })
})
