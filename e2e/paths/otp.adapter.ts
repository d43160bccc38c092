import { expect, type Page } from 'playwright/test'
import type { Otp, OtpEvent } from '#machines/otp/otp.machine.ts'
import { RESEND_WAIT_MS } from '#machines/otp/resend-wait.ts'
import type { Adapter, Stage } from './adapter.ts'

const contact = (page: Page) => page.getByLabel('Mobile Number')
const code = (page: Page) => page.getByLabel('Mobile OTP')
const ask = (page: Page) => page.getByRole('button', { name: /OTP\s*on mobile/ })

/** The contact that gets codes is the stranger's here. */
const numberOf = ({ stranger }: Stage, sample: string) => (sample === '9820041234' ? stranger.mobile : sample)

async function type(stage: Stage, sample: string): Promise<void> {
  const { page } = stage
  const text = numberOf(stage, sample)
  if ((await contact(page).inputValue()) !== text) await contact(page).fill(text)
}

async function waits({ page }: Stage): Promise<void> {
  await expect(code(page)).toBeVisible()
  await expect(page.getByText(/Resend OTP in \d+ s/)).toBeVisible()
}

/** The code of the mobile number in the registration form. */
export const otpAdapter: Adapter = {
  actor: 'mobileOtp',
  async start(stage, start) {
    const { page, calls } = stage
    await page.goto('/registration')
    if (start === 'no code was sent') return
    await type(stage, '9820041234')
    await ask(page).click()
    await calls.answer('sendCode')
    await expect(code(page)).toBeVisible()
    await page.reload()
  },
  typed: ({ stranger }) => `${stranger.mobile} for 9820041234`,
  calls: { sendCode: 'POST /customer/register/send-otp', resendCode: 'POST /customer/register/send-otp' },
  // The server's own clock has not moved on by half a minute.
  answers: { 'xstate.done.actor.resendCode': (_, route) => route.fulfill({ json: { message: 'OTP sent' } }) },
  events: {
    'contact.change': (stage, event: OtpEvent) => type(stage, event.contact),
    'code.request': async (stage, event: OtpEvent) => {
      await type(stage, event.contact)
      await ask(stage.page).click()
    },
    // All of it, however much of it the model has behind it.
    'xstate.after.resendWait.otp.requested.waiting': ({ page }) => page.clock.fastForward(RESEND_WAIT_MS),
  },
  states: {
    unsent: ({ page }) => expect(ask(page)).toContainText('Get OTP'),
    sending: ({ page }) => expect(page.getByRole('button', { name: 'Sending... on mobile' })).toBeVisible(),
    'requested.waiting': waits,
    'requested.resendable': ({ page }) => expect(ask(page)).toContainText('Resend OTP'),
  },
  observed: {
    'Mobile Number': (stage, value) => expect(contact(stage.page)).toHaveValue(value === 'empty' ? '' : numberOf(stage, value)),
    'field of the code': ({ page }, value) => expect(code(page)).toBeVisible({ visible: value === 'shown' }),
  },
  // Typing the contact whose code was asked for shows the field of the code: nothing is left to ask with.
  canDo: ({ context }: Otp, event) => event.type !== 'code.request' || context.contact === (event as unknown as OtpEvent).contact,
  handed: {
    'otp.unsent --code.request[0]--> otp.requested': {
      because: 'typing the contact shows the field of its code already; the form of a forgotten password asks so, and has paths of its own',
      as: ({ stranger }, event: OtpEvent) => ({ ...event, contact: stranger.mobile }),
      // The number was not typed: the field is empty.
      shows: waits,
    },
  },
}
