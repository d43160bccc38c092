import { tabTo } from './support/keyboard.ts'
import { openKitchen } from './support/kitchen.ts'
import { beginAtCheckout } from './customers.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('an order is placed, followed, rated and had again by keyboard alone @all', async ({ page, baseURL }) => {
  // Room for a busy machine: hundreds of presses of Tab.
  test.setTimeout(120_000)
  await beginAtCheckout(page)
  const press = (...keys: string[]) =>
    keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

  await test.step('the table, an instruction, an offer, the order', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'Table' }))
    await press('Space')
    await tabTo(page, page.getByRole('option').first())
    await press('ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter')
    await expect(page.getByRole('button', { name: 'Change' })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Add one Butter Naan' }))
    await press('Enter')
    await expect(page.getByText('Order Summary (4 items)')).toBeVisible()
    await tabTo(page, page.getByLabel('Preparation instruction for Butter Naan'))
    await page.keyboard.type('Crisp')
    const offers = page.getByRole('button', { name: /Apply Coupon|Coupon Applied!/ })
    await tabTo(page, offers)
    await press('Enter')
    await tabTo(page, page.getByRole('button', { name: /Flat 10% Off/ }))
    await press('Enter')
    await expect(page.getByText('ACTIVE', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Coupon Applied!/ })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: /Place Order/ }))
    await press('Enter')
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeFocused()
  })
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!

  await test.step('the tracking opens, keeps the focus inside and gives it back', async () => {
    const track = page.getByRole('button', { name: 'Track Your Order' })
    await expect(track).toBeEnabled()
    await tabTo(page, track)
    await press('Enter')
    const popup = page.getByRole('dialog', { name: 'Track Your Order' })
    await expect(popup).toBeVisible()
    for (let stop = 0; stop < 6; stop++) {
      await press('Tab')
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null),
      ).toBe(true)
    }
    await press('Escape')
    await expect(track).toBeFocused()
  })

  const kitchen = await openKitchen(baseURL!)
  await kitchen.press(orderId, 'Accept', 'Start preparing', 'Serve')

  await test.step('the orders, their tabs and the order', async () => {
    const profile = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })
    await tabTo(page, page.getByRole('link', { name: 'Continue Ordering' }))
    await press('Enter')
    await expect(page).toHaveURL('/home')
    await tabTo(page, profile)
    await press('Enter')
    // A page with room beside its controls: on one of links alone the button stays in the strip.
    await tabTo(page, page.getByRole('region', { name: 'Site' }).getByRole('link', { name: 'Notifications' }))
    await press('Enter')
    await expect(page).toHaveURL('/notification')
    await tabTo(page, page.getByRole('link', { name: 'Add More' }))
    // Out of the strip, which is as high as its words.
    await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp')
    await tabTo(page, page.getByRole('button', { name: 'Put Add More back' }))
    await press('Enter')
    await expect(page.getByRole('link', { name: 'Add More' })).toBeFocused()
    await tabTo(page, profile)
    await press('Enter')
    await tabTo(page, page.getByRole('link', { name: 'Your Orders' }))
    await press('Enter')
    await tabTo(page, page.getByRole('tab', { name: 'Upcoming' }))
    await press('ArrowRight', 'End', 'Home')
    await expect(page.getByRole('tab', { name: 'Upcoming' })).toBeFocused()
    await tabTo(page, page.getByRole('article').getByRole('link', { name: OUTLET.name }).first())
    await press('Enter')
    await expect(page).toHaveURL(`/order/${orderId}`)
  })

  await test.step('the rating', async () => {
    const rate = page.getByRole('button', { name: 'Rate & Review' })
    await tabTo(page, rate)
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rate Your Experience' })
    await expect(dialog.getByRole('radiogroup')).toHaveCount(3)
    for (const group of await dialog.getByRole('radiogroup').all()) {
      await tabTo(page, group.getByRole('radio').first())
      await press('Space', 'ArrowRight', 'ArrowRight', 'ArrowRight')
      await expect(group.getByRole('radio', { name: /^4 of 5/ })).toBeChecked()
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Submit Review' }))
    await press('Enter')
    await expect(page.getByRole('img', { name: 'Outlet: 4 of 5' })).toBeVisible()
  })

  await test.step('the same once more', async () => {
    await kitchen.press(orderId, 'Complete')
    await tabTo(page, page.getByRole('link', { name: 'Back to Orders' }))
    await press('Enter')
    await tabTo(page, page.getByRole('tab', { name: 'Upcoming' }))
    await press('ArrowRight')
    await tabTo(page, page.getByRole('button', { name: /^REORDER/ }).first())
    await press('Enter')
    await expect(page).toHaveURL(`/checkout/${OUTLET.id}`)
  })
  await kitchen.close()
})
