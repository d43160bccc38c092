import type { Answer } from '../support/plain-backend.ts'
import { WORKING } from './counter.states.ts'
import { refuses, says } from './replies.ts'
import { type State, statesAt } from './state.ts'

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

const numbersStates: State[] = statesAt(
  'counter-numbers',
  { at: '/counter/numbers', guest: true, answers: COUNTED },
  {
    'numbers on their way': {
      answers: { ...COUNTED, [NUMBERS_CALL]: 'held' },
      seen: 'Loading numbers...',
      shows: ['numbers.loading'],
      isRare: true,
    },
    'numbers that cannot be had': {
      answers: { ...COUNTED, [NUMBERS_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['numbers.failed'],
      isRare: true,
    },
    numbers: { seen: 'Dishes sold', shows: ['numbers.shown'] },
    'numbers of several days': {
      answers: {
        ...COUNTED,
        [NUMBERS_CALL]: says({
          ...NUMBERS,
          from: '2026-11-17',
          days: [{ date: '2026-11-22', orders: 1, late: 0, turnover: -443.5 }, ...NUMBERS.days],
        }),
      },
      seen: 'Late',
    },
    'a day without anything': {
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
    },
    'days that are no period': {
      act: async (page) => {
        await page.getByLabel('Last day').fill('2026-11-22')
        await page.getByRole('button', { name: 'Show', exact: true }).click()
      },
      seen: 'The last day is before the first',
      isRare: true,
    },
  },
)

export const officeStates: State[] = [...numbersStates]
