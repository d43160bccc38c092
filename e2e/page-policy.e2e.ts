import { expect, test } from './support/test.ts'

// That the app itself keeps to the policy every journey watches.
test.use({ allowedProblems: [/TrustedHTML|trusted-types/i] })

test("the page's policy is in force: text that is markup is refused", async ({ page }) => {
  await page.goto('/home')
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
