import type { Page } from 'playwright/test'
import { expect } from './test.ts'

export const STAFF = { email: 'counter@example.com', password: 'mezbaan123' }

/** The page of the counter for one of the outlets of the demo's owner. */
export async function openAtCounter(page: Page, path: string, outlet: { name: string }): Promise<void> {
  const reply = await page.request.post('/api/counter/login', { data: STAFF })
  expect(reply.ok(), await reply.text()).toBe(true)
  await page.goto(path)
  await page.getByRole('button', { name: outlet.name, exact: true }).click()
}
