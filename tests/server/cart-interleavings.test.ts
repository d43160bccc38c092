import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartLines } from '#machines/model/cart.ts'
import { menuItems } from '#server/db/schema.ts'
import { readCart } from '#src/api/cart.ts'
import { live, starts } from '#tests/support/cart-happenings.ts'
import { DISHES, type Dish, type Served } from '#tests/support/cart-world.ts'
import { key } from '#tests/support/fixtures.ts'
import { runs, SEED } from '#tests/support/level.ts'
import { type Customer, withServer } from './support/server.ts'

const server = withServer('pglite')
/** The dishes of the runs, as the catalogue has them. */
const MENU_IDS: Record<Dish, string> = { dal: 'dal', roti: 'paneer-tikka', naan: 'chicken-65', raita: 'repriced' }
const DISH_OF: Record<string, Dish> = Object.fromEntries(DISHES.map((dish) => [MENU_IDS[dish], dish]))

const RUNS = runs(40)

// A tab knows of the server only what it answers: with the same answers the same run goes the same way, to the same end.
test(
  'the real server answers every call of a run as the server of the interleavings does, lost calls and lost replies included',
  async () => {
    let calls = 0
    await fc.assert(
      fc.asyncProperty(starts, async (start) => {
        const served = live(start)
        const customer = await server.newCustomer()
        for (const dish of DISHES) await setStock(dish, false)
        for (const one of served) expect(await ask(customer, one)).toEqual(one)
        calls += served.length
      }),
      { numRuns: RUNS, seed: SEED },
    )
    expect(calls).toBeGreaterThan(RUNS)
  },
  RUNS * 4_000,
)

async function ask(customer: Customer, one: Served): Promise<Served> {
  if (one.what === 'stock') {
    await setStock(one.dish, one.isSoldOut)
    return one
  }
  if (one.what === 'clear') {
    expect((await customer.ask('DELETE', 'business/haveli/cart')).status).toBe(200)
    return one
  }
  if (one.what === 'fetch') {
    const lines = cartLines(readCart((await customer.ask('GET', 'cart')).body.data))
    const soldOut = lines.filter(({ outOfStock }) => outOfStock).map(({ menuId }) => DISH_OF[menuId]!)
    return {
      what: 'fetch',
      quantities: Object.fromEntries(lines.map(({ menuId, quantity }) => [key(DISH_OF[menuId]!), quantity])),
      // In the order of the run: the server has its own.
      soldOut: one.soldOut.toSorted().join() === soldOut.toSorted().join() ? one.soldOut : soldOut,
    }
  }
  const body = { businessId: 'haveli', menuId: MENU_IDS[one.dish], quantity: one.quantity, status: one.quantity > 0 }
  const { status } = await customer.ask('PATCH', 'cart/upsert', body)
  expect([200, 409]).toContain(status)
  return { ...one, isRefused: status === 409 }
}

const setStock = (dish: Dish, outOfStock: boolean) =>
  server.database.db.update(menuItems).set({ outOfStock }).where(eq(menuItems.menuId, MENU_IDS[dish]))
