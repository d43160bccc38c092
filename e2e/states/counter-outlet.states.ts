import type { Answer } from '../support/plain-backend.ts'
import { inOrder, press } from './acts.ts'
import { WORKING } from './counter-replies.ts'
import { says, refuses } from './replies.ts'
import { rare, statesAt } from './state.ts'

const DAILY = [{ opens: '11:00', closes: '23:00' }]
const TWICE = [
  { opens: '12:00', closes: '15:00' },
  { opens: '19:00', closes: '01:00' },
]
const SETTINGS = {
  timeZone: 'Asia/Kolkata',
  today: '2026-11-20',
  usualTaxPercent: 5,
  status: { version: 'v1', status: 'LIVE' },
  hours: {
    version: 'v1',
    week: { MONDAY: [], TUESDAY: DAILY, WEDNESDAY: DAILY, THURSDAY: DAILY, FRIDAY: TWICE, SATURDAY: TWICE, SUNDAY: DAILY },
  },
  holidays: {
    version: 'v1',
    dates: [
      { date: '2026-12-25', spans: [] },
      { date: '2026-12-31', spans: [{ opens: '18:00', closes: '02:00' }] },
    ],
  },
  legal: {
    version: 'v1',
    legalName: 'Dariya Mahal Foods LLP',
    gstin: '27AAPFU0939F1ZV',
    tax: '',
    fssai: '10012345678901',
    billPrefix: 'DM',
  },
  payment: { version: 'v1', ways: ['CASH', 'UPI'], upiAddress: 'dariyamahal@okbank', upiName: 'Dariya Foods Private Limited' },
  offers: [
    {
      code: 'LUNCH20',
      title: 'Long lunch',
      discountType: 'PERCENTAGE',
      discountValue: 20,
      minimumTotal: 299,
      maximumDiscount: 150,
      from: '2026-11-01',
      until: '2026-12-31',
      hasBegun: true,
    },
    {
      code: 'NEWYEAR',
      title: 'New year',
      discountType: 'FLAT',
      discountValue: 100,
      minimumTotal: 0,
      from: '2027-01-01',
      until: null,
      hasBegun: false,
    },
  ],
}
const SETTINGS_CALL = 'GET /counter/outlets/dariya-mahal/settings'
const STATUS_CALL = 'PUT /counter/outlets/dariya-mahal/status'
const HOURS_CALL = 'PUT /counter/outlets/dariya-mahal/hours'
const SETTLED: Record<string, Answer> = { ...WORKING, [SETTINGS_CALL]: says(SETTINGS) }

export const settingsStates = statesAt(
  'counter-outlet',
  { at: '/counter/outlet', guest: true, answers: SETTLED },
  {
    'settings on their way': rare({
      answers: { ...SETTLED, [SETTINGS_CALL]: 'held' },
      seen: 'Loading settings...',
      shows: ['outlet-settings.loading'],
    }),
    'settings that cannot be read': rare({
      answers: { ...SETTLED, [SETTINGS_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['outlet-settings.failed'],
    }),
    settings: { seen: 'Save legal details', shows: ['outlet-settings.editing'] },
    'an outlet that is closed for now': rare({
      answers: { ...SETTLED, [STATUS_CALL]: says({ ...SETTINGS, status: { version: 'v2', status: 'TEMPORARILY_CLOSED' } }) },
      act: press('Close for now'),
      seen: 'Open again',
    }),
    'an outlet that has not begun': rare({
      answers: { ...SETTLED, [SETTINGS_CALL]: says({ ...SETTINGS, status: { version: 'v1', status: 'ONBOARDING' } }) },
      seen: 'Whoever runs this service opens it.',
    }),
    'no holidays, no offers': rare({
      answers: { ...SETTLED, [SETTINGS_CALL]: says({ ...SETTINGS, holidays: { version: 'v1', dates: [] }, offers: [] }) },
      seen: 'No holidays to come',
    }),
    'fields that break a rule': {
      act: async (page) => {
        await page.getByRole('textbox', { name: 'GSTIN' }).fill('27AAPFU0939F1ZW')
        await press('Save legal details')(page)
        await page.getByRole('textbox', { name: 'UPI address' }).fill('dariyamahal')
        await press('Save how guests pay')(page)
        await press('Add offer')(page)
        await press('Add a holiday')(page)
        await press('Save holidays')(page)
        await press('Add an opening, Monday')(page)
        await press('Save hours')(page)
      },
      seen: 'Enter when it opens and when it closes',
    },
    'hours on their way': rare({
      answers: { ...SETTLED, [HOURS_CALL]: 'held' },
      act: press('Save hours'),
      seen: 'Saving...',
      shows: ['outlet-settings.saving'],
    }),
    'hours saved': rare({
      answers: { ...SETTLED, [HOURS_CALL]: says(SETTINGS) },
      act: press('Save hours'),
      seen: 'Hours are saved. Guests see them now.',
    }),
    'hours that another person has changed': rare({
      answers: {
        ...SETTLED,
        [HOURS_CALL]: refuses(409, 'Meera has changed the hours meanwhile. Nothing of yours is saved yet.', { code: 'SETTINGS_CHANGED' }),
      },
      act: press('Save hours'),
      seen: 'Show what is there now',
    }),
    'hours read again': rare({
      answers: {
        ...SETTLED,
        [SETTINGS_CALL]: [says(SETTINGS), 'held'],
        [HOURS_CALL]: refuses(409, 'Meera has changed the hours meanwhile. Nothing of yours is saved yet.', { code: 'SETTINGS_CHANGED' }),
      },
      act: inOrder(press('Save hours'), press('Show what is there now')),
      seen: 'Meera has changed the hours meanwhile. Nothing of yours is saved yet.',
      shows: ['outlet-settings.rereading'],
    }),
    'hours that did not arrive': rare({ answers: { ...SETTLED, [HOURS_CALL]: 'cut' }, act: press('Save hours'), seen: /No connection/ }),
  },
)
