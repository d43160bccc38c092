import type { Page } from 'playwright/test'
import type { Answer } from '../support/plain-backend.ts'
import { inOrder, press } from './acts.ts'
import { AT_MENU } from './counter-menu.states.ts'
import { WORKING } from './counter-replies.ts'
import { refuses, says } from './replies.ts'
import { rare, type State, statesAt } from './state.ts'

const NUMBERS = {
  today: '2026-11-23',
  from: '2026-11-23',
  to: '2026-11-23',
  orders: { placed: 48, underWay: 6, completed: 39, refused: 3, late: 4 },
  turnover: { total: 123_456.5, bills: 39, billed: 123_900, notes: 2, credited: 443.5, taxable: 117_577.62, cgst: 2939.44, sgst: 2939.44 },
  days: [{ date: '2026-11-23', orders: 48, late: 4, turnover: 123_456.5 }],
  dishes: [
    { name: 'Butter Naan', quantity: 112, amount: 6720 },
    { name: 'Hyderabadi Dum Biryani of the house, Full', quantity: 31, amount: 19_840 },
    { name: 'Kulfi', quantity: -1, amount: -90 },
  ],
}
const NUMBERS_CALL = 'GET /counter/outlets/dariya-mahal/numbers'
const COUNTED: Record<string, Answer> = { ...WORKING, [NUMBERS_CALL]: says(NUMBERS) }

const numbersStates = statesAt(
  'counter-numbers',
  { at: '/counter/numbers', guest: true, answers: COUNTED },
  {
    'numbers on their way': rare({
      answers: { ...COUNTED, [NUMBERS_CALL]: 'held' },
      seen: 'Loading numbers...',
      shows: ['numbers.loading'],
    }),
    'numbers that cannot be had': rare({
      answers: { ...COUNTED, [NUMBERS_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['numbers.failed'],
    }),
    numbers: { seen: 'Dishes sold', shows: ['numbers.shown'] },
    'numbers of several days': rare({
      answers: {
        ...COUNTED,
        [NUMBERS_CALL]: says({
          ...NUMBERS,
          from: '2026-11-17',
          days: [{ date: '2026-11-22', orders: 1, late: 0, turnover: -443.5 }, ...NUMBERS.days],
        }),
      },
      seen: 'Late',
    }),
    'a day without anything': rare({
      answers: {
        ...COUNTED,
        [NUMBERS_CALL]: says({
          ...NUMBERS,
          orders: { placed: 0, underWay: 0, completed: 0, refused: 0, late: 0 },
          turnover: { total: 0, bills: 0, billed: 0, notes: 0, credited: 0, taxable: 0, cgst: 0, sgst: 0 },
          days: [],
          dishes: [],
        }),
      },
      seen: 'No dishes billed',
    }),
    'days that are no period': rare({
      act: async (page) => {
        await page.getByLabel('Last day').fill('2026-11-22')
        await page.getByRole('button', { name: 'Show', exact: true }).click()
      },
      seen: 'The last day is before the first',
    }),
  },
)

const GUESTS = {
  timeZone: 'Asia/Kolkata',
  rating: { average: 4.35, count: 214 },
  reviews: [
    {
      orderId: 'o45',
      orderNumber: 45,
      at: '2026-11-20T13:11:30Z',
      place: 'Table 5',
      guest: 'Priya Sharma',
      outletRating: 5,
      outletReview: 'Lovely evening, and so quick!',
      dishes: [
        { name: 'Hyderabadi Dum Biryani of the house', rating: 5, review: 'Fragrant' },
        { name: 'Butter Naan', rating: 3 },
      ],
      answer: null,
    },
    {
      orderId: 'o12',
      orderNumber: 12,
      at: '2026-11-19T13:11:30Z',
      place: 'Room 101',
      outletRating: 2,
      dishes: [],
      answer: 'We are sorry. The tandoor was down that evening; it is mended.',
    },
  ],
  nextCursor: 'abc-o12',
  wishes: [
    { place: 'Lonavla', people: 12, distance: 63.4 },
    { place: 'Vashi, Navi Mumbai', people: 1, distance: 28 },
  ],
}
const GUESTS_CALL = 'GET /counter/outlets/dariya-mahal/guests'
const ANSWER_CALL = 'PUT /counter/outlets/dariya-mahal/reviews/o45/answer'
const ASKED: Record<string, Answer> = { ...WORKING, [GUESTS_CALL]: says(GUESTS) }
async function write(page: Page): Promise<void> {
  await press('Answer to Order 45 · Table 5 · Priya Sharma')(page)
  await page.getByLabel('Your answer, which the guest reads').fill('Thank you, come again!')
}
async function send(page: Page): Promise<void> {
  await write(page)
  await press('Save the answer')(page)
}

const guestsStates = statesAt(
  'counter-guests',
  { at: '/counter/guests', guest: true, answers: ASKED },
  {
    'reviews on their way': rare({ answers: { ...ASKED, [GUESTS_CALL]: 'held' }, seen: 'Loading reviews...', shows: ['guests.loading'] }),
    'reviews that cannot be had': rare({ answers: { ...ASKED, [GUESTS_CALL]: refuses(503) }, seen: 'Try Again', shows: ['guests.failed'] }),
    'no reviews, no wishes': rare({
      answers: { ...ASKED, [GUESTS_CALL]: says({ timeZone: 'Asia/Kolkata', rating: { count: 0 }, reviews: [], wishes: [] }) },
      seen: 'No ratings yet.',
    }),
    reviews: { seen: 'Lovely evening, and so quick!', shows: ['guests.resting'] },
    'older reviews on their way': rare({
      answers: { ...ASKED, [GUESTS_CALL]: [says(GUESTS), 'held'] },
      act: press('Show older ratings'),
      seen: 'Loading...',
      shows: ['guests.loadingOlder'],
    }),
    'an answer': rare({
      act: press('Change the answer to Order 12 · Room 101 · Guest'),
      seen: 'Take it back',
      shows: ['guests.answering'],
    }),
    'an answer without words': rare({
      act: inOrder(press('Answer to Order 45 · Table 5 · Priya Sharma'), press('Save the answer')),
      seen: 'Write the answer first.',
    }),
    'an answer on its way': rare({ answers: { ...ASKED, [ANSWER_CALL]: 'held' }, act: send, seen: 'Saving...', shows: ['guests.sending'] }),
    'an answer that another person gave': rare({
      answers: {
        ...ASKED,
        [ANSWER_CALL]: refuses(409, 'Meera has answered this review meanwhile. Nothing of yours is saved yet.', { code: 'ANSWER_CHANGED' }),
      },
      act: send,
      seen: 'Meera has answered this review meanwhile.',
    }),
  },
)

const IMPORT_CALL = 'POST /counter/outlets/dariya-mahal/menu/import'
const REPORT = {
  faults: { lines: [], more: 0 },
  notRead: ['HSN code', 'Chef'],
  changes: [
    { text: '2 dishes added', lines: ['Mains / Usal, 120', 'Mains / Hyderabadi Dum Biryani of the house, Half 280, Full 480.50'], more: 0 },
    { text: '240 dishes changed', lines: ['Starters / Paneer Tikka: price 245 → 260'], more: 239 },
    { text: '0 dishes removed', lines: [], more: 0 },
  ],
  agree: 'A'.repeat(43),
  isDone: false,
}
const FAULTY = {
  ...REPORT,
  faults: { lines: ['Line 4, Price: “25o” is no exact amount of rupees.', 'Line 9: has no name.'], more: 3 },
  changes: [],
  agree: undefined,
}
const reading = (...answers: Answer[]): Record<string, Answer | Answer[]> => ({ ...AT_MENU, [IMPORT_CALL]: answers })
const choose = (page: Page) =>
  page
    .getByLabel('File with the menu')
    .setInputFiles({ name: 'menu of the autumn.csv', mimeType: 'text/csv', buffer: Buffer.from('Item,Price') })
async function bring(page: Page): Promise<void> {
  await choose(page)
  await press(/^Import$/)(page)
}

const fileStates = statesAt(
  'counter-menu-file',
  { at: '/counter/menu', guest: true, answers: AT_MENU },
  {
    'no file yet': rare({ seen: 'Menu from a file', shows: ['menu-import.choosing'] }),
    'a file on its way': rare({
      answers: { ...AT_MENU, [IMPORT_CALL]: 'held' },
      act: choose,
      seen: 'Reading the file...',
      shows: ['menu-import.reading'],
    }),
    'a file and what it does': {
      answers: { ...AT_MENU, [IMPORT_CALL]: says(REPORT) },
      act: choose,
      seen: 'the import changes this.',
      shows: ['menu-import.reported'],
    },
    'a file with faults': rare({ answers: { ...AT_MENU, [IMPORT_CALL]: says(FAULTY) }, act: choose, seen: 'and 3 more' }),
    'a file that is brought': rare({
      answers: reading(says(REPORT), 'held'),
      act: bring,
      seen: 'Importing...',
      shows: ['menu-import.bringing'],
    }),
    'a file that was brought': rare({
      answers: reading(says(REPORT), says({ ...REPORT, isDone: true })),
      act: bring,
      seen: 'Imported: 2 dishes added, 240 dishes changed, 0 dishes removed.',
    }),
  },
)

export const officeStates: State[] = [...numbersStates, ...guestsStates, ...fileStates]
