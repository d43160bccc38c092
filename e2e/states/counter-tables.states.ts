import type { Answer } from '../support/plain-backend.ts'
import { inOrder, press } from './acts.ts'
import { WORKING } from './counter-replies.ts'
import { refuses, says } from './replies.ts'
import { rare, statesAt } from './state.ts'

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

export const tableStates = statesAt(
  'counter',
  { at: '/counter/tables', guest: true, answers: AT_TABLES },
  {
    'tables on their way': rare({ answers: { ...AT_TABLES, [PLACES_CALL]: 'held' }, seen: 'Loading tables...', shows: ['tables.loading'] }),
    'tables that cannot be read': rare({
      answers: { ...AT_TABLES, [PLACES_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['tables.failed'],
    }),
    'another name for a table': rare({ act: press('Name of Table 7'), seen: 'Save the name', shows: ['tables.naming'] }),
    'a name that is taken': rare({
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
    }),
    'no tables': rare({ answers: { ...AT_TABLES, [PLACES_CALL]: says([]) }, seen: 'No tables or rooms yet.' }),
    tables: { seen: 'Window', shows: ['tables.resting'] },
    'a table without a number': rare({ act: press('Add'), seen: 'Enter the number, from 1 to 999999.' }),
    'a code made anew, asked': rare({
      act: press('New code for Table 7'),
      seen: 'The code that is printed now stops working at once.',
      shows: ['tables.asking'],
    }),
    'a code made anew, on its way': rare({
      answers: { ...AT_TABLES, [RENEW_CALL]: 'held' },
      act: inOrder(press('New code for Table 7'), press('Make a new code')),
      seen: 'Saving...',
      shows: ['tables.changing'],
    }),
    'a code made anew by another person': rare({
      answers: {
        ...AT_TABLES,
        [RENEW_CALL]: refuses(409, 'The code of Table 7 was made anew meanwhile. Print it again.', { code: 'CODE_RENEWED' }),
      },
      act: inOrder(press('New code for Table 7'), press('Make a new code')),
      seen: 'The code of Table 7 was made anew meanwhile. Print it again.',
    }),
  },
)
