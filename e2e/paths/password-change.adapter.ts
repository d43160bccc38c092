import { expect, type Page } from 'playwright/test'
import { type PasswordChange, type PasswordChangeEvent, selectIsChanging } from '#machines/password-change/password-change.machine.ts'
import { PASSWORD_CHANGE_FIELDS, type PasswordChangeField } from '#machines/password-change/password-change.schema.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter } from './adapter.ts'
import { dialogForm } from './dialog-form.ts'

type Event<Type> = Extract<PasswordChangeEvent, { type: Type }>

const LABELS: Record<PasswordChangeField, string> = {
  password: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change your password' })
const input = (page: Page, field: PasswordChangeField) => dialog(page).getByLabel(LABELS[field], { exact: true })
const row = (page: Page) => page.getByRole('button', { name: 'Change Password', exact: true })
const form = dialogForm({ dialog, openers: (page) => [row(page)], label: 'Change Password', isBusy: selectIsChanging })

async function type(page: Page, values: Event<'form.submit'>['values']): Promise<void> {
  for (const field of PASSWORD_CHANGE_FIELDS) await input(page, field).fill(values[field])
}

export const passwordChangeAdapter: Adapter = {
  async start({ page }) {
    await beginSignedIn(page)
    await page.goto('/profile/security')
  },
  calls: { changePassword: 'POST /customer/password' },
  // Not the server itself: every other path needs the password.
  answers: { 'xstate.done.actor.changePassword': (_, route) => route.fulfill({ json: { data: null } }) },
  how: form.how,
  events: {
    'dialog.open': ({ page }) => row(page).press('Enter'),
    'dialog.close': form.close,
    'field.edit': ({ page }, { field }: Event<'field.edit'>) => input(page, field).pressSequentially('a'),
    'field.leave': async ({ page }, { field, values }: Event<'field.leave'>) => {
      // The other fields are checked when they are left, too.
      await type(page, values)
      await input(page, field).focus()
      await input(page, field).blur()
    },
    'form.submit': async ({ page }, { values }: Event<'form.submit'>) => {
      await type(page, values)
      await input(page, 'confirmPassword').press('Enter')
    },
  },
  states: {
    asking: async ({ page }, { context: { errors } }: PasswordChange) => {
      await expect(dialog(page).getByRole('button', { name: 'Change Password' })).toBeVisible()
      for (const [field, message] of Object.entries(errors))
        await expect(input(page, field as PasswordChangeField)).toHaveAccessibleDescription(message)
      if (errors.password && !errors.confirmPassword) await expect(input(page, 'password')).toBeFocused()
    },
  },
  observed: form.observed,
}
