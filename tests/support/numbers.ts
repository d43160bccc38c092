import type { Numbers, Period } from '#machines/model/counter/numbers.ts'

/** Of a Monday at lunch, with one dish given back. */
export const numbers = (period: Partial<Period> = {}): Numbers => ({
  today: '2026-11-23',
  from: '2026-11-23',
  to: '2026-11-23',
  ...period,
  orders: { placed: 9, underWay: 3, completed: 4, refused: 2, late: 1 },
  turnover: {
    totalPaise: 189_000,
    bills: 4,
    billedPaise: 210_000,
    notes: 1,
    creditedPaise: 21_000,
    taxablePaise: 180_000,
    cgstPaise: 4_500,
    sgstPaise: 4_500,
  },
  days: [{ date: '2026-11-23', orders: 9, late: 1, turnoverPaise: 189_000 }],
  dishes: [{ name: 'Dal Makhani, Full', quantity: 5, paise: 180_000 }],
})
