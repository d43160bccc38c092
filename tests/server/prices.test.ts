import { expect, test } from 'vitest'
import { readPrice } from '#server/console/prices.ts'

test.each(['', '0', '0.00', '-5', '1e3', '1,000', '12.345', 'abc', '100000.01', '９'])('%j is no price', (price) => {
  expect(() => readPrice(price, 'The price')).toThrow(/must be an amount in rupees/)
})
