import { expect, type Locator, type Page } from 'playwright/test'
import type { AddToCart, AddToCartEvent } from '#machines/add-to-cart/add-to-cart.machine.ts'
import { servingsTotal } from '#machines/add-to-cart/servings.ts'
import { type Cart, type CartLine, cartLines, dishQuantity } from '#machines/model/cart.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import type { CartOutlet } from '#machines/model/outlet/outlet.ts'
import { chooseSize, OUTLET } from '../support/steps.ts'
import type { Adapter, Stage } from './adapter.ts'
import { cartInAnotherTab } from './guest-cart.ts'

type Event<Type> = Extract<AddToCartEvent, { type: Type }>

/** The dishes of the model, as the demo catalogue has them. */
const NAMES: Record<string, string> = { dal: 'Butter Naan', biryani: 'Hyderabadi Chicken Biryani', naan: 'Masala Chai' }
/** The button of a closed outlet is marked as disabled, which a click would wait for. */
const tap = (button: Locator, { openNow }: CartOutlet) => (openNow === false ? button.press('Enter') : button.click())

const isOne = (value: AddToCart['value']) => JSON.stringify(value) === JSON.stringify({ choosingServing: 'one' })
const sheet = (page: Page) => page.getByRole('dialog')
const quantityOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('group', { name: `Quantity of ${name}`, exact: true })
    .first()

/** The cart of the model, of the dishes that the catalogue has, at its prices; another tab puts it there. */
async function holds(page: Page, cart: Cart): Promise<void> {
  const dishes = await dishesOf(page)
  const toReal = (line: CartLine): CartLine => {
    const [name, dish] = [NAMES[line.menuId]!, dishes.find((one) => one.name === NAMES[line.menuId])]
    if (line.outletId !== 'saffron' || !dish) return { ...line, name }
    const { price } = dish.serving?.find(({ servingSize }) => servingSize === line.servingSize) ?? { price: dish.finalPrice ?? dish.price }
    return { ...line, name, outletId: OUTLET.id, menuId: dish.menuId, unitPricePaise: Math.round(price * 100) }
  }
  await cartInAnotherTab(
    page,
    cart.map(({ outlet, lines }) => ({
      outlet: outlet.outletId === 'saffron' ? { ...outlet, outletId: OUTLET.id, name: OUTLET.name } : outlet,
      lines: lines.map(toReal),
    })),
  )
  for (const menuId of ['dal', 'biryani']) {
    const quantity = cartLines(cart)
      .filter((line) => line.menuId === menuId)
      .reduce((sum, line) => sum + line.quantity, 0)
    if (quantity > 0) await expect(quantityOf(page, NAMES[menuId]!)).toContainText(String(quantity))
    else await expect(page.getByRole('button', { name: `ADD ${NAMES[menuId]}`, exact: true })).toBeVisible()
  }
}

interface DishOnMenu {
  menuId: string
  name: string
  /** In rupees. */
  price: number
  finalPrice?: number
  serving?: { servingSize: string; price: number }[]
}

async function dishesOf(page: Page): Promise<DishOnMenu[]> {
  const reply = await page.request.get(`/api/customer/business/${OUTLET.id}/menu`)
  const { data } = (await reply.json()) as { data: Record<string, DishOnMenu[]> }
  return Object.values(data).flat()
}

/** Whether the outlet takes orders, as its page is told when it asks again. */
const days = new WeakMap<Page, { openNow: boolean }>()

async function isOpen(page: Page, { openNow = true }: CartOutlet): Promise<void> {
  const day = days.get(page)!
  if (day.openNow === openNow) return
  day.openNow = openNow
  // What was read more than 30 s ago is read again on the way back to the page.
  await page.clock.fastForward('01:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('main').getByText('You can still read the menu.')).toHaveCount(openNow ? 0 : 1)
}

/** One size is picked and stepped; of several, each is stepped. */
const isNumberOf =
  (label: string) =>
  async ({ page }: Stage, quantity: string, { value }: AddToCart): Promise<void> => {
    if (isOne(value))
      await expect(sheet(page).getByRole('radio', { name: new RegExp(`^${label}`) })).toBeChecked({ checked: quantity !== '0' })
    const name = isOne(value) ? NAMES['biryani']! : `${label}, ${NAMES['biryani']}`
    if (quantity !== '0') await expect(sheet(page).getByRole('group', { name: `Quantity of ${name}` })).toContainText(quantity)
    else if (!isOne(value)) await expect(sheet(page).getByRole('button', { name: `ADD ${name}`, exact: true })).toBeVisible()
  }

export const addToCartAdapter: Adapter = {
  names: { ...NAMES, saffron: OUTLET.name },
  async start({ page }) {
    await page.clock.install()
    const day = { openNow: true }
    days.set(page, day)
    await page.route(`**/api/customer/business/${OUTLET.id}`, async (route) => {
      const reply = await route.fetch()
      const { data } = (await reply.json()) as { data: object }
      await route.fulfill({ response: reply, json: { data: { ...data, ...day } } })
    })
    await page.goto(`/outlet/${OUTLET.id}`)
    await expect(page.getByRole('button', { name: `ADD ${NAMES['dal']}`, exact: true })).toBeVisible()
  },
  readies: {
    'dish.add': async ({ page }, { outlet, cart }: Event<'dish.add'>) => {
      await isOpen(page, outlet)
      await holds(page, cart)
    },
    'dish.change': async ({ page }, { outlet, item, quantity, cart }: Event<'dish.change'>) => {
      await isOpen(page, outlet)
      // One tap is one more or one less: what there is, is one away from what is asked for.
      const size = cartLines(cart)[0]!
      await holds(
        page,
        item.servings.length > 0 ? cart : [{ ...cart[0]!, lines: [{ ...size, quantity: quantity === 0 ? 1 : quantity - 1 }] }],
      )
    },
  },
  events: {
    'dish.add': ({ page }, { outlet, item }: Event<'dish.add'>) =>
      tap(page.getByRole('button', { name: `ADD ${NAMES[item.menuId]}`, exact: true }), outlet),
    'dish.change': async ({ page }, { outlet, item, quantity }: Event<'dish.change'>) => {
      const more = quantity > 0 ? 'Add one' : 'Remove one'
      await tap(quantityOf(page, NAMES[item.menuId]!).getByRole('button', { name: new RegExp(`^${more}`) }), outlet)
    },
    'sizes.several': ({ page }) => sheet(page).getByRole('button', { name: 'More than one size' }).click(),
    'serving.set': async ({ page }, { size, quantity }: Event<'serving.set'>, { context, value }: AddToCart) => {
      if (isOne(value)) {
        if (context.wanted[size] === 0) await chooseSize(page, servingSizeLabel(size))
        const more = quantity - servingsTotal(context.wanted)
        const step = sheet(page).getByRole('button', { name: `${more > 0 ? 'Add' : 'Remove'} one ${NAMES['biryani']}`, exact: true })
        for (let count = 0; count < Math.abs(more); count++) await step.click()
        return
      }
      const name = `${servingSizeLabel(size)}, ${NAMES['biryani']}`
      const steps = quantity - (context.wanted[size] ?? 0)
      for (let step = 0; step < Math.abs(steps); step++) {
        const add = sheet(page).getByRole('button', { name: `ADD ${name}`, exact: true })
        if (steps < 0)
          await sheet(page)
            .getByRole('button', { name: `Remove one ${name}`, exact: true })
            .click()
        else if (await add.isVisible()) await add.click()
        else
          await sheet(page)
            .getByRole('button', { name: `Add one ${name}`, exact: true })
            .click()
      }
    },
    'servings.confirm': ({ page }) =>
      sheet(page)
        .getByRole('button', { name: /^(Add item|Add \d+ items|Update cart|Remove from cart)/ })
        .click(),
    'replace.confirm': ({ page }) => sheet(page).getByRole('button', { name: 'Continue & Replace' }).click(),
    cancel: ({ page }) => page.keyboard.press('Escape'),
  },
  observed: {
    sheet: ({ page }, value) => expect(sheet(page)).toBeVisible({ visible: value === 'open' }),
    ...Object.fromEntries(
      ['HALF PLATE', 'FULL PLATE'].map((size) => [`number of ${servingSizeLabel(size)}`, isNumberOf(servingSizeLabel(size))]),
    ),
    'button of the sheet': ({ page }, text) => expect(sheet(page).getByRole('button', { name: text })).toBeVisible(),
  },
  canDo({ context: { wanted }, value }: AddToCart, event) {
    const asked = event as AddToCartEvent
    // A size has a stepper that changes it, and only the sizes of the dish have one.
    if (asked.type === 'serving.set')
      return asked.size in wanted && wanted[asked.size] !== asked.quantity && !(isOne(value) && asked.quantity === 0)
    return asked.type !== 'dish.add' || dishQuantity(asked.cart, 'saffron', asked.item.menuId) === 0
  },
}
