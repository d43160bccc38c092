import { openAccount, beginSignedIn } from './paths/accounts.ts'
import { openAtCounter } from './support/at-counter.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('the owner tells a UPI address, and a guest’s bill has the link and the code with its amount', async ({ page, browser, baseURL }) => {
  const counter = await browser.newPage({ baseURL, viewport: { width: 1280, height: 860 } })
  await openAtCounter(counter, '/counter/outlet', OUTLET)
  const paying = counter.getByRole('region', { name: 'Paying' })
  await paying.getByRole('button', { name: 'Cash' }).click()
  await paying.getByRole('button', { name: 'UPI', exact: true }).click()
  await paying.getByRole('textbox', { name: 'UPI address' }).fill('dariya@okbank')
  await paying.getByRole('textbox', { name: 'Name of the payee' }).fill('Dariya & Sons')
  await paying.getByRole('button', { name: 'Save how guests pay' }).click()
  await expect(paying.getByText('Saved. Guests read it now.')).toBeVisible()
  await counter.close()

  const account = await openAccount(page)
  const reply = await page.request.post('/api/customer/order', {
    headers: { authorization: `Bearer ${account.token}` },
    data: {
      businessId: OUTLET.id,
      items: [{ menuId: `${OUTLET.id}_butter-naan`, quantity: 2 }],
      orderSourceArea: 'TABLE',
      orderSourceAreaId: 7,
    },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { orderId, orderNumber, totalAmount } = (await reply.json()).data as { orderId: string; orderNumber: number; totalAmount: number }
  const amount = totalAmount.toFixed(2)
  await beginSignedIn(page, account)
  await page.goto(`/order/${orderId}`)
  await expect(page.getByText('Pay at your table: cash or UPI')).toBeVisible()
  await expect(page.getByRole('link', { name: `Pay the bill by UPI: ₹${amount}` })).toHaveAttribute(
    'href',
    `upi://pay?pa=dariya@okbank&pn=Dariya%20%26%20Sons&am=${amount}&cu=INR&tn=Order%20${orderNumber}`,
  )
  await expect(page.getByText('The restaurant confirms the payment.')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 860 })
  await expect(page.getByRole('img', { name: `UPI code: ₹${amount} to Dariya & Sons` })).toBeVisible()
})
