import { expect, type Page } from 'playwright/test'
import type { OriginOption } from '#machines/model/origin-options.ts'
import type { OrderOrigin, OrderOriginEvent } from '#machines/order-origin/order-origin.machine.ts'
import { choose, OUTLET } from '../support/steps.ts'
import { cartWith } from './cart-of-account.ts'
import type { Adapter, Stage } from './adapter.ts'

type Event<Type> = Extract<OrderOriginEvent, { type: Type }>

const WORDS = { TABLE: 'Table', ROOM: 'Room' }
const typeOf = (page: Page, type: keyof typeof WORDS) => page.getByRole('radio', { name: WORDS[type], exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: /^(Table|Room) number$/ })

const NOTICES = {
  businessMissing: 'Business information missing',
  otherOutlet: 'Invalid QR Code',
}
const isByHand = async ({ page }: Stage, { context: { notice, type } }: OrderOrigin) => {
  await expect(page.getByText('Please specify where this order will be delivered (table or room number).')).toBeVisible()
  if (notice) await expect(page.getByText(NOTICES[notice])).toBeVisible()
  if (type) await expect(typeOf(page, type)).toBeChecked()
}

export const orderOriginAdapter: Adapter = {
  async start({ page }, start) {
    const customerId = await cartWith(page, [{ outletId: OUTLET.id, dish: 'Butter Naan', quantity: 1 }])
    const qrOf = (outletId: string) => ({ outletId, origin: { type: 'TABLE', id: 7 }, scannedAt: Date.now() })
    const stored: Record<string, unknown> = {}
    const byHand = 'a place chosen by hand instead of the detected one'
    if (start === 'a code of this outlet' || start === byHand) stored['qrData'] = qrOf(OUTLET.id)
    if (start === 'a code of another outlet') stored['qrData'] = qrOf('tandoor')
    if (start === 'a table from before a reload')
      stored['order'] = { draft: { version: 1, customerId, outletId: OUTLET.id, notes: {}, origin: { type: 'TABLE', id: 7 } } }
    if (start === byHand)
      stored['order'] = { draft: { version: 1, customerId, outletId: OUTLET.id, notes: {}, origin: { type: 'ROOM', id: 101 } } }
    await page.evaluate((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, JSON.stringify(value))), stored)
    await page.goto(`/checkout/${OUTLET.id}`)
  },
  calls: { listOrigins: 'GET /customer/origin/list' },
  answers: {
    // One table, or none, as the model has it.
    'xstate.done.actor.listOrigins': (_, route, { output }: { output: OriginOption[] }) => {
      const isTable = route.request().url().includes('TABLE')
      const data = output.map(({ id, name }) => (isTable ? { tableId: id, tableName: name } : { roomId: id, roomName: name }))
      return route.fulfill({ json: { data } })
    },
  },
  events: {
    'type.choose': ({ page }, { originType }: Event<'type.choose'>) => choose(typeOf(page, originType)),
    'option.pick': ({ page }, { id }: Event<'option.pick'>) => page.getByRole('option', { name: new RegExp(`^#${id} `) }).click(),
    'id.type': ({ page }, { text }: Event<'id.type'>) => field(page).fill(text),
    'origin.change': ({ page }) => page.getByRole('button', { name: /^Change/ }).click(),
    'detected.use': ({ page }) => page.getByRole('button', { name: 'Use the scanned Table 7' }).click(),
    'origin.refused': async ({ page }) => {
      await page.route('**/api/customer/order', (route) =>
        route.fulfill({
          status: 422,
          json: { message: 'There is no table 7', error: { code: 'UNKNOWN_ORIGIN', field: 'orderSourceAreaId' } },
        }),
      )
      await page.getByRole('button', { name: /Place Order/ }).click()
    },
    'list.retry': ({ page }) => page.getByRole('button', { name: /^Load the list of/ }).click(),
  },
  states: {
    detected: async ({ page }) => {
      for (const words of ['Table 7', 'Auto-detected', 'Origin has been auto-detected from QR code. Manual setup is optional.'])
        await expect(page.getByText(words, { exact: true })).toBeVisible()
      await expect(page.getByRole('radiogroup')).toHaveCount(0)
    },
    'manual.choosingType': isByHand,
    'manual.loadingList': async (stage, snapshot: OrderOrigin) => {
      await isByHand(stage, snapshot)
      await expect(field(stage.page)).toBeVisible()
    },
    'manual.picking': async (stage, snapshot: OrderOrigin) => {
      await isByHand(stage, snapshot)
      await expect(stage.page.getByRole('option', { name: '#3 — By the window' })).toBeVisible()
    },
    'manual.typing': async (stage, snapshot: OrderOrigin) => {
      await isByHand(stage, snapshot)
      const examples = { TABLE: 'e.g., 5 for Table 5', ROOM: 'e.g., 101 for Room 101' }
      await expect(field(stage.page)).toHaveAttribute('placeholder', examples[snapshot.context.type!])
      await expect(stage.page.getByRole('button', { name: /Place Order/ })).toBeEnabled({ enabled: snapshot.context.origin !== undefined })
    },
  },
  // A choice and a number that are there already cause no event.
  canDo: ({ context }: OrderOrigin, event) => {
    const asked = event as OrderOriginEvent
    if (asked.type === 'type.choose') return context.type !== asked.originType
    return asked.type !== 'id.type' || context.typedId !== asked.text
  },
}
