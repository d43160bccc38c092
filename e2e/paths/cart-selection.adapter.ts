import { expect, type Page } from 'playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { CartSelectionEvent, cartSelectionMachine } from '#machines/cart-selection/cart-selection.machine.ts'
import { type Cart, cartLines, findLine, lineKey } from '#machines/model/cart.ts'
import { cartSelectionModel } from '#tests/paths/cart-selection.model.ts'
import type { Adapter, Stage } from './adapter.ts'
import { beginWithCart, cartInAnotherTab } from './guest-cart.ts'

type CartSelection = SnapshotFrom<typeof cartSelectionMachine>
type Event<Type> = Extract<CartSelectionEvent, { type: Type }>

const { cart: FULL } = cartSelectionModel.starts['a full cart'] as { cart: Cart }

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

/** The screen shows this cart; what it lacks of it, another tab puts there. */
async function shows(page: Page, cart: Cart): Promise<void> {
  const names = (lines: Cart) => cartLines(lines).map(({ name }) => name)
  const boxes = page.locator('.cart-line h3')
  if ((await boxes.allTextContents()).toSorted().join() !== names(cart).toSorted().join()) await cartInAnotherTab(page, cart)
  await expect(boxes).toHaveCount(names(cart).length)
}

const isTicked = async ({ page }: Stage, { context: { keys } }: CartSelection) => {
  // The way to checkout leads away from what is ticked.
  if (new URL(page.url()).pathname !== '/my-cart') return
  for (const line of cartLines(FULL)) {
    const tick = box(page, line.name)
    if ((await tick.count()) > 0) await expect(tick).toBeChecked({ checked: keys.includes(lineKey(line)) })
  }
  await expect(page.getByText(`${keys.length} selected`)).toBeVisible()
}

export const cartSelectionAdapter: Adapter = {
  // The screen begins with a cart and with nothing asked for; an empty cart has nothing to tick.
  starts: ['a full cart'],
  async start({ page }) {
    // The dishes are the model's own: no menu has them.
    await page.route('**/api/customer/business/**', (route) => route.abort())
    await beginWithCart(page, FULL)
    await page.goto('/my-cart')
  },
  events: {
    'line.toggle': async ({ page }, { key, cart }: Event<'line.toggle'>) => {
      await shows(page, cart)
      await box(page, findLine(cart, key)!.name).click()
    },
    'outlet.toggle': async ({ page }, { outletId, cart }: Event<'outlet.toggle'>) => {
      await shows(page, cart)
      const { outlet } = cart.find((group) => group.outlet.outletId === outletId)!
      await box(page, `all of ${outlet.name}`).click()
    },
    'cart.changed': async ({ page }, { cart }: Event<'cart.changed'>) => {
      // A tab that changes nothing is not heard.
      await shows(page, FULL)
      await shows(page, cart)
    },
    'checkout.request': async ({ page }, { cart }: Event<'checkout.request'>) => {
      await shows(page, cart)
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    },
  },
  states: { nothingSelected: isTicked, selected: isTicked },
  canDo(_, event) {
    const { type, cart } = event as CartSelectionEvent
    // What is out of the cart has no box, and the cart is what the selection has already heard of.
    return type === 'cart.changed' || cart === FULL
  },
  handed: {
    'cartSelection --line.toggle[0]--> (stay)': {
      because: 'the box of a line that is out of stock cannot be ticked, and one that is gone has none',
    },
    'cartSelection --outlet.toggle[0]--> (stay)': { because: 'the box of an outlet with nothing in stock cannot be ticked' },
  },
}
