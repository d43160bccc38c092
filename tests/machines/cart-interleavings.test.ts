import fc from 'fast-check'
import { expect, test } from 'vitest'
import { live, starts } from '#tests/support/cart-happenings.ts'
import { CartWorld } from '#tests/support/cart-world.ts'

const RUNS = 10_000
const TIME_LIMIT_MS = 18_000
/** CART_RUNS=10000 takes the time they need; without it as many of them run as fit into the limit. */
const asked = process.env['CART_RUNS']

test(
  'whatever happens in whichever order, every tab and the server come to what was wanted last, and nothing is left to send',
  () => {
    let runs = 0
    fc.assert(
      fc.property(starts, (start) => {
        live(start)
        runs++
      }),
      asked ? { numRuns: Number(asked) } : { numRuns: RUNS, interruptAfterTimeLimit: TIME_LIMIT_MS },
    )
    console.log(`${runs} interleavings`)
  },
  asked ? 3_600_000 : 120_000,
)

test('a line that is back at what is on its way is sent once more: another device may have changed it in between', () => {
  const world = new CartWorld({})
  world.signIn(0)
  for (let step = 0; step < 2; step++) world.step(0)
  world.edit(0, 'raita', 1)
  world.step(0)
  world.otherDevice('raita', 0)
  for (const quantity of [0, 1]) world.edit(0, 'raita', quantity)
  world.comeToRest()
  world.expectAgreement()
})

test.each<[string, (world: CartWorld) => void]>([
  ['the first read', () => undefined],
  ['a later read', (world) => world.comeToRest()],
])('a wish to read the cart again that comes while the answer of %s is on its way is met by another read', (_which, begin) => {
  const world = new CartWorld({ dal: 2 })
  world.signIn(0)
  begin(world)
  world.look(0)
  // The server has answered, and another device changes the cart before the answer arrives.
  world.step(0)
  world.otherDevice('dal', 3)
  world.look(0)
  while (world.step(0));
  world.expectAgreement()
})

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
