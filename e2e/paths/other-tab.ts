import type { Page } from 'playwright/test'

/** A page of the same origin without the app: storage and locks are there, no machine is. */
export const BARE = '/logo.svg'

/** Opens another tab without the app, runs this in it and closes it. */
export async function inBareTab<Given>(page: Page, run: (given: Given) => unknown, given: Given): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(BARE)
  await tab.evaluate(run as never, given)
  await tab.close()
}

/** What another tab stores; `undefined` takes an entry away. */
export const storeInAnotherTab = (page: Page, entries: Record<string, string | undefined>): Promise<void> =>
  inBareTab(
    page,
    (entries) => {
      for (const [key, text] of entries)
        if (text === undefined) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
    },
    Object.entries(entries),
  )
