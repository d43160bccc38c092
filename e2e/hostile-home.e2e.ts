import type { Page } from 'playwright/test'
import { HOSTILE_TEXTS, withTexts } from '#tests/support/hostile-texts.ts'
import { withoutData } from './support/steps.ts'
import { expect, expectNoAxeViolations, test } from './support/test.ts'

// Whatever stands where a text is expected is text: nothing runs, nothing overflows. The page's policy tells of what tried to.
declare global {
  interface Window {
    canary?: unknown
  }
}

test.use({ firstVisit: true })

const OUTLETS = '**/api/customer/businesses*'
const PLACES = '**/api/places/autocomplete*'

for (const [what, text] of Object.entries(HOSTILE_TEXTS)) {
  test(`outlets and places whose every text is ${what}`, async ({ page }) => {
    await withoutData(page)
    await page.route(OUTLETS, async (route) => {
      const reply = await route.fetch()
      const { data } = (await reply.json()) as { data: object[] }
      await route.fulfill({ json: { data: data.map((outlet) => withTexts(outlet, text)) } })
    })
    const place = {
      display_name: text,
      display_place: text,
      display_address: text,
      address: { name: text, city: text, country_code: 'in' },
    }
    await page.route(PLACES, (route) => route.fulfill({ json: [{ lat: '19.06', lon: '72.83', ...place }] }))
    await page.goto('/home')
    await page.getByRole('dialog').getByRole('button', { name: 'Enter location manually' }).click()
    await page.getByRole('combobox').fill(text.slice(0, 100))
    await holds(page)
    await page.keyboard.press('Enter')
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(what === 'blank' ? 'Unnamed Hotel' : text.trim())
    await holds(page)
  })
}

async function holds(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(sideways, `sideways overflow at ${width} px`).toBeLessThanOrEqual(0)
      if (width !== 360) await expectNoAxeViolations(page)
    }
  }
  expect(await page.evaluate(() => window.canary)).toBeUndefined()
}
