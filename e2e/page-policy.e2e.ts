import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/run-command.ts'
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

test('the journeys run on the build that customers get: React for production', () => {
  const assets = join(ROOT, 'dist/assets')
  const code = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(code.length).toBeGreaterThan(20)
  expect(code.filter((name) => /jsxDEV|react-dom-client\.development/.test(readFileSync(join(assets, name), 'utf8')))).toEqual([])
})
