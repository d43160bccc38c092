import type { Page, Route } from 'playwright/test'
import { type BoardCard, type BoardCardEvent, REASONS } from '#machines/board-card/board-card.machine.ts'
import { type BoardOrder, canBeRefused } from '#machines/model/counter/board.ts'
import { boardCardModel } from '#tests/paths/board-card.model.ts'
import type { Adapter, Stage } from './adapter.ts'
import { answerBoard, boardOfWire, fails, openCounter, RAVI, readAgain, says, wireOrder } from './counter-page.ts'

type Event<Type> = Extract<BoardCardEvent, { type: Type }>

/** What the server knows of the one order: each reading of a path is later than the one before. */
let order: BoardOrder
let readings = 0
/** Of the order that the board was last answered with. */
let readAt: number | undefined
const later = (changed: BoardOrder) => (order = { ...changed, updatedAt: changed.updatedAt + ++readings })

const card = (page: Page) => page.getByRole('article')
const press = (name: string) => (stage: Stage) => card(stage.page).getByRole('button', { name, exact: true }).click()

export const boardCardAdapter: Adapter = {
  clockStands: true,
  async start({ page }, start) {
    later((boardCardModel.starts[start] as { order: BoardOrder }).order)
    await page.setViewportSize({ width: 1280, height: 860 })
    await answerBoard(page, async (route) => {
      const { updatedAt } = order
      await says(route, boardOfWire([wireOrder(order)]))
      readAt = updatedAt
    })
    await page.route(/\/api\/counter\/(session|login)$/, (route) => says(route, RAVI))
    await openCounter(page)
    await card(page).waitFor()
  },
  calls: { sendMove: 'POST /counter/outlets/*/orders/*/(moves|lines/0/rejection)' },
  answers: {
    'xstate.done.actor.sendMove': (_, route: Route, { output }: { output: BoardOrder }) => says(route, wireOrder(later(output))),
    'xstate.error.actor.sendMove': fails,
  },
  events: {
    'order.changed': ({ page }, event: Event<'order.changed'>) => {
      later(event.order)
      return readAgain(page, () => readAt === order.updatedAt)
    },
    'minutes.choose': (stage, event: Event<'minutes.choose'>) => press(`${event.minutes} min`)(stage),
    'order.accept': ({ page }) =>
      card(page)
        .getByRole('button', { name: /^Accept/ })
        .click(),
    'order.move': press('Ready'),
    'order.delay': press('+5 min'),
    'reason.ask': (stage, event: Event<'reason.ask'>, { context }: BoardCard) =>
      press(event.lineNumber === 0 ? 'Reject Dal Makhani' : context.order.status === 'PENDING' ? 'Reject' : 'Cancel')(stage),
    'reason.choose': (stage, event: Event<'reason.choose'>) => press(REASONS[event.reason].label)(stage),
    'words.type': ({ page }, event: Event<'words.type'>) => page.getByLabel('Words for the guest').fill(event.words),
    'reason.send': ({ page }) => card(page).locator('.order-refuse').click(),
    'card.back': press('Back'),
    'move.retry': press('Try Again'),
    'refusal.read': press('OK'),
  },
  // What is served has no more of these; and the words are there already.
  canDo: ({ context }: BoardCard, event) =>
    !(event.type === 'order.delay' && !canBeRefused(context.order)) &&
    !(event.type === 'words.type' && context.words === (event as Event<'words.type'>).words),
}
