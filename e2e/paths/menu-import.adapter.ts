import { expect, type Route } from 'playwright/test'
import type { MenuImportEvent } from '#machines/menu-import/menu-import.machine.ts'
import type { ImportReport } from '#machines/model/counter/menu-file.ts'
import type { Adapter, Stage } from './adapter.ts'
import { fails, openOffice, press, says } from './counter-page.ts'

const MENU = { version: 'm1', timeZone: 'Asia/Kolkata', categories: [] }
const tells = (_: Stage, route: Route, { output }: { output: ImportReport }) => says(route, output)
const shows = async ({ page }: Stage, value: string) => {
  for (const [, text = ''] of value.matchAll(/“(.+?)”(?=, “|$)/g)) await expect(page.getByText(text)).toBeVisible()
}

export const menuImportAdapter: Adapter = {
  async start({ page }) {
    await page.route('**/api/counter/outlets/*/menu', (route) => says(route, MENU))
    await openOffice(page, '/counter/menu')
  },
  calls: {
    readFile: 'POST /counter/outlets/*/menu/import',
    bringFile: 'POST /counter/outlets/*/menu/import',
  },
  answers: {
    'xstate.done.actor.readFile': tells,
    'xstate.error.actor.readFile': fails,
    'xstate.done.actor.bringFile': tells,
    'xstate.error.actor.bringFile': fails,
  },
  events: {
    'file.choose': ({ page }, { file }: Extract<MenuImportEvent, { type: 'file.choose' }>) =>
      page.getByLabel('File with the menu').setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.alloc(file.size, 'x') }),
    'missing.set': ({ page }) => page.getByRole('checkbox').click(),
    'import.confirm': press('Import'),
    'import.cancel': press('Close the report'),
  },
  observed: { message: shows, report: shows },
}
