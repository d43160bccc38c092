import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CartWorld, DISHES, type Dish } from '#tests/support/cart-world.ts'

/** What may happen at any moment, in words: a run that fails is read from top to bottom. */
type Happening = [what: string, happen: (world: CartWorld) => void]

const tab = fc.nat(2)
const dish = fc.constantFrom(...DISHES)
const quantity = fc.integer({ min: 0, max: 3 })

const edits = fc.tuple(tab, dish, quantity).map(([t, d, q]): Happening => [`${d} = ${q} in tab ${t}`, (world) => world.edit(t, d, q)])
const steps = tab.map((t): Happening => [`tab ${t} goes on`, (world) => void world.step(t)])
const losses = tab.map((t): Happening => [`tab ${t} loses its call`, (world) => void world.step(t, 'lost')])
const cuts = fc.nat(6).map((k): Happening => [`the network is cut after ${k} calls`, (world) => world.cutAfter(k)])
const retries = tab.map((t): Happening => [`tab ${t} tries again`, (world) => world.retry(t)])
const signIns = tab.map((t): Happening => [`sign-in in tab ${t}`, (world) => world.signIn(t)])
const reloads = tab.map((t): Happening => [`reload of tab ${t}`, (world) => world.reload(t)])
const secondTabs = fc.constant<Happening>(['another tab', (world) => world.tabs.length < 3 && world.openTab()])
const otherDevice = fc
  .tuple(dish, quantity)
  .map(([d, q]): Happening => [`${d} = ${q} on another device`, (world) => world.otherDevice(d, q)])
const sellOuts = dish.map((d): Happening => [`${d} sells out, or is there again`, (world) => world.sellOut(d)])

const happening = fc.oneof(
  { weight: 6, arbitrary: edits },
  { weight: 12, arbitrary: steps },
  { weight: 2, arbitrary: losses },
  { weight: 1, arbitrary: cuts },
  { weight: 1, arbitrary: retries },
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

const RUNS = 10_000
const TIME_LIMIT_MS = 18_000
/** CART_RUNS=10000 takes the time they need; without it as many of them run as fit into the limit. */
const asked = process.env['CART_RUNS']

test(
  'whatever happens in whichever order, every tab and the server come to what was wanted last, and nothing is left to send',
  () => {
    fc.assert(
      fc.property(
        serverCart,
        fc.commands([happening.map((one) => new Command(one))], { maxCommands: 20, size: 'max' }),
        (start, commands) => {
          const world = new CartWorld(start)
          fc.modelRun(() => ({ model: {}, real: world }), commands)
          world.signIn(0)
          world.comeToRest()
          world.expectAgreement()
        },
      ),
      asked ? { numRuns: Number(asked) } : { numRuns: RUNS, interruptAfterTimeLimit: TIME_LIMIT_MS },
    )
  },
  asked ? 3_600_000 : 120_000,
)

test('the account that the runs are judged by is not one that everything passes', () => {
  const world = new CartWorld({ dal: 2 })
  world.signIn(0)
  world.comeToRest()
  world.expectAgreement()
  world.edit(0, 'dal', 3)
  expect(() => world.expectAgreement()).toThrow('has something left to send')
  world.step(0, 'lost')
  world.otherDevice('dal', 1)
  expect(() => world.expectAgreement()).toThrow('the server has [["saffron/dal/",1]]')
})
