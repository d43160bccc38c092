import { beginReadyToOrder } from './customers.ts'
import { answerPushQuestion, endHeldPush, holdPush } from './support/held-push.ts'
import { PUSHES } from './support/settings.ts'
import { placeOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ serverEnv: PUSHES })

test('a guest who has ordered lets the device be told, and takes it back in the profile', async ({ page }) => {
  await holdPush(page)
  await beginReadyToOrder(page)
  await expect(page.getByText('Tell me when it is ready')).toHaveCount(0)
  await placeOrder(page).click()
  const noted = page.waitForResponse((reply) => reply.url().endsWith('/push/subscription') && reply.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Yes, Tell Me' }).click()
  await answerPushQuestion(page, 'granted')
  expect((await noted).status()).toBe(200)
  const card = page.getByRole('region', { name: 'We tell you on this device' })
  await expect(card.getByRole('heading')).toBeFocused()

  await card.getByRole('link', { name: 'Sign-in & Security' }).click()
  const toggle = page.getByRole('switch', { name: 'Tell me when an order moves' })
  await expect(toggle).toBeChecked()
  const dropped = page.waitForResponse((reply) => reply.url().endsWith('/push/subscription') && reply.request().method() === 'DELETE')
  await toggle.click()
  await endHeldPush(page, true)
  expect((await dropped).status()).toBe(200)
  await expect(toggle).not.toBeChecked()
})
