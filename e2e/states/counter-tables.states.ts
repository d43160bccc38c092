import type { Answer } from '../support/plain-backend.ts'
import { press } from './acts.ts'
import { WORKING } from './counter-replies.ts'
import { refuses, says } from './replies.ts'
import { type State, statesAt } from './state.ts'

const place = (type: string, id: number, more: object = {}) => ({
  type,
  id,
  codeVersion: 0,
  link: `https://food.example.com/outlet-detail/dariya-mahal?${type === 'TABLE' ? 'table' : 'room'}=${id}&s=Ab3_-xyz`,
  ...more,
})
const PLACES = [place('TABLE', 5), place('TABLE', 7, { name: 'Window' }), place('ROOM', 101, { name: 'Sea Suite' })]
const PLACES_CALL = 'GET /counter/outlets/dariya-mahal/places'
const RENEW_CALL = 'POST /counter/outlets/dariya-mahal/places/TABLE/7/code'
const AT_TABLES: Record<string, Answer> = { ...WORKING, [PLACES_CALL]: says(PLACES) }

export const tableStates: State[] = statesAt(
  'counter',
  { at: '/counter/tables', guest: true, answers: AT_TABLES },
  {
    'tables on their way': {
      answers: { ...AT_TABLES, [PLACES_CALL]: 'held' },
      seen: 'Loading tables...',
      shows: ['tables.loading'],
      isRare: true,
    },
    'tables that cannot be read': {
      answers: { ...AT_TABLES, [PLACES_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['tables.failed'],
      isRare: true,
    },
    'another name for a table': {
      act: press('Name of Table 7'),
      seen: 'Save the name',
      shows: ['tables.naming'],
      isRare: true,
    },
    'a name that is taken': {
      answers: {
        ...AT_TABLES,
        'PUT /counter/outlets/dariya-mahal/places/TABLE/7/name': refuses(409, 'Room 101 is called so already.', { field: 'name' }),
      },
      act: async (page) => {
        await press('Name of Table 7')(page)
        await page.getByLabel('Name of Table 7 (optional)').fill('Sea Suite')
        await press('Save the name')(page)
      },
      seen: 'Room 101 is called so already.',
      isRare: true,
    },
    'no tables': {
      isRare: true,
      answers: { ...AT_TABLES, [PLACES_CALL]: says([]) },
      seen: 'No tables or rooms yet.',
    },
    tables: { seen: 'Window', shows: ['tables.resting'] },
    'a table without a number': {
      act: press('Add'),
      seen: 'Enter the number, from 1 to 999999.',
      isRare: true,
    },
    'a code made anew, asked': {
      isRare: true,
      act: press('New code for Table 7'),
      seen: 'The code that is printed now stops working at once.',
      shows: ['tables.asking'],
    },
    'a code made anew, on its way': {
      answers: { ...AT_TABLES, [RENEW_CALL]: 'held' },
      act: async (page) => {
        await press('New code for Table 7')(page)
        await press('Make a new code')(page)
      },
      seen: 'Saving...',
      shows: ['tables.changing'],
      isRare: true,
    },
    'a code made anew by another person': {
      answers: {
        ...AT_TABLES,
        [RENEW_CALL]: refuses(409, 'The code of Table 7 was made anew meanwhile. Print it again.', { code: 'CODE_RENEWED' }),
      },
      act: async (page) => {
        await press('New code for Table 7')(page)
        await press('Make a new code')(page)
      },
      seen: 'The code of Table 7 was made anew meanwhile. Print it again.',
      isRare: true,
    },
  },
)
