import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { LineUpdate, StoredCart } from '#machines/cart/cart.context.ts'
import { cartMachine, selectCart, selectLoadFailed, selectRemovedBySync, selectSyncFailed } from '#machines/cart/cart.machine.ts'
import { planSync } from '#machines/cart-sync/cart-sync.plan.ts'
import { inputOf, readCartStore, storeWith, toStorage } from '#machines/cart/cart-store.ts'
import { type Cart, type CartLine, lineKey } from '#machines/model/cart.ts'
import { menuItems } from '#server/db/schema.ts'
import { readCart } from '#src/api/cart.ts'
import { withSync } from '#tests/support/cart-actors.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import { quantities } from '#tests/support/fixtures.ts'
import { type Customer, type Reply, withServer } from './support/server.ts'

const server = withServer('pglite')
const HAVELI = { outletId: 'haveli', name: 'The haveli', status: 'LIVE' }
const line = (menuId: string, quantity: number, servingSize?: string): CartLine => ({
  outletId: 'haveli',
  menuId,
  servingSize,
  quantity,
  name: menuId,
  unitPricePaise: 100_00,
  isVegetarian: true,
  outOfStock: false,
})
const GUEST = [line('dal', 2), line('paneer-tikka', 1), line('biryani', 3, 'FULL PLATE')]
const SAVED = [line('dal', 5), line('chicken-65', 1), line('biryani', 1, 'HALF PLATE')]
const WANTED = Object.fromEntries(GUEST.map((one) => [lineKey(one), one.quantity]))

/** The network between an app and the server: it fails at one call, before the server has it or after. */
interface Network {
  calls: number
  failsAt?: number
  loses?: 'the call' | 'the reply'
}

test(
  'whichever call of a synchronisation is lost, or its reply, another try ends with the guest’s cart',
  { timeout: 120_000 },
  async () => {
    const whole = await signedIn({ calls: 0 })
    const calls = whole.network.calls
    expect(calls).toBe(7)
    for (const loses of ['the call', 'the reply'] as const) {
      for (let failsAt = 1; failsAt <= calls; failsAt++) {
        for (const reloads of [false, true]) {
          const { network, customer, cart } = await signedIn({ calls: 0, failsAt, loses })
          expect(selectSyncFailed(cart.getSnapshot()), `${loses} ${failsAt}`).toBe(true)
          expect(quantities(selectCart(cart.getSnapshot()))).toEqual(WANTED)
          const last = reloads ? reloaded(customer, cart, network) : cart
          if (!reloads) cart.send({ type: 'sync.retry' })
          await atRest(last)
          await expectAgreement(customer, last)
          expect(
            selectRemovedBySync(last.getSnapshot())
              .map((removed) => removed.line.menuId)
              .toSorted(),
          ).toEqual(['biryani', 'chicken-65'])
        }
      }
    }
  },
)

test('whichever call of an edit is lost, or its reply, the app shows what the server has', { timeout: 60_000 }, async () => {
  for (const loses of ['the call', 'the reply'] as const) {
    for (const after of [1, 2, 3]) {
      const { network, customer, cart } = await signedIn({ calls: 0 })
      Object.assign(network, { failsAt: network.calls + after, loses })
      cart.send({ type: 'quantity.set', key: lineKey(GUEST[0]!), quantity: 7 })
      cart.send({ type: 'quantity.set', key: lineKey(GUEST[1]!), quantity: 0 })
      await atRest(cart)
      cart.send({ type: 'cart.refresh' })
      await atRest(cart)
      expect(quantities(selectCart(cart.getSnapshot()))).toEqual(await onServer(customer))
    }
  }
})

test('thirty quick taps end at the last one', async () => {
  const { customer, cart } = await signedIn({ calls: 0 })
  for (let quantity = 1; quantity <= 30; quantity++) cart.send({ type: 'quantity.set', key: lineKey(GUEST[0]!), quantity })
  await atRest(cart)
  expect(await onServer(customer)).toEqual({ ...WANTED, [lineKey(GUEST[0]!)]: 30 })
})

test('twenty sign-ins at once with the same guest’s cart, none knowing of another, leave it once', { timeout: 60_000 }, async () => {
  const customer = await customerWith(SAVED)
  const carts = Array.from({ length: 20 }, () => started(customer, { calls: 0 }))
  for (const cart of carts) cart.send({ type: 'session.started', customerId: customer.id })
  await Promise.all(carts.map(atRest))
  for (const cart of carts) await expectAgreement(customer, cart)
})

test('a dish that ran out meanwhile is named and left out, and the rest is kept', async () => {
  const customer = await customerWith([])
  const cart = started(customer, { calls: 0 }, [line('runs-out', 1), line('dal', 2)])
  await server.database.db.update(menuItems).set({ outOfStock: true }).where(eq(menuItems.menuId, 'runs-out'))
  cart.send({ type: 'session.started', customerId: customer.id })
  await atRest(cart)
  expect(await onServer(customer)).toEqual({ [lineKey(line('dal', 2))]: 2 })
  expect(cart.getSnapshot().context.refusedBySync.map((refused) => refused.line.menuId)).toEqual(['runs-out'])
})

async function signedIn(network: Network) {
  const customer = await customerWith(SAVED)
  const cart = started(customer, network)
  cart.send({ type: 'session.started', customerId: customer.id })
  await atRest(cart)
  return { customer, cart, network }
}

async function customerWith(lines: CartLine[]): Promise<Customer> {
  const customer = await server.newCustomer()
  for (const one of lines) accepted(await customer.ask('PATCH', 'cart/upsert', toWire(one, one.quantity)))
  return customer
}

const { notices } = recordedNotices()

function started(customer: Customer, network: Network, lines = GUEST) {
  const stored: StoredCart = {
    version: 1,
    cart: [{ outlet: HAVELI, lines }],
    queue: lines.map((one) => ({ key: lineKey(one), quantity: one.quantity, at: 1 })),
  }
  return createActor(machineOn(customer, network), { input: { stored, notices } }).start()
}

/** The page is loaded anew over what it had stored. */
function reloaded(customer: Customer, cart: ReturnType<typeof started>, network: Network) {
  const text = JSON.stringify(toStorage(storeWith(cart.getSnapshot().context, {})))
  cart.stop()
  const input = { ...inputOf(readCartStore(JSON.parse(text)), customer.id), customerId: customer.id, notices }
  return createActor(machineOn(customer, network), { input }).start()
}

function machineOn(customer: Customer, network: Network) {
  const over = async (call: () => Promise<Reply>): Promise<Reply> => {
    const isHit = ++network.calls === network.failsAt
    if (isHit && network.loses === 'the call') throw failure()
    const reply = await call()
    if (isHit) throw failure()
    return accepted(reply)
  }
  return cartMachine.provide({
    actors: {
      ...withSync({
        fetchCart: fromPromise<Cart, void>(async () => readCart((await over(() => customer.ask('GET', 'cart'))).body.data)),
        saveLine: fromPromise<void, LineUpdate>(async ({ input }) => {
          await over(() =>
            input.rest
              ? customer.ask('DELETE', `business/${input.line.outletId}/cart`)
              : customer.ask('PATCH', 'cart/upsert', toWire(input.line, input.quantity)),
          )
        }),
      }),
      fetchItem: fromPromise(() => Promise.reject(failure())),
    },
  })
}

const toWire = ({ outletId, menuId, servingSize }: LineUpdate['line'], quantity: number) => ({
  businessId: outletId,
  menuId,
  quantity,
  status: quantity > 0,
  ...(servingSize && { servingSize }),
})

function accepted(reply: Reply): Reply {
  if (reply.status >= 400) throw failure(reply.status, reply.body.message)
  return reply
}

const onServer = async (customer: Customer) => quantities(readCart((await customer.ask('GET', 'cart')).body.data))

async function expectAgreement(customer: Customer, cart: ReturnType<typeof started>) {
  const { context } = cart.getSnapshot()
  expect(await onServer(customer)).toEqual(WANTED)
  expect(quantities(context.cart)).toEqual(WANTED)
  expect(context.changes).toEqual([])
  const { body } = await customer.ask('GET', 'cart')
  expect(planSync(context.cart, readCart(body.data))).toEqual([])
}

/** Nothing is on its way. */
const atRest = (cart: ReturnType<typeof started>) =>
  waitFor(
    cart,
    (snapshot) => snapshot.matches({ signedIn: { synced: 'upToDate' } }) || selectSyncFailed(snapshot) || selectLoadFailed(snapshot),
    {
      timeout: 30_000,
    },
  )
