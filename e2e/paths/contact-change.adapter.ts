import { expect, type Page } from 'playwright/test'
import {
  type ContactChange,
  type ContactChangeEvent,
  selectIsAskingForCode,
  selectIsChanging,
  selectKind,
} from '#machines/contact-change/contact-change.machine.ts'
import type { ContactChangeField, ContactKind } from '#machines/contact-change/contact-change.schema.ts'
import type { Customer } from '#machines/model/customer.ts'
import { RESEND_WAIT_MS } from '#machines/otp/resend-wait.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { TOO_MANY_CODES } from '#tests/paths/contact-change.model.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { dialogForm } from './dialog-form.ts'

type Event<Type> = Extract<ContactChangeEvent, { type: Type }>

const ROWS = { email: 'Email', mobile: 'Mobile Number' } as const
const row = (page: Page, kind: ContactKind) => page.getByRole('button', { name: `Change ${ROWS[kind]}`, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Change your (email|mobile number)$/ })
const form = dialogForm({
  dialog,
  openers: (page) => [row(page, 'email'), row(page, 'mobile')],
  label: 'Change',
  isBusy: selectIsChanging,
})
const LABELS: Record<ContactChangeField, RegExp> = {
  contact: /^New (Email|Mobile Number)$/,
  password: /^Password$/,
  code: /^Verification Code$/,
}
const input = (page: Page, field: ContactChangeField) => dialog(page).getByLabel(LABELS[field])
const submit = (page: Page) => dialog(page).locator('button[type=submit]')

async function type(page: Page, values: Event<'form.submit'>['values'], fields: ContactChangeField[]): Promise<void> {
  for (const field of fields) await input(page, field).fill(values[field])
}

async function askAgain({ page }: Stage): Promise<void> {
  await page.clock.fastForward(RESEND_WAIT_MS)
  await dialog(page).getByRole('button', { name: 'Resend Code', exact: true }).click()
}

export const contactChangeAdapter: Adapter = {
  async start({ page }) {
    await beginSignedIn(page)
    await page.clock.install()
    await page.goto('/profile/security')
  },
  calls: { sendCode: 'POST /customer/contact/send-otp', changeContact: 'POST /customer/contact' },
  answers: {
    // Not the server itself: every other path needs the account as it is.
    'xstate.done.actor.changeContact': async ({ page }, route, { output }: { output: Customer }) => {
      const { name, email, contactNumber } = output
      const { id } = JSON.parse(await page.evaluate(() => localStorage.getItem('customer')!)) as Customer
      await route.fulfill({
        json: { data: { customerId: id, name, emailId: email, contactNumber: Number(contactNumber), whitelabelId: 1 } },
      })
      await expect(page.getByText(email, { exact: true })).toBeVisible()
    },
  },
  how: form.how,
  events: {
    'dialog.open': ({ page }, { kind }: Event<'dialog.open'>) => row(page, kind).press('Enter'),
    'dialog.close': form.close,
    'field.edit': ({ page }, { field }: Event<'field.edit'>) => input(page, field).pressSequentially(field === 'code' ? '1' : 'a'),
    'field.leave': async ({ page }, { field, values }: Event<'field.leave'>) => {
      // Going on to the password leaves the contact.
      if (field === 'password' && (await input(page, 'contact').inputValue()) === '') await type(page, values, ['contact'])
      await type(page, values, [field])
      await input(page, field).focus()
      await input(page, field).blur()
    },
    'form.submit': async ({ page }, { values }: Event<'form.submit'>, snapshot: ContactChange) => {
      await type(page, values, selectIsAskingForCode(snapshot) ? ['code'] : ['contact', 'password'])
      await submit(page).click()
    },
    'code.resend': askAgain,
    'contact.change': ({ page }) =>
      dialog(page)
        .getByRole('button', { name: /^Use Another/ })
        .press('Enter'),
    'otp.requested': async ({ calls }, _event, { value }: ContactChange) => {
      if (value === 'sendingCode') await (await calls.next('sendCode')).fulfill({ json: { data: null } })
    },
    'otp.refused': async (stage, refusal: Event<'otp.refused'>, { value }: ContactChange) => {
      if (value !== 'sendingCode') await askAgain(stage)
      // A contact that has asked too often has a code already.
      const hasCode = stage.ahead[0]?.type === 'otp.requested'
      await stage.calls.fail(
        'sendCode',
        hasCode ? { ...refusal, retryAfterSeconds: 30 } : { ...refusal, status: refusal.status === 429 ? 422 : refusal.status },
      )
      if (hasCode) await expect(input(stage.page, 'code')).toBeVisible()
    },
  },
  states: {
    asking: tells,
    enteringCode: async (stage, snapshot: ContactChange) => {
      const { page } = stage
      await expect(submit(page)).toHaveText(selectKind(snapshot) === 'email' ? 'Change Email' : 'Change Number')
      await expect(input(page, 'contact')).toBeHidden()
      await tells(stage, snapshot)
    },
  },
  observed: {
    ...form.observed,
    dialog: async ({ page }, value) => {
      const [name] = textsIn(value)
      if (name) await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
      else await expect(dialog(page)).toBeHidden()
    },
    'address of the code': ({ page }, contact) => expect(dialog(page).locator('.sent-to bdi')).toHaveText(contact),
  },
  canDo: ({ value, context }: ContactChange, event) =>
    // The first code leads to the next step as soon as it is sent, and has a field there alone.
    (event.type !== 'otp.requested' || value === 'sendingCode' || context.banner === TOO_MANY_CODES) &&
    (event.type !== 'field.leave' || ((event as Event<'field.leave'>).field === 'code') === (value === 'enteringCode')),
  handed: {
    'contactChange --xstate.error.actor.otp--> (stay)': breakdownOf('the machine of a code'),
  },
}

async function tells({ page }: Stage, { context: { errors } }: ContactChange): Promise<void> {
  for (const [field, message] of Object.entries(errors))
    await expect(input(page, field as ContactChangeField)).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')))
}
