import { DAY_MS, isDate } from '#machines/model/dates.ts'

/** Days of an outlet's clock, as 'YYYY-MM-DD', both of them in it. */
export interface Period {
  from: string
  to: string
}

export interface Numbers extends Period {
  today: string
  orders: { placed: number; underWay: number; completed: number; refused: number; late: number }
  turnover: {
    totalPaise: number
    bills: number
    billedPaise: number
    notes: number
    creditedPaise: number
    taxablePaise: number
    cgstPaise: number
    sgstPaise: number
  }
  days: { date: string; orders: number; late: number; turnoverPaise: number }[]
  dishes: { name: string; quantity: number; paise: number }[]
}

const LONGEST_DAYS = 366

const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** On the page and on the server: what is wrong with the days, by its field. */
export function periodErrors({ from, to }: Period): Partial<Period> {
  if (!isDate(from)) return { from: 'Enter the first day' }
  if (!isDate(to)) return { to: 'Enter the last day' }
  if (to < from) return { to: 'The last day is before the first' }
  return Date.parse(to) - Date.parse(from) < LONGEST_DAYS * DAY_MS ? {} : { to: `Choose ${LONGEST_DAYS} days at most` }
}

/** What most ask for, by its name. */
export const usualPeriods = (today: string): Record<string, Period> => ({
  Today: { from: today, to: today },
  Yesterday: { from: daysAfter(today, -1), to: daysAfter(today, -1) },
  '7 days': { from: daysAfter(today, -6), to: today },
  '30 days': { from: daysAfter(today, -29), to: today },
})

export const isSamePeriod = (one: Period, other: Period): boolean => one.from === other.from && one.to === other.to
