import { describe, expect, test } from 'vitest'
import {
  changeOf,
  draftsOf,
  type Drafts,
  errorsIn,
  fieldsOf,
  type OutletSettings,
  savedText,
} from '#machines/model/counter/outlet-settings.ts'
import { WEEKDAYS } from '#machines/model/outlet/outlet.ts'

const TODAY = '2026-12-01'
const LUNCH = { opens: '11:00', closes: '15:00' }
const WEEK = Object.fromEntries(WEEKDAYS.map((day) => [day, [LUNCH]])) as OutletSettings['hours']['week']
const LEGAL = { legalName: 'Dastarkhwan Foods LLP', gstin: '27AAPFU0939F1ZV', tax: '5', fssai: '11520999000018', billPrefix: 'DM' }
const PAYMENT = { ways: ['CASH'] as const, upiAddress: 'haveli@okbank', upiName: 'Haveli' }

const settings = (more: Partial<OutletSettings> = {}): OutletSettings => ({
  today: TODAY,
  status: { version: 's1', status: 'LIVE' },
  hours: { version: 'h1', week: WEEK },
  holidays: { version: 'd1', dates: [{ date: '2026-12-25', spans: [] }] },
  legal: { version: 'l1', ...LEGAL },
  payment: { version: 'p1', ...PAYMENT },
  offers: [],
  ...more,
})
const drafts = (more: Partial<Drafts> = {}): Drafts => ({ ...draftsOf(settings()), ...more })
const OFFER: Drafts['offer'] = {
  code: 'LUNCH20',
  title: 'Lunch for two',
  discountType: 'PERCENTAGE',
  discountValue: '20',
  maximumDiscount: '150',
  minimumTotal: '499',
  from: '2026-12-02',
  until: '2026-12-31',
}

describe('the forms', () => {
  test('begin with what is set, without its versions, and with an empty offer', () => {
    expect(draftsOf(settings())).toEqual({
      status: 'TEMPORARILY_CLOSED',
      hours: WEEK,
      holidays: [{ date: '2026-12-25', spans: [] }],
      legal: LEGAL,
      payment: PAYMENT,
      offer: {
        code: '',
        title: '',
        discountType: 'PERCENTAGE',
        discountValue: '',
        maximumDiscount: '',
        minimumTotal: '',
        from: '',
        until: '',
      },
    })
  })

  test('close an outlet that is open, and open every other', () => {
    const offered = ['LIVE', 'TEMPORARILY_CLOSED', 'COMING_SOON'].map(
      (status) => draftsOf(settings({ status: { version: '1', status } })).status,
    )
    expect(offered).toEqual(['TEMPORARILY_CLOSED', 'LIVE', 'LIVE'])
  })

  test('of paying are empty where the backend does not know of it', () => {
    expect(draftsOf(settings({ payment: undefined })).payment).toEqual({ ways: [], upiAddress: '', upiName: '' })
  })

  test('have these fields, in the order they are met', () => {
    const holidays = [
      { date: TODAY, spans: [] },
      { date: '2026-12-25', spans: [] },
    ]
    const fields = (section: keyof Drafts) => fieldsOf(section, drafts({ holidays }))
    expect(fields('status')).toEqual([])
    expect(fields('hours')).toEqual(WEEKDAYS)
    expect(fields('holidays')).toEqual(['date0', 'date1'])
    expect(fields('payment')).toEqual(['upiAddress', 'upiName'])
    expect(fields('legal')).toEqual(['legalName', 'gstin', 'tax', 'fssai', 'billPrefix'])
    expect(fields('offer')).toEqual(['code', 'title', 'discountValue', 'maximumDiscount', 'minimumTotal', 'from', 'until'])
  })
})

describe('the errors of a section', () => {
  test('are none where all is well, and none of a press of a button', () => {
    for (const section of ['status', 'hours', 'holidays', 'legal', 'payment'] as const)
      expect(errorsIn(section, drafts(), TODAY)).toEqual({})
    expect(errorsIn('offer', drafts({ offer: OFFER }), TODAY)).toEqual({})
  })

  test('stand at their own field', () => {
    const at = (section: keyof Drafts, more: Partial<Drafts>) => errorsIn(section, drafts(more), TODAY)
    expect(at('hours', { hours: { ...WEEK, [WEEKDAYS[2]!]: [{ opens: '11:00', closes: '' }] } })).toEqual({
      [WEEKDAYS[2]!]: 'Enter when it opens and when it closes',
    })
    const holidays = [
      { date: '2026-12-25', spans: [] },
      { date: '2026-11-30', spans: [] },
    ]
    expect(at('holidays', { holidays })).toEqual({ date1: 'This day has passed' })
    expect(at('legal', { legal: { ...LEGAL, fssai: '12' } })).toEqual({ fssai: 'An FSSAI licence number has 14 digits' })
    expect(Object.keys(at('payment', { payment: { ...PAYMENT, upiAddress: 'haveli' } }))).toEqual(['upiAddress'])
    expect(at('offer', { offer: { ...OFFER, until: '2026-12-01' } })).toEqual({ until: 'Not before it begins' })
  })

  test('are looked for in what will be sent: spaces and small letters are no mistake', () => {
    const legal = { ...LEGAL, gstin: '27 aapfu 0939f 1zv', fssai: '1152 0999 0000 18', billPrefix: ' dm ' }
    expect(errorsIn('legal', drafts({ legal }), TODAY)).toEqual({})
    expect(errorsIn('payment', drafts({ payment: { ...PAYMENT, upiAddress: ' haveli @ okbank ' } }), TODAY)).toEqual({})
    expect(errorsIn('offer', drafts({ offer: { ...OFFER, code: ' lunch20 ' } }), TODAY)).toEqual({})
  })
})

describe('a change', () => {
  test('names the version of its own section', () => {
    const change = (section: keyof Drafts) => changeOf(section, drafts(), settings())
    expect(change('status')).toEqual({ section: 'status', version: 's1', status: 'TEMPORARILY_CLOSED' })
    expect(change('hours')).toEqual({ section: 'hours', version: 'h1', week: WEEK })
    expect(change('holidays')).toEqual({ section: 'holidays', version: 'd1', dates: [{ date: '2026-12-25', spans: [] }] })
    expect(change('legal')).toEqual({ section: 'legal', version: 'l1', ...LEGAL })
    expect(change('payment')).toEqual({ section: 'payment', version: 'p1', ...PAYMENT })
  })

  test('of how guests pay names no version where there is none', () => {
    expect(changeOf('payment', drafts(), settings({ payment: undefined }))).toMatchObject({ version: '' })
  })

  test('has names without space around them, and numbers without any, in capital letters', () => {
    const legal = {
      legalName: ' Dastarkhwan Foods ',
      gstin: '27 aapfu 0939f 1zv',
      tax: '5',
      fssai: '1152 0999 0000 18',
      billPrefix: ' dm ',
    }
    expect(changeOf('legal', drafts({ legal }), settings())).toMatchObject({
      legalName: 'Dastarkhwan Foods',
      gstin: '27AAPFU0939F1ZV',
      fssai: '11520999000018',
      billPrefix: 'DM',
    })
    const payment = { ways: ['CASH'] as const, upiAddress: ' haveli @ okbank ', upiName: ' The Haveli ' }
    expect(changeOf('payment', drafts({ payment }), settings())).toMatchObject({ upiAddress: 'haveli@okbank', upiName: 'The Haveli' })
  })

  test('of the offers has amounts in place of what was typed', () => {
    const typed = (more: Partial<Drafts['offer']>) => changeOf('offer', drafts({ offer: { ...OFFER, ...more } }), settings())
    expect(typed({ code: ' lunch20 ', title: ' Lunch for two ', minimumTotal: '₹1,200.50', discountValue: '20 %' })).toEqual({
      section: 'offer',
      offer: {
        code: 'LUNCH20',
        title: 'Lunch for two',
        discountType: 'PERCENTAGE',
        discountValue: 20,
        maximumDiscount: 150,
        minimumTotal: 1200.5,
        from: '2026-12-02',
        until: '2026-12-31',
      },
    })
    // A sum has no cap, whatever was typed while the offer was a share.
    expect(typed({ discountType: 'FLAT', from: '', until: '', minimumTotal: ' ' })).toMatchObject({
      offer: { maximumDiscount: undefined, minimumTotal: undefined, from: undefined, until: undefined },
    })
  })

  test.each(['12a', 'a12', '1.', '.5', '1.2.3', '-5'])('of the offers has no amount in %j', (discountValue) => {
    expect(changeOf('offer', drafts({ offer: { ...OFFER, discountValue } }), settings())).toMatchObject({
      offer: { discountValue: Number.NaN },
    })
  })

  test('is confirmed by what guests notice of it', () => {
    const saved = (['status', 'hours', 'holidays', 'legal', 'payment', 'offer'] as const).map((section) =>
      savedText(changeOf(section, drafts(), settings())),
    )
    expect([...saved, savedText({ section: 'end', code: 'LUNCH20' })]).toEqual([
      'Guests see it now.',
      'Hours are saved. Guests see them now.',
      'Holidays are saved. Guests see them now.',
      'Legal details are saved, for the bills from now on.',
      'Saved. Guests read it now.',
      'The offer is added.',
      'The offer is over.',
    ])
  })
})
