import fc from 'fast-check'
import { vi } from 'vitest'
import { CartWorld, DISHES, type Dish, type Served } from './cart-world.ts'

/** What may happen at any moment, in words: a run that fails is read from top to bottom. */
type Happening = [what: string, happen: (world: CartWorld) => void]

const tab = fc.nat(2)
const dish = fc.constantFrom(...DISHES)
const quantity = fc.integer({ min: 0, max: 3 })

const edits = fc.tuple(tab, dish, quantity).map(([t, d, q]): Happening => [`${d} = ${q} in tab ${t}`, (world) => world.edit(t, d, q)])
const clears = tab.map((t): Happening => [`tab ${t} takes everything out`, (world) => world.clear(t)])
const steps = tab.map((t): Happening => [`tab ${t} goes on`, (world) => void world.step(t)])
const losses = tab.map((t): Happening => [`tab ${t} loses its call`, (world) => void world.step(t, 'lost')])
const cuts = fc.nat(6).map((k): Happening => [`the network is cut after ${k} calls`, (world) => world.cutAfter(k)])
const retries = tab.map((t): Happening => [`tab ${t} tries again`, (world) => world.retry(t)])
const looks = tab.map((t): Happening => [`tab ${t} opens the cart`, (world) => world.look(t)])
const signIns = tab.map((t): Happening => [`sign-in in tab ${t}`, (world) => world.signIn(t)])
const reloads = tab.map((t): Happening => [`reload of tab ${t}`, (world) => world.reload(t)])
const secondTabs = fc.constant<Happening>(['another tab', (world) => world.tabs.length < 3 && world.openTab()])
const otherDevice = fc
  .tuple(dish, quantity)
  .map(([d, q]): Happening => [`${d} = ${q} on another device`, (world) => world.otherDevice(d, q)])
const sellOuts = dish.map((d): Happening => [`${d} sells out, or is there again`, (world) => world.sellOut(d)])

const happening = fc.oneof(
  { weight: 6, arbitrary: edits },
  { weight: 1, arbitrary: clears },
  { weight: 12, arbitrary: steps },
  { weight: 2, arbitrary: losses },
  { weight: 1, arbitrary: cuts },
  { weight: 1, arbitrary: retries },
  { weight: 1, arbitrary: looks },
  { weight: 2, arbitrary: signIns },
  { weight: 2, arbitrary: reloads },
  { weight: 1, arbitrary: secondTabs },
  { weight: 2, arbitrary: otherDevice },
  { weight: 1, arbitrary: sellOuts },
)

class Command implements fc.Command<Record<string, never>, CartWorld> {
  private readonly happening: Happening
  constructor(happening: Happening) {
    this.happening = happening
  }
  check = () => true
  run(_: unknown, world: CartWorld): void {
    this.happening[1](world)
    world.expectSaneNow()
  }
  toString = () => this.happening[0]
}

const serverCart = fc.dictionary(dish, fc.integer({ min: 1, max: 3 }), { maxKeys: 3 }) as fc.Arbitrary<Partial<Record<Dish, number>>>

export interface Start {
  /** What the server's cart holds before anything happens. */
  cart: Partial<Record<Dish, number>>
  happenings: Iterable<fc.Command<Record<string, never>, CartWorld>>
}

export const starts: fc.Arbitrary<Start> = fc.record({
  cart: serverCart,
  happenings: fc.commands([happening.map((one) => new Command(one))], { maxCommands: 20, size: 'max' }),
})

/** A whole run, to its end: the customer signs in, no call is under way, and everything agrees. Tells what was asked of the server. */
export function live({ cart, happenings }: Start): Served[] {
  const served: Served[] = []
  let now = 1_000
  // No two changes happen at the same moment.
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => ++now)
  try {
    const world = new CartWorld(cart, (one) => served.push(one))
    fc.modelRun(() => ({ model: {}, real: world }), happenings)
    world.signIn(0)
    world.comeToRest()
    world.expectAgreement()
  } finally {
    clock.mockRestore()
  }
  return served
}
