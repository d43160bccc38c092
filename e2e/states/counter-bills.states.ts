import type { Page } from 'playwright/test'
import type { Answer } from '../support/plain-backend.ts'
import { inOrder, press } from './acts.ts'
import { ago, line, order, BOARD_CALL, WORKING, NO_ORDERS } from './counter-replies.ts'
import { says, refuses } from './replies.ts'
import { rare, statesAt } from './state.ts'

const SELLER = {
  name: 'Dariya Mahal',
  legalName: 'Dariya Mahal Foods LLP',
  address: ['14 Hill Road, Bandra West', 'Mumbai 400050'],
  state: 'Maharashtra',
  gstin: '27AAPFU0939F1ZV',
  fssai: '10012345678901',
}
const paper = (number: string, lines: object[], itemTotal: number) => ({
  number,
  issuedAt: ago(60),
  lines,
  itemTotal,
  deliveryFee: 0,
  discount: 0,
  taxes: [{ kind: 'ADDED', ratePercent: 5, taxable: itemTotal, cgst: itemTotal / 40, sgst: itemTotal / 40 }],
  cgst: itemTotal / 40,
  sgst: itemTotal / 40,
  total: itemTotal * 1.05,
})
const BIRYANI = { name: 'Hyderabadi Chicken Biryani, Full Plate', quantity: 1, rate: 360, amount: 360 }
const NAAN = { name: 'Butter Naan', quantity: 2, rate: 60, amount: 120 }
const NOTE = { ...paper('DM/C26-27/00007', [NAAN], 120), reason: 'They came cold. Sorry!' }
const BILL = {
  bill: { ...paper('DM/26-27/000412', [BIRYANI, NAAN], 480), seller: SELLER, place: 'Table 1', orderNumber: 39, creditNotes: [NOTE] },
  dishes: [
    { lineNumber: 0, name: BIRYANI.name, quantity: 1, amount: 360 },
    { lineNumber: 1, name: NAAN.name, quantity: 2, amount: 120, creditNote: NOTE.number },
  ],
}
const EARLIER = {
  timeZone: 'Asia/Kolkata',
  orders: [
    order(39, 'COMPLETED', 'Table 1', 70, { billNumber: 'DM/26-27/000412' }),
    order(312, 'COMPLETED', 'The long table below the banyan tree', 10_080, {
      billNumber: 'DM/26-27/000317',
      lines: [line(0, 'Butter Naan', { creditNote: 'DM/C26-27/00006' })],
    }),
    order(311, 'REJECTED', 'Room 101', 10_090, { reason: 'The kitchen is closing. Sorry!' }),
    order(310, 'CANCELLED', 'Table 7', 10_100, { reason: 'The guest has left' }),
    order(309, 'COMPLETED', 'Table 2', 10_110, { billNumber: 'DM/26-27/000316' }),
    order(308, 'COMPLETED', 'Table 2', 10_120),
  ],
  nextCursor: 'abc-o309',
}
const NO_EARLIER = { timeZone: 'Asia/Kolkata', orders: [] }

const BILL_CALL = 'GET /counter/outlets/dariya-mahal/orders/o39/bill'
const EARLIER_CALL = 'GET /counter/outlets/dariya-mahal/orders'
const CREDIT_CALL = 'POST /counter/outlets/dariya-mahal/orders/o39/credit-notes'
const PREVIEW_CALL = `${CREDIT_CALL}/preview`
const AT_BILL: Record<string, Answer> = { ...WORKING, [BILL_CALL]: says(BILL), [PREVIEW_CALL]: says({ total: 378 }) }

async function openBill(page: Page): Promise<void> {
  await page.getByText('Done today').click()
  await press('Bill of Order 39')(page)
}
const openEarlier = (page: Page) => press('Earlier orders')(page)
async function find(page: Page): Promise<void> {
  await openEarlier(page)
  await page.getByLabel('Bill or order number').fill('DM/26-27/999999')
  await press('Find')(page)
}
async function giveBack(page: Page): Promise<void> {
  await openBill(page)
  await press('Give dishes back')(page)
}
async function chooseDish(page: Page): Promise<void> {
  await giveBack(page)
  await page.getByRole('checkbox', { name: /Biryani/ }).check()
}

export const billStates = statesAt(
  'counter',
  { at: '/counter', guest: true, answers: AT_BILL },
  {
    'a bill on its way': rare({
      answers: { ...AT_BILL, [BILL_CALL]: 'held' },
      act: openBill,
      seen: 'Loading the bill...',
      shows: ['credit-note.loading'],
    }),
    'a bill that cannot be read': rare({
      answers: { ...AT_BILL, [BILL_CALL]: 'cut' },
      act: openBill,
      seen: 'Try Again',
      shows: ['credit-note.failed'],
    }),
    'a bill with its credit note': {
      act: openBill,
      seen: 'Print DM/C26-27/00007',
      shows: ['credit-note.reading'],
    },
    'what goes back, nothing chosen': rare({ act: giveBack, seen: 'given back by DM/C26-27/00007', shows: ['credit-note.choosing.empty'] }),
    'what goes back, being counted': rare({
      answers: { ...AT_BILL, [PREVIEW_CALL]: 'held' },
      act: chooseDish,
      seen: 'Counting...',
      shows: ['credit-note.choosing.counting'],
    }),
    'what goes back, not counted': rare({
      answers: { ...AT_BILL, [PREVIEW_CALL]: 'cut' },
      act: chooseDish,
      seen: 'Try Again',
      shows: ['credit-note.choosing.uncounted'],
    }),
    'what goes back': rare({ act: chooseDish, seen: 'Give ₹378.00 back', shows: ['credit-note.choosing.counted'] }),
    'a credit note on its way': rare({
      answers: { ...AT_BILL, [CREDIT_CALL]: 'held' },
      act: async (page) => {
        await chooseDish(page)
        await page.getByLabel('Why? The guest reads it.').fill('It came cold. Sorry!')
        await press('Give ₹378.00 back')(page)
      },
      seen: 'Issuing...',
      shows: ['credit-note.issuing'],
    }),
    'earlier orders': {
      answers: { ...WORKING, [EARLIER_CALL]: says(EARLIER) },
      act: openEarlier,
      seen: 'The guest has left',
      shows: ['earlier-orders.shown'],
    },
    'earlier orders on their way': rare({
      answers: { ...WORKING, [EARLIER_CALL]: 'held' },
      act: openEarlier,
      seen: 'Loading earlier orders...',
      shows: ['earlier-orders.loading'],
    }),
    'earlier orders that cannot be had': rare({
      answers: { ...WORKING, [EARLIER_CALL]: refuses(503) },
      act: openEarlier,
      seen: 'Try Again',
      shows: ['earlier-orders.failed'],
    }),
    'earlier orders without a connection': rare({
      answers: { ...WORKING, [EARLIER_CALL]: 'cut' },
      act: openEarlier,
      seen: 'No connection',
    }),
    'no earlier orders': rare({
      answers: { ...WORKING, [BOARD_CALL]: says(NO_ORDERS), [EARLIER_CALL]: says(NO_EARLIER) },
      act: openEarlier,
      seen: 'No earlier orders.',
    }),
    'older orders on their way': rare({
      answers: { ...WORKING, [EARLIER_CALL]: [says(EARLIER), 'held'] },
      act: inOrder(openEarlier, press('Show older orders')),
      seen: 'Loading...',
      shows: ['earlier-orders.loadingOlder'],
    }),
    'no order with a number': rare({
      answers: { ...WORKING, [EARLIER_CALL]: [says(EARLIER), says(NO_EARLIER)] },
      act: find,
      seen: 'No order that is over has the number DM/26-27/999999.',
    }),
    'the bill of an earlier order': rare({
      answers: {
        ...AT_BILL,
        [EARLIER_CALL]: says({ ...EARLIER, orders: EARLIER.orders.slice(1) }),
        [BILL_CALL.replace('o39', 'o309')]: says(BILL),
      },
      act: inOrder(openEarlier, press('Bill of Order 309')),
      seen: 'Print DM/C26-27/00007',
    }),
  },
)
