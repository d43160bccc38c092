import { expect, type Page } from 'playwright/test'
import type { CartSelection, CartSelectionEvent } from '#machines/cart-selection/cart-selection.machine.ts'
import { type Cart, cartLines, findLine } from '#machines/model/cart.ts'
import { fullCart } from '#tests/paths/cart-selection.model.ts'
import { OUTLET } from '../support/steps.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { cartWith } from './cart-of-account.ts'
import { beginWithCart, cartInAnotherTab } from './guest-cart.ts'
import { isAt } from './pages.ts'

type Event<Type> = Extract<CartSelectionEvent, { type: Type }>

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

/** The screen shows this cart; what it lacks of it, another tab puts there. */
async function shows(page: Page, cart: Cart): Promise<void> {
  const names = (lines: Cart) => cartLines(lines).map(({ name }) => name)
  const boxes = page.locator('.cart-line h3')
  if ((await boxes.allTextContents()).toSorted().join() !== names(cart).toSorted().join()) await cartInAnotherTab(page, cart)
  await expect(boxes).toHaveCount(names(cart).length)
}

/** The box of a line: locked while it is out of stock. A closed outlet's cart holds a dish of the server's. */
const isBox =
  (name: string) =>
  async ({ page }: Stage, value: string, { context: { cart } }: CartSelection): Promise<void> => {
    const tick = box(page, cart[0]?.outlet.openNow === false ? 'Dal Makhani' : name)
    if (value === 'locked') await expect(tick).toBeDisabled()
    await expect(tick).toBeChecked({ checked: value === 'ticked' })
  }

export const cartSelectionAdapter: Adapter = {
  // An empty cart has nothing to tick.
  starts: ['a full cart', 'a cart of a closed outlet'],
  async start({ page }, start) {
    if (start === 'a cart of a closed outlet') {
      await cartWith(page, [{ outletId: OUTLET.id, dish: 'Dal Makhani', quantity: 1 }])
      await page.route('**/api/customer/cart', async (route) => {
        const { data } = (await (await route.fetch()).json()) as { data: { business: object }[] }
        const closed = { openNow: false, opensAt: undefined }
        return route.fulfill({ json: { data: data.map((group) => ({ ...group, business: { ...group.business, ...closed } })) } })
      })
      return page.goto('/my-cart')
    }
    // The dishes are the model's own: no menu has them.
    await page.route('**/api/customer/business/**', (route) => route.abort())
    await beginWithCart(page, fullCart)
    return page.goto('/my-cart')
  },
  events: {
    // By the keyboard: a message may lie over the box.
    'line.toggle': ({ page }, { key }: Event<'line.toggle'>) => box(page, findLine(fullCart, key)!.name).press('Space'),
    'outlet.toggle': ({ page }, { outletId }: Event<'outlet.toggle'>) => {
      const { outlet } = fullCart.find((group) => group.outlet.outletId === outletId)!
      return box(page, `all of ${outlet.name}`).press('Space')
    },
    'cart.changed': ({ page }, { cart }: Event<'cart.changed'>) => shows(page, cart),
    'checkout.request': ({ page }) => page.getByRole('button', { name: 'Proceed to Checkout' }).press('Enter'),
  },
  leads: { 'cartSelection.selected --checkout.request[1]--> (stay)': 'the sign-in, on the way to the checkout' },
  observed: {
    page: ({ page }) => isAt(page, 'Sign In'),
    ...Object.fromEntries(cartLines(fullCart).map(({ name }) => [`box of ${name}`, isBox(name)])),
  },
  canDo({ context: { cart } }: CartSelection, event) {
    const asked = event as CartSelectionEvent
    // Its dish is one of the server's, which the model does not name.
    if (cart[0]?.outlet.openNow === false) return asked.type === 'checkout.request'
    // A tab that changes nothing is not heard.
    return asked.type !== 'cart.changed' || cartLines(cart).length !== cartLines(asked.cart).length
  },
  handed: {
    'cartSelection --xstate.error.actor.watchCart--> (stay)': breakdownOf('the watching of the cart'),
  },
}
