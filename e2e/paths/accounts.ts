import type { Page } from 'playwright/test'
import { DEMO, SECOND } from '../support/steps.ts'

/** The customers of the models, by id, as the demo data has them. */
export const PEOPLE: Record<string, { name: string; email: string; password: string }> = {
  c1: { name: 'Asha Rao', ...DEMO },
  c2: { name: 'Ravi Kumar', ...SECOND },
}

interface StoredSession {
  authToken: string
  customer: string
}

/** A session of its own, as the app keeps one in storage. */
export async function sessionOf(page: Page, { email, password }: { email: string; password: string }): Promise<StoredSession> {
  const reply = await page.request.post('/api/customer/login', { data: { username: email, password, remember: true } })
  const { data } = (await reply.json()) as { data: { token: string; customer: Record<string, unknown> } }
  const { customerId, emailId, ...rest } = data.customer
  return { authToken: data.token, customer: JSON.stringify({ ...rest, id: customerId, email: emailId }) }
}

/** A page of the same origin without the app: storage is there, no machine is. */
const BARE = '/logo.svg'

/** Signs in before the app starts. */
export async function beginSignedIn(page: Page, who = DEMO): Promise<void> {
  const session = await sessionOf(page, who)
  await page.goto(BARE)
  await page.evaluate((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), { ...session })
}

/** What another tab leaves in storage: somebody's session, or none. */
export async function inAnotherTab(page: Page, session: StoredSession | undefined): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(BARE)
  await tab.evaluate(
    (kept) => {
      for (const key of ['authToken', 'customer'] as const) {
        if (kept) localStorage.setItem(key, kept[key])
        else localStorage.removeItem(key)
      }
    },
    session && { ...session },
  )
  await tab.close()
}
