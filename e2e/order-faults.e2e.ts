import { beginSignedIn } from './paths/accounts.ts'
import { beginReadyToOrder, beginWithCart, placedOrder } from './customers.ts'
import { cartTab, chooseTable, OUTLET, placeOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The browser itself logs each refusal.
test.use({ allowedProblems: [/the server responded with a status of 4\d\d|ERR_INTERNET_DISCONNECTED/] })

test('a dish taken out at checkout without a network stays out, and the server learns of it when the network is back', async ({
  page,
  context,
}) => {
  await beginReadyToOrder(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Remove one Hyderabadi/ }).click()
  await expect(page.getByText('You are offline. We save your changes and send them when you are back.').first()).toBeVisible()
  for (const count of [3, 4]) {
    await page.getByRole('button', { name: /^Add one Butter Naan/ }).click()
    await expect(cartTab(page)).toContainText(String(count))
  }
  await expect(page.getByText('Hyderabadi Chicken Biryani')).toHaveCount(0)
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/customer/cart/upsert') && response.request().postDataJSON()?.quantity === 4,
  )
  await context.setOffline(false)
  await saved
  await expect(page.getByText('Order Summary (4 items)')).toBeVisible()
  await placeOrder(page).click()
  await placedOrder(page)
})

test('back from the success page leads to the cart, also after a reload; another’s order shows nothing of it', async ({ page }) => {
  await beginWithCart(page)
  await page.goto('/my-cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await chooseTable(page, 7)
  await placeOrder(page).click()
  const orderId = await placedOrder(page)
  await page.goBack()
  await expect(page).toHaveURL('/my-cart')
  await page.goForward()
  await expect(page).toHaveURL(`/orders/success/${orderId}`)
  await page.reload()
  await expect(page.getByText(orderId)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/my-cart')

  // Another customer on this device, with that address.
  await beginSignedIn(page)
  await page.goto(`/orders/success/${orderId}`)
  await expect(page.getByText('Order details not found — you can track orders from the Orders screen.')).toBeVisible()
  await expect(page.getByText(OUTLET.name)).toHaveCount(0)
})
