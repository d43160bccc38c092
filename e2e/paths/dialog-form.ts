import { expect, type Locator, type Page } from 'playwright/test'
import type { Adapter, Stage } from './adapter.ts'
import { areMessages } from './messages.ts'

interface DialogForm {
  dialog: (page: Page) => Locator
  /** The buttons behind the dialog that open it. */
  openers: (page: Page) => Locator[]
  /** What the model calls them. */
  label: string
  isBusy: (snapshot: never) => boolean
}

/** A form of an account in a dialog, which can be left while the server works: what opens it waits meanwhile. */
export const dialogForm = ({ dialog, openers, label, isBusy }: DialogForm) => ({
  how: { 'dialog.close': 'go back, with Back of the browser' },
  close: ({ page }: Stage, _: unknown, snapshot: never) => (isBusy(snapshot) ? page.goBack() : page.keyboard.press('Escape')),
  observed: {
    dialog: ({ page }, value) => expect(dialog(page)).toBeVisible({ visible: value !== 'closed' }),
    message: ({ page }, value) => areMessages(dialog(page), value),
    [label]: async ({ page }, value) => {
      for (const opener of openers(page)) await expect(opener).toBeEnabled({ enabled: value === 'enabled' })
    },
  } satisfies Adapter['observed'],
})
