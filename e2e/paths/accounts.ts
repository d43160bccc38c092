import { randomInt } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
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

/** Somebody whom the server does not know, one for each page. */
const strangers = new WeakMap<Page, { email: string; mobile: string; otherMobile: string }>()
export function strangerOf(page: Page) {
  const digits = () => `9${randomInt(1e9).toString().padStart(9, '0')}`
  const known = strangers.get(page) ?? { email: `guest-${digits()}@example.com`, mobile: digits(), otherMobile: digits() }
  strangers.set(page, known)
  return known
}

/** The newest code that the demo inbox shows for somebody. */
export async function codeFor(page: Page, contact: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const inbox = await (await page.request.get('/console/inbox')).text()
      const message = inbox.split('<li').find((card) => card.includes(contact)) ?? ''
      code = /Code <\/span>(\d{6})/.exec(message)?.[1] ?? ''
      return code
    })
    .not.toBe('')
  return code
}
