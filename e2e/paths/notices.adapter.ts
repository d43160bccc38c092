import { expect, type Locator, type Page } from 'playwright/test'
import { EDITING } from '#machines/notices/complaint.ts'
import { type Notices, type NoticesEvent, selectNotices } from '#machines/notices/notices.machine.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { newcomer } from '../support/codes.ts'
import type { Adapter, Stage } from './adapter.ts'

type Event<Type> = Extract<NoticesEvent, { type: Type }>

const toasts = (page: Page) => page.locator('.toast')
const mobile = (page: Page) => page.getByRole('textbox', { name: 'Mobile Number' })

/** As a screen reader presses it: the pointer stays where it is, on a message or off it. */
const press = (button: Locator) => button.dispatchEvent('click')
const getCode = (page: Page, by: string) => press(page.getByRole('button', { name: `Get OTP ${by}` }))

/** What makes the registration say something of the same kind as the model's sample, by its text there. */
const SENT = 'OTP sent to your mobile'
const SAYINGS: Record<string, { text: string; say: (stage: Stage) => Promise<unknown> }> = {
  [SENT]: {
    text: SENT,
    say: async ({ page }) => {
      // A number that no code was sent to: another one would have to wait.
      await mobile(page).fill(newcomer().mobile)
      await getCode(page, 'on mobile')
    },
  },
  'Failed to update cart': { text: 'Name cannot be empty', say: ({ page }) => press(page.getByRole('button', { name: 'Sign Up' })) },
  'Please select a serving size': { text: 'Email cannot be empty', say: ({ page }) => getCode(page, 'by email') },
}
const textOf = (message: string) => SAYINGS[message]!.text

/** From none to two; which ones is observed. */
export const noticesAdapter: Adapter = {
  start: ({ page }) => page.goto('/registration'),
  how: {
    'notice.dismiss': 'press “Close message”',
    'notice.hold': 'move the pointer onto the message',
    'notice.release': 'move the pointer off it',
    'route.changed': 'open another page',
  },
  events: {
    'notice.show': (stage, { notice }: Event<'notice.show'>) => SAYINGS[notice.message]!.say(stage),
    'notice.dismiss': ({ page }, { message }: Event<'notice.dismiss'>) =>
      press(
        toasts(page)
          .filter({ hasText: textOf(message) })
          .getByRole('button', { name: 'Close message' }),
      ),
    'notice.hold': async ({ page }) => {
      // A pointer that rests there already would not come to it.
      await page.mouse.move(5, 600)
      await toasts(page).first().hover()
    },
    'notice.release': ({ page }) => page.mouse.move(5, 600),
    // The number is another one now, and its code of before worth nothing; or what the form complained of is looked after.
    'step.done': ({ page }, { step }: Event<'step.done'>) =>
      step === EDITING ? page.getByRole('textbox', { name: 'Name' }).pressSequentially('a') : mobile(page).fill(''),
    // To another part of the same page, as its own links lead there.
    'route.changed': ({ page }) =>
      page.evaluate(() => {
        history.pushState(null, '', `#${Date.now()}`)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
  },
  handed: {
    'notices.second.said --notice.show--> notices.second.said': {
      because: 'an edit of the form, which a new code needs, ends the complaints beside it',
    },
  },
  observed: { notices: ({ page }, value) => expect(toasts(page)).toHaveText(textsIn(value).map(textOf)) },
  canDo(notices: Notices, event) {
    const asked = event as NoticesEvent
    const isHeld = JSON.stringify(notices.value).includes('held')
    const isShown = (message: string) => selectNotices(notices).some((notice) => notice.message === message)
    // What changes below the pointer lets go of the rest, which is the next step already.
    if (isHeld && asked.type !== 'notice.release') return false
    // Nothing can be closed where nothing is said, and the code is asked for once.
    if (asked.type === 'notice.dismiss') return isShown(asked.message)
    const shown = selectNotices(notices).map(({ message }) => message)
    // Both errors are complaints here, which go together with any edit; the number for a new code is one.
    if (asked.type === 'step.done') return asked.step === EDITING ? !isShown('Failed to update cart') : shown.every((one) => one === SENT)
    if (asked.type !== 'notice.show') return true
    // A new code needs another number, and what stood before goes with that edit.
    const isEdited = asked.notice.message === SENT && shown.length > 0
    return asked.notice.message in SAYINGS && !isEdited
  },
}
