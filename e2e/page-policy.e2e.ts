import { reachCheckout } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ allowedProblems: [/TrustedHTML|trusted-types/i] })

test("the app keeps to the page's own policy, trusted types included", async ({ page }) => {
  await page.addInitScript(() => {
    const told: string[] = JSON.parse(sessionStorage.getItem('violations') ?? '[]')
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      told.push(`${violatedDirective} ${blockedURI} ${sample}`)
      sessionStorage.setItem('violations', JSON.stringify(told))
    })
  })
  const violations = () => page.evaluate(() => sessionStorage.getItem('violations') ?? '[]')
  await page.goto('/home')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await reachCheckout(page)
  expect(await violations()).toBe('[]')

  // The policy is in force: text that is markup is refused, and told.
  const refused = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src=x>'
      return false
    } catch {
      return true
    }
  })
  expect(refused).toBe(true)
})
