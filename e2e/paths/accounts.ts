import { expect, type Page } from 'playwright/test'
import { codeFor, newcomer } from '../support/codes.ts'
import { DEMO, SECOND } from '../support/steps.ts'
import { BARE, storeInAnotherTab } from './other-tab.ts'

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
  const { customerId, emailId, contactNumber, dob, image, ...rest } = data.customer
  const customer = { ...rest, id: customerId, email: emailId, contactNumber: String(contactNumber), dateOfBirth: dob, photo: image }
  return { authToken: data.token, customer: JSON.stringify(customer) }
}

/** Signs in before the app starts. */
export async function beginSignedIn(page: Page, who = DEMO): Promise<void> {
  const session = await sessionOf(page, who)
  await page.goto(BARE)
  await page.evaluate((entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)), { ...session })
}

/** What another tab leaves in storage: a customer's session, or none. */
export const inAnotherTab = (page: Page, session: StoredSession | undefined): Promise<void> =>
  storeInAnotherTab(page, { authToken: session?.authToken, customer: session?.customer })

interface Account {
  name: string
  email: string
  password: string
  token: string
}

/** An account that no other path knows of. */
export async function openAccount(page: Page): Promise<Account> {
  const { name, email, mobile, password } = newcomer()
  for (const username of [email, mobile])
    expect((await page.request.post('/api/customer/register/send-otp', { data: { username, userType: 'CUSTOMER' } })).ok()).toBe(true)
  const reply = await page.request.post('/api/customer/register', {
    data: {
      name,
      emailId: email,
      password,
      emailOtp: Number(await codeFor(page, email)),
      contactNumber: Number(mobile),
      contactNumberOtp: Number(await codeFor(page, mobile)),
      whitelabelId: 1,
    },
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  return { name, email, password, token: data.token }
}
