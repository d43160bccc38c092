import type { Route } from 'playwright/test'
import type { CreditNoteEvent } from '#machines/credit-note/credit-note.machine.ts'
import type { CounterBill, IssuedPaper } from '#machines/model/bill/issued-bill.ts'
import type { Adapter, Stage } from './adapter.ts'
import { answerBoard, boardOfWire, fails, OWNER, press, says, wireOrder } from './counter-page.ts'

const AT = Date.parse('2026-11-20T12:30:00Z')
const DONE = wireOrder({
  orderId: 'o12',
  number: 12,
  status: 'COMPLETED',
  place: 'Table 5',
  createdAt: AT,
  updatedAt: AT,
  billNumber: 'HAV/26-27/000012',
  lines: [],
})

const wirePaper = ({ number, issuedAt, seller, place, reason, lines, taxes, ...paise }: IssuedPaper) => ({
  number,
  issuedAt,
  seller,
  place,
  reason,
  lines: lines.map(({ name, quantity, ratePaise, amountPaise }) => ({ name, quantity, rate: ratePaise / 100, amount: amountPaise / 100 })),
  taxes: taxes.map(({ kind, ratePercent, taxablePaise, cgstPaise, sgstPaise }) => ({
    kind,
    ratePercent,
    taxable: taxablePaise / 100,
    cgst: cgstPaise / 100,
    sgst: sgstPaise / 100,
  })),
  itemTotal: paise.itemTotalPaise / 100,
  deliveryFee: paise.deliveryFeePaise / 100,
  discount: paise.discountPaise / 100,
  cgst: paise.cgstPaise / 100,
  sgst: paise.sgstPaise / 100,
  total: paise.totalPaise / 100,
})
const wireBill = ({ bill, dishes }: CounterBill) => ({
  bill: { ...wirePaper(bill), creditNotes: bill.creditNotes.map(wirePaper) },
  dishes: dishes.map(({ amountPaise, ...dish }) => ({ ...dish, amount: amountPaise / 100 })),
})

export const creditNoteAdapter: Adapter = {
  names: { '11550': '₹115.50' },
  async start({ page }) {
    await page.setViewportSize({ width: 1280, height: 860 })
    await answerBoard(page, (route) => says(route, { ...boardOfWire([]), over: [DONE] }))
    await page.route('**/api/counter/session', (route) => says(route, OWNER))
    await page.goto('/counter')
    await page.getByText('Done today').click()
    await page.getByRole('button', { name: 'Bill of Order 12' }).click()
  },
  calls: {
    fetchBill: 'GET /counter/outlets/*/orders/*/bill',
    previewCredit: 'POST /counter/outlets/*/orders/*/credit-notes/preview',
    issueCredit: 'POST /counter/outlets/*/orders/*/credit-notes',
  },
  answers: {
    'xstate.done.actor.fetchBill': (_: Stage, route: Route, { output }: { output: CounterBill }) => says(route, wireBill(output)),
    'xstate.error.actor.fetchBill': fails,
    'xstate.done.actor.previewCredit': (_: Stage, route: Route, { output }: { output: number }) => says(route, { total: output / 100 }),
    'xstate.error.actor.previewCredit': fails,
    'xstate.done.actor.issueCredit': (_: Stage, route: Route, { output }: { output: string }) => says(route, { number: output }),
    'xstate.error.actor.issueCredit': fails,
  },
  events: {
    'bill.retry': press('Try Again'),
    'note.begin': press('Give dishes back'),
    'dish.toggle': ({ page }) => page.getByRole('checkbox', { name: /Butter Naan/ }).click(),
    'words.type': ({ page }, { words }: Extract<CreditNoteEvent, { type: 'words.type' }>) =>
      page.getByLabel('Why? The guest reads it.').fill(words),
    'count.retry': press('Try Again'),
    'note.issue': press(/^Give ₹/),
    'note.leave': press('Back'),
  },
}
