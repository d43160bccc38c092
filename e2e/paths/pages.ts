import { expect, type Page } from 'playwright/test'

/** The page with this heading is what the customer sees. */
export const isAt = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { name: heading, exact: true }).filter({ visible: true }).first()).toBeVisible()
