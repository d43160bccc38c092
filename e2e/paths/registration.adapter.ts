import { expect, type Page } from 'playwright/test'
import type { RegistrationSnapshot as Registration } from '#machines/registration/registration.machine.ts'
import type { Channel, RegistrationField, RegistrationValues } from '#machines/registration/registration.schema.ts'
import type { RegistrationEvent } from '#machines/registration/registration.setup.ts'
import { codeFor } from '../support/codes.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'

type Event<Type> = Extract<RegistrationEvent, { type: Type }>

const CALL = { mobile: 'sendMobileCode', email: 'sendEmailCode' } as const

const input = (page: Page, field: RegistrationField) => page.locator(`form [name=${field}]`)
const button = (page: Page) => page.locator('form button[type=submit]')
const channelOf = ({ purpose }: { purpose: string }): Channel => (purpose === 'registerMobile' ? 'mobile' : 'email')

/** What the customer of this page types where the model has a sample. */
async function typed({ page, stranger }: Stage, field: RegistrationField, value: string): Promise<string> {
  if (field === 'email') return value.replace('asha@example.com', stranger.email)
  if (field === 'mobile') return value.replace('9820041234', stranger.mobile)
  if (value !== '' && field === 'mobileOtp') return codeFor(page, stranger.mobile)
  if (value !== '' && field === 'emailOtp') return codeFor(page, stranger.email)
  return value
}

/** Types only what differs: an edited contact makes its code void. */
async function fillIn(stage: Stage, values: Partial<RegistrationValues>): Promise<void> {
  const { page } = stage
  for (const [name, value] of Object.entries(values)) {
    const field = name as RegistrationField
    if (field.endsWith('Otp') && (await input(page, field).count()) === 0) continue
    const text = await typed(stage, field, value)
    if ((await input(page, field).inputValue()) !== text) await input(page, field).fill(text)
  }
}

const asksFor = (page: Page, channel: Channel) =>
  page.getByRole('button', { name: channel === 'mobile' ? /OTP\s*on mobile/ : /OTP\s*by email/ }).click()

/** The call for a code is made: by the form that was sent, or now by the button beside the contact. */
async function codeIsAskedFor(stage: Stage, { value }: Registration, channel: Channel): Promise<void> {
  if (typeof value === 'object') return
  await fillIn(stage, channel === 'mobile' ? { mobile: '9820041234' } : { email: 'asha@example.com' })
  await asksFor(stage.page, channel)
}

async function codeIsSent(stage: Stage, event: { purpose: string }, snapshot: Registration): Promise<void> {
  const channel = channelOf(event)
  await codeIsAskedFor(stage, snapshot, channel)
  await stage.calls.answer(CALL[channel])
}

export const registrationAdapter: Adapter = {
  start: ({ page }) => page.goto('/registration'),
  typed: ({ stranger }) => `${stranger.email} and ${stranger.mobile} for asha@example.com and 9820041234`,
  calls: {
    [CALL.mobile]: 'POST /customer/register/send-otp "username":"\\d{10}"',
    [CALL.email]: 'POST /customer/register/send-otp @',
    register: 'POST /customer/register',
  },
  events: {
    'field.leave': async ({ page }, { field, values }: Event<'field.leave'>) => {
      await input(page, field).fill(values[field])
      await input(page, field).blur()
    },
    'field.edit': ({ page }, { field }: Event<'field.edit'>) => input(page, field).pressSequentially('a'),
    'contact.edit': ({ page }, { channel, contact }: Event<'contact.edit'>) => input(page, channel).fill(contact),
    'code.request': async (stage, { channel, values }: Event<'code.request'>) => {
      await fillIn(stage, { [channel]: values[channel] })
      await asksFor(stage.page, channel)
    },
    'form.submit': async (stage, { values }: Event<'form.submit'>) => {
      await fillIn(stage, values)
      await button(stage.page).click()
    },
    'otp.sent': codeIsSent,
    'otp.requested': codeIsSent,
    'otp.refused': async (stage, event: Event<'otp.refused'>, snapshot: Registration) => {
      const channel = channelOf(event)
      await codeIsAskedFor(stage, snapshot, channel)
      await stage.calls.fail(CALL[channel], { status: 422, message: event.message })
    },
    'otp.reset': async (stage, event: Event<'otp.reset'>, snapshot: Registration) => {
      const channel = channelOf(event)
      if (!snapshot.context.requested[channel]) {
        await codeIsSent(stage, event, snapshot)
        await expect(input(stage.page, channel === 'mobile' ? 'mobileOtp' : 'emailOtp')).toBeVisible()
      }
      await input(stage.page, channel).fill('1')
    },
  },
  states: {
    registered: ({ page }) => expect(page.getByRole('heading', { level: 1, name: /mood/ })).toBeVisible(),
  },
  canDo: ({ value, context }: Registration, event) => {
    const { type } = event as RegistrationEvent
    // An edit of the contact ends the asking first.
    if (type === 'otp.reset' && typeof value === 'object') return false
    // Only a code that is not there yet is asked for, sent or refused; while codes are asked for, one after the other.
    if (type !== 'otp.sent' && type !== 'otp.requested' && type !== 'otp.refused') return true
    const channel = channelOf(event as unknown as { purpose: string })
    if (context.requested[channel]) return false
    if (typeof value === 'object') return channel === (value.asking === 'forMobileCode' ? 'mobile' : 'email')
    return value === 'editing'
  },
  handed: {
    'registration --xstate.error.actor.mobileOtp--> (stay)': breakdownOf('the machine of a code'),
    'registration --xstate.error.actor.emailOtp--> (stay)': breakdownOf('the machine of a code'),
  },
}
