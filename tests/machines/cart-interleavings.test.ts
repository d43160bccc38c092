import { expect, test } from 'vitest'
import { live, starts } from '#tests/support/cart-happenings.ts'
import { CartWorld } from '#tests/support/cart-world.ts'
import { forMany } from '#tests/support/for-all.ts'

test('whatever happens in whichever order, every tab and the server come to what was wanted last, and nothing is left to send', () => {
  forMany(1_000, starts, (start) => void live(start))
})

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
])('reads the cart once more if a read is requested while the answer of %s is in flight', (_which, begin) => {
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

test('the check of agreement fails with a change that was not sent, and with another cart on the server', () => {
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
