import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import type { DataExport } from '#machines/data-export/data-export.machine.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter } from './adapter.ts'

const DATA = { madeAt: '2026-11-25T06:30:00.000Z', records: { customers: [{ name: 'Asha Rao' }], favourites: [] } }

const area = (page: Page) => page.getByRole('region', { name: 'Download your data' })
const button = (page: Page, name: string) => area(page).getByRole('button', { name, exact: true })

export const dataExportAdapter: Adapter = {
  async start({ page }) {
    await beginSignedIn(page)
    await page.goto('/profile/your-data')
  },
  calls: { saveData: 'GET /customer/data' },
  answers: {
    'xstate.done.actor.saveData': async ({ page }, route) => {
      const [download] = await Promise.all([page.waitForEvent('download'), route.fulfill({ json: { data: DATA } })])
      expect(download.suggestedFilename()).toBe('your-data-2026-11-25.json')
      expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(DATA)
    },
  },
  events: { 'export.request': ({ page }) => button(page, 'Download Your Data').press('Enter') },
  states: {
    ready: ({ page }) => expect(area(page).getByRole('status')).toBeEmpty(),
    preparing: ({ page }) => expect(area(page).getByRole('alert')).toHaveCount(0),
    saved: ({ page }) => expect(area(page).getByRole('status')).toHaveText('Saved as your-data-2026-11-25.json'),
    failed: async ({ page }, { context: { problem } }: DataExport) => {
      await expect(area(page).getByRole('alert')).toHaveText(problem!)
      await expect(button(page, 'Download Your Data')).toBeFocused()
    },
  },
}
