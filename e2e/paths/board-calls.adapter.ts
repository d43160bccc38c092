import { expect, type Page } from 'playwright/test'
import { TABLE_3 } from '#tests/paths/board-calls.model.ts'
import { textsIn } from '#tests/paths/observe.ts'
import type { Adapter } from './adapter.ts'
import { answerBoard, boardOfWire, fails, openCounter, RAVI, says, wireCall } from './counter-page.ts'

const calls = (page: Page) => page.getByRole('region', { name: 'Calls' })
const coming = (page: Page) => calls(page).getByRole('button', { name: "I'm coming: Table 3 asks for water" })

export const boardCallsAdapter: Adapter = {
  clockStands: true,
  async start({ page }) {
    await page.setViewportSize({ width: 1280, height: 860 })
    await answerBoard(page, (route) => says(route, { ...boardOfWire([]), calls: [wireCall(TABLE_3)] }))
    await page.route('**/api/counter/session', (route) => says(route, RAVI))
    await openCounter(page)
    await expect(coming(page)).toBeVisible()
  },
  calls: { answerCall: 'PUT /counter/outlets/*/calls/c1' },
  answers: {
    'xstate.done.actor.answerCall': (_, route) => says(route, []),
    'xstate.error.actor.answerCall': fails,
  },
  events: { 'call.answer': ({ page }) => coming(page).click() },
  states: {
    open: ({ page }) => expect(coming(page)).not.toHaveAttribute('aria-disabled', 'true'),
    answering: ({ page }) => expect(coming(page)).toHaveAttribute('aria-disabled', 'true'),
  },
  observed: {
    message: ({ page }, value) => expect(calls(page).locator('.notice p')).toHaveText(textsIn(value)),
    "I'm coming": ({ page }, value) =>
      value === 'disabled'
        ? expect(coming(page)).toHaveAttribute('aria-disabled', 'true')
        : expect(coming(page)).not.toHaveAttribute('aria-disabled', 'true'),
  },
}
