import { expect, type Locator } from 'playwright/test'
import { textsIn } from '#tests/paths/observe.ts'

/** The messages above a form and under its fields are these, and no others. */
export const areMessages = (form: Locator, value: string): Promise<void> =>
  expect
    .poll(async () => {
      const texts = await form.locator('[role=alert], .field-error').filter({ visible: true }).allTextContents()
      return [...new Set(texts.filter(Boolean))].toSorted()
    })
    .toEqual([...new Set(textsIn(value))].toSorted())
