import { NO_OFFER, type OutletSettings } from '#machines/model/counter/outlet-settings.ts'
import { WEEKDAYS } from '#machines/model/outlet/outlet.ts'

const DAILY = [{ opens: '11:00', closes: '23:00' }]

/** As an owner finds them, with one offer. */
export const outletSettings = (more: Partial<OutletSettings> = {}): OutletSettings => ({
  today: '2026-11-23',
  status: { version: 'status1', status: 'LIVE' },
  hours: { version: 'hours1', week: Object.fromEntries(WEEKDAYS.map((day) => [day, DAILY])) as OutletSettings['hours']['week'] },
  holidays: { version: 'holidays1', dates: [{ date: '2026-12-25', spans: [] }] },
  legal: { version: 'legal1', legalName: 'Haveli Foods LLP', gstin: '', tax: '5', fssai: '10012345678901', billPrefix: 'HAV' },
  payment: { version: 'payment1', ways: ['CASH'], upiAddress: '', upiName: '' },
  offers: [
    {
      code: 'LUNCH20',
      title: 'Long lunch',
      discountType: 'PERCENTAGE',
      discountValue: 20,
      minimumTotal: 0,
      from: '2026-11-01',
      hasBegun: true,
    },
  ],
  ...more,
})

export const newOffer = (more: Partial<typeof NO_OFFER>) => ({
  ...NO_OFFER,
  code: 'dinner10',
  title: 'Dinner',
  discountValue: '10',
  ...more,
})
