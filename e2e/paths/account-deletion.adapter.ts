import { expect, type Page } from 'playwright/test'
import { type AccountDeletion, type AccountDeletionEvent, selectIsDeleting } from '#machines/account-deletion/account-deletion.machine.ts'
import { deletionNotice } from '#machines/account-deletion/deletion-notice.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter } from './adapter.ts'
import { dialogForm } from './dialog-form.ts'

type Event<Type> = Extract<AccountDeletionEvent, { type: Type }>

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' })
const opener = (page: Page) => page.getByRole('button', { name: 'Delete Your Account' })
const form = dialogForm({ dialog, openers: (page) => [opener(page)], label: 'Delete Your Account', isBusy: selectIsDeleting })
const field = (page: Page) => dialog(page).getByLabel('Password', { exact: true })

export const accountDeletionAdapter: Adapter = {
  async start({ page }) {
    await beginSignedIn(page)
    await page.goto('/profile/your-data')
  },
  calls: { deleteAccount: 'POST /customer/deletion' },
  answers: {
    // Not the server itself: every other path needs the account.
    'xstate.done.actor.deleteAccount': (_, route, { output }: { output: string }) =>
      route.fulfill({ json: { data: { deletesAt: output } } }),
  },
  how: form.how,
  events: {
    'dialog.open': ({ page }) => opener(page).press('Enter'),
    'dialog.close': form.close,
    'password.edit': ({ page }) => field(page).pressSequentially('a'),
    'password.leave': async ({ page }, { password }: Event<'password.leave'>) => {
      await field(page).fill(password)
      await field(page).blur()
    },
    'password.submit': async ({ page }, { password }: Event<'password.submit'>) => {
      await field(page).fill(password)
      await field(page).press('Enter')
    },
  },
  states: {
    asking: async ({ page }, { context: { error, orders } }: AccountDeletion) => {
      await expect(dialog(page).getByRole('button', { name: orders ? 'Delete All the Same' : 'Delete Account' })).toBeVisible()
      if (orders) await expect(dialog(page).getByText(orders)).toBeVisible()
      if (!error) return expect(field(page)).not.toHaveAttribute('aria-invalid')
      await expect(field(page)).toHaveAccessibleDescription(error)
    },
    deleted: async ({ page }) => {
      await expect(page).toHaveURL('/login')
      const heading = page.getByRole('heading', { level: 1, name: 'Sign In' })
      await expect(heading).toBeFocused()
      await expect(heading).toHaveAccessibleDescription(deletionNotice('2026-12-02T06:30:00Z'))
    },
  },
  observed: form.observed,
}
