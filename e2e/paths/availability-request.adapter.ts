import { expect, type Page } from 'playwright/test'
import { type AvailabilityEvent } from '#machines/availability-request/availability-request.machine.ts'
import type { Failure } from '#machines/model/errors.ts'
import { DEMO, withoutData } from '../support/steps.ts'
import { sessionOf } from './accounts.ts'
import type { Adapter } from './adapter.ts'
import { areMessages } from './messages.ts'

type Event<Type> = Extract<AvailabilityEvent, { type: Type }>

const area = (page: Page) => page.locator('.notify')
const field = (page: Page) => area(page).getByLabel('Email or phone number')
const button = (page: Page) => area(page).getByRole('button', { name: 'Notify Me When Available' })

export const availabilityRequestAdapter: Adapter = {
  async start({ page }) {
    await page.route('**/api/customer/businesses*', (route) => route.fulfill({ json: { data: [] } }))
    await withoutData(page)
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: "We're expanding to your area" })).toBeVisible()
  },
  calls: {
    sendRequest: 'POST /customer/availability-request ^(?!.*"contact")',
    sendContact: 'POST /customer/availability-request "contact"',
  },
  answers: {
    // The server takes it from a customer whom it knows.
    'xstate.done.actor.sendRequest': async ({ page }, route) => {
      const { authToken } = await sessionOf(page, DEMO)
      return route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${authToken}` } })
    },
    // From a guest it asks for a contact by itself.
    'xstate.error.actor.sendRequest': (_, route, { error }: { error: Failure }) =>
      error.code === 'CONTACT_REQUIRED' ? route.continue() : route.fulfill({ status: error.status, json: { message: error.message } }),
  },
  events: {
    'request.send': ({ page }) => button(page).click(),
    'contact.submit': async ({ page }, { contact }: Event<'contact.submit'>) => {
      await field(page).fill(contact)
      await field(page).press('Enter')
    },
    'contact.leave': async ({ page }, { contact }: Event<'contact.leave'>) => {
      await field(page).fill(contact)
      await field(page).blur()
    },
    'contact.edit': ({ page }) => field(page).pressSequentially('a'),
  },
  observed: {
    message: ({ page }, value) => areMessages(area(page), value),
    'Notify Me When Available': ({ page }, value) => expect(button(page)).toBeEnabled({ enabled: value === 'enabled' }),
    'field of the contact': ({ page }, value) => expect(field(page)).toBeVisible({ visible: value === 'shown' }),
  },
}
