import { expect, type Page } from 'playwright/test'
import type { ForgotPassword, ForgotPasswordEvent } from '#machines/forgot-password/forgot-password.machine.ts'
import type { NewPasswordValues, ResetField } from '#machines/forgot-password/forgot-password.schema.ts'
import { RESEND_WAIT_MS } from '#machines/otp/resend-wait.ts'
import { codeFor } from '../support/codes.ts'
import { openAccount } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'

type Event<Type> = Extract<ForgotPasswordEvent, { type: Type }>

const LABELS: Record<ResetField, string> = {
  contact: 'Email or Phone Number',
  code: 'Verification Code',
  password: 'New Password',
  confirmPassword: 'Confirm Password',
}
const input = (page: Page, field: ResetField) => page.getByLabel(LABELS[field], { exact: true })
const button = (page: Page) => page.locator('form button[type=submit]')
const TOO_MANY = { status: 429, message: 'Please wait 30 s before asking for another code.', retryAfterSeconds: 30 }

/** Only a contact with an account gets a code; any other is answered alike and need not wait for the next. */
const needsAccount = ({ ahead }: Stage) => ahead.some(({ type }) => type === 'xstate.done.actor.setPassword')
const contacts = new WeakMap<Page, { contact: string; hasAccount: boolean }>()
const contactOf = (page: Page) => contacts.get(page)!.contact

async function type({ page }: Stage, values: Partial<NewPasswordValues>): Promise<void> {
  const { contact, hasAccount } = contacts.get(page)!
  for (const field of ['code', 'password', 'confirmPassword'] as const) {
    const value = values[field]
    if (value === undefined) continue
    await input(page, field).fill(value !== '' && field === 'code' && hasAccount ? await codeFor(page, contact) : value)
  }
}

async function askAgain({ page }: Stage): Promise<void> {
  await page.clock.fastForward(RESEND_WAIT_MS)
  await page.getByRole('button', { name: 'Resend Code', exact: true }).click()
}

export const forgotPasswordAdapter: Adapter = {
  async start(stage, start) {
    const { page, calls, stranger } = stage
    const hasAccount = needsAccount(stage)
    contacts.set(page, { contact: hasAccount ? (await openAccount(page)).email : stranger.email, hasAccount })
    await page.clock.install()
    await page.goto('/forget-password')
    if (start === 'the page opens') return
    await input(page, 'contact').fill(contactOf(page))
    await button(page).click()
    await calls.answer('sendCode')
    await expect(input(page, 'code')).toBeVisible()
    await page.reload()
  },
  typed: ({ page }) => `${contactOf(page)} for asha@example.com`,
  calls: { sendCode: 'POST /customer/send-otp', setPassword: 'POST /customer/reset-password' },
  events: {
    'contact.edit': ({ page }, { contact }: Event<'contact.edit'>) =>
      input(page, 'contact').fill(contact.replace('asha@example.com', contactOf(page))),
    'contact.leave': async ({ page }) => {
      await input(page, 'contact').focus()
      await input(page, 'contact').blur()
    },
    'code.request': ({ page }) => button(page).click(),
    'code.resend': askAgain,
    'contact.change': ({ page }) => page.getByRole('button', { name: 'Update your email/phone' }).click(),
    'field.edit': ({ page }, { field }: Event<'field.edit'>) => input(page, field).pressSequentially('a'),
    'field.leave': async (stage, { field, values }: Event<'field.leave'>) => {
      await type(stage, values)
      await input(stage.page, field).focus()
      await input(stage.page, field).blur()
    },
    'form.submit': async (stage, { values }: Event<'form.submit'>) => {
      await type(stage, values)
      await button(stage.page).click()
    },
    'otp.sent': async (stage) => {
      await askAgain(stage)
      // The server's own clock has not moved on by half a minute.
      await (await stage.calls.next('sendCode')).fulfill({ json: { data: null } })
    },
    'otp.requested': async ({ calls }, _event, { value }: ForgotPassword) => {
      if (value === 'sendingCode') await calls.answer('sendCode')
    },
    'otp.refused': async (stage, { message }: Event<'otp.refused'>, { value }: ForgotPassword) => {
      if (value !== 'sendingCode') await askAgain(stage)
      // A contact that has asked too often has a code already.
      const hasCode = stage.ahead[0]?.type === 'otp.requested'
      await stage.calls.fail('sendCode', hasCode ? TOO_MANY : { status: 422, message })
      if (hasCode) await expect(input(stage.page, 'code')).toBeVisible()
    },
  },
  states: {
    'settingPassword.choosingPassword': ({ page }) => expect(page.getByText(contactOf(page))).toBeVisible(),
    updated: ({ page }) => expect(page).toHaveURL('/login'),
  },
  canDo: ({ value, context }: ForgotPassword, event) => {
    const { type } = event as ForgotPasswordEvent
    // Typing what stands there already is no edit.
    if (type === 'contact.edit') return (event as Event<'contact.edit'>).contact !== context.contact
    // One code at a time, and the first one leads to the next step as soon as it is sent.
    if (type === 'otp.sent') return isChoosing(value)
    if (type === 'otp.refused') return value === 'sendingCode' || isChoosing(value)
    if (type === 'otp.requested') return value === 'sendingCode' || context.banner === TOO_MANY.message
    return true
  },
  handed: {
    'forgotPassword --xstate.error.actor.otp--> (stay)': breakdownOf('the machine of a code'),
  },
}

const isChoosing = (value: ForgotPassword['value']) => typeof value === 'object' && value.settingPassword === 'choosingPassword'
