import type { Route } from 'playwright/test'
import type { Numbers } from '#machines/model/counter/numbers.ts'
import type { NumbersEvent } from '#machines/numbers/numbers.machine.ts'
import type { Adapter, Stage } from './adapter.ts'
import { fails, openOffice, says } from './counter-page.ts'

type Choice = Extract<NumbersEvent, { type: 'period.choose' }>

const wireOf = ({ turnover, days, dishes, ...same }: Numbers) => ({
  ...same,
  turnover: {
    total: turnover.totalPaise / 100,
    bills: turnover.bills,
    billed: turnover.billedPaise / 100,
    notes: turnover.notes,
    credited: turnover.creditedPaise / 100,
    taxable: turnover.taxablePaise / 100,
    cgst: turnover.cgstPaise / 100,
    sgst: turnover.sgstPaise / 100,
  },
  days: days.map(({ turnoverPaise, ...day }) => ({ ...day, turnover: turnoverPaise / 100 })),
  dishes: dishes.map(({ paise, ...dish }) => ({ ...dish, amount: paise / 100 })),
})

export const numbersAdapter: Adapter = {
  start: ({ page }) => openOffice(page, '/counter/numbers'),
  calls: { fetchNumbers: 'GET /counter/outlets/*/numbers' },
  answers: {
    'xstate.done.actor.fetchNumbers': (_: Stage, route: Route, { output }: { output: Numbers }) => says(route, wireOf(output)),
    'xstate.error.actor.fetchNumbers': fails,
  },
  events: {
    'numbers.retry': ({ page }) => page.getByRole('button', { name: 'Try Again' }).click(),
    'period.choose': async ({ page }, { period }: Choice) => {
      await page.getByLabel('First day').fill(period.from)
      await page.getByLabel('Last day').fill(period.to)
      await page.getByRole('button', { name: 'Show', exact: true }).click()
    },
  },
}
