import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linePricePaise } from '#machines/model/cart.ts'
import type { Order } from '#machines/model/order/order.ts'
import { guestName, MOST_HEADS, type Share, sharesOf, shareText, splitText } from '#machines/model/bill/split.ts'
import { order, orderItem } from '#tests/support/fixtures.ts'
import { forMany } from '#tests/support/for-all.ts'

const paid = (shares: Share[]) => shares.map(({ paise }) => paise)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Dal for 200, naan for 50, and a rejected kulfi; 12.50 of taxes, 50 off. */
const DINNER = order('o1', {
  number: 42,
  items: [
    orderItem('dal', { unitPricePaise: 200_00 }),
    orderItem('naan', { quantity: 2, unitPricePaise: 25_00 }),
    orderItem('kulfi', { unitPricePaise: 90_00, isRejected: true }),
  ],
  bill: { itemTotalPaise: 250_00, deliveryFeePaise: 0, taxesPaise: 12_50, discountPaise: 50_00 },
  totalPaise: 212_50,
})

describe('per head', () => {
  test('the paise that cannot be shared go to the first ones', () => {
    expect(paid(sharesOf({ ...DINNER, totalPaise: 680_00 }, { heads: 3 }))).toEqual([226_67, 226_67, 226_66])
  })
  test('an order that tells no total, or one that cannot be, has no shares', () => {
    expect(sharesOf({ ...DINNER, totalPaise: undefined }, { heads: 3 })).toEqual([])
    expect(sharesOf({ ...DINNER, totalPaise: Infinity }, { heads: 3 })).toEqual([])
  })
})

describe('by dishes', () => {
  test('taxes and discount follow the dishes', () => {
    expect(sharesOf(DINNER, { heads: 2, eaters: [[0], [1]] })).toEqual([
      { paise: 170_00, dishesPaise: 200_00 },
      { paise: 42_50, dishesPaise: 50_00 },
    ])
  })
  test('a dish that names nobody is shared by all, one that names several by these', () => {
    expect(sharesOf(DINNER, { heads: 3, eaters: [[0, 1]] }).map(({ dishesPaise }) => dishesPaise)).toEqual([116_67, 116_67, 16_66])
  })
  test('a head that is no longer there counts for none', () => {
    expect(paid(sharesOf(DINNER, { heads: 2, eaters: [[0, 5], [7]] }))).toEqual([191_25, 21_25])
  })
  test('rejected dishes are left out, and without any other all pay the same', () => {
    const rejected = { ...DINNER, items: [orderItem('dal', { isRejected: true })] }
    expect(paid(sharesOf(rejected, { heads: 2, eaters: [[0]] }))).toEqual([106_25, 106_25])
  })
  test('an order that does not tell the parts of its total splits the total alone', () => {
    const plain = { ...DINNER, bill: undefined }
    expect(sharesOf(plain, { heads: 2, eaters: [[0], [1]] })).toEqual([{ paise: 170_00 }, { paise: 42_50 }])
  })
  test('a price that is no number to reckon with weighs nothing', () => {
    const odd = { ...DINNER, items: [orderItem('dal', { unitPricePaise: Infinity }), orderItem('naan')] }
    expect(paid(sharesOf(odd, { heads: 2, eaters: [[0], [1]] }))).toEqual([0, 212_50])
  })
})

test('the text names the order, each share and their sum; the sender is Me', () => {
  const shares = sharesOf(DINNER, { heads: 2, eaters: [[0], [1]] })
  expect(splitText(DINNER, shares)).toBe('Order 42 · Saffron House · Table 7\nMe: ₹170.00\nGuest 2: ₹42.50\nTotal: ₹212.50')
  expect(shareText({ ...DINNER, number: undefined, outlet: {} }, shares[1]!)).toBe('Order o1 · Table 7\nYour share: ₹42.50')
})

const someItem = fc.record({
  unitPricePaise: fc.nat(500_000),
  quantity: fc.integer({ min: 0, max: 99 }),
  isRejected: fc.boolean(),
})
const someOrder: fc.Arbitrary<Pick<Order, 'items' | 'bill' | 'totalPaise'>> = fc
  .record({
    items: fc.array(
      someItem.map((more) => orderItem('dish', more)),
      { maxLength: 12 },
    ),
    taxesPaise: fc.nat(500_000),
    deliveryFeePaise: fc.nat(5_000),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    tellsParts: fc.boolean(),
  })
  .map(({ items, taxesPaise, deliveryFeePaise, discount, tellsParts }) => {
    const itemTotalPaise = sum(items.filter(({ isRejected }) => !isRejected).map(linePricePaise))
    const discountPaise = Math.floor(itemTotalPaise * discount)
    const bill = { itemTotalPaise, deliveryFeePaise, taxesPaise, discountPaise }
    return { items, bill: tellsParts ? bill : undefined, totalPaise: itemTotalPaise + deliveryFeePaise + taxesPaise - discountPaise }
  })
const someHeads = fc.integer({ min: 2, max: MOST_HEADS })
const someEaters = fc.array(fc.uniqueArray(fc.nat(MOST_HEADS - 1), { maxLength: MOST_HEADS }), { maxLength: 12 })

// Plain comparisons: an expectation for each of some 10,000 shares takes half a minute on a busy machine.
test('random orders: shares add up to the paisa, none is negative, per head they differ by a paisa at most', () => {
  forMany(1_000, someOrder, someHeads, (one, heads) => {
    const shares = paid(sharesOf(one, { heads }))
    const [least, most] = [Math.min(...shares), Math.max(...shares)]
    return shares.length === heads && sum(shares) === one.totalPaise && least >= 0 && most - least <= 1
  })
})

test('random orders: by dishes each share is within a paisa of what the dishes weigh, and the shares add up', () => {
  forMany(1_000, someOrder, someHeads, someEaters, (one, heads, eaters) => {
    const shares = sharesOf(one, { heads, eaters })
    const fair = fairParts(one.items, heads, eaters)
    const isNear = (amount: number, whole: number, head: number) => amount >= 0 && Math.abs(amount - whole * fair[head]!) < 1.001
    const itemTotal = one.bill?.itemTotalPaise
    return (
      sum(paid(shares)) === one.totalPaise &&
      shares.every(({ paise }, head) => isNear(paise, one.totalPaise!, head)) &&
      (itemTotal === undefined ||
        (sum(shares.map(({ dishesPaise }) => dishesPaise!)) === itemTotal &&
          shares.every(({ dishesPaise }, head) => isNear(dishesPaise!, itemTotal, head))))
    )
  })
})

/** The parts of one that the dishes weigh, reckoned in fractions. */
function fairParts(items: Order['items'], heads: number, eaters: number[][]): number[] {
  const parts = Array.from({ length: heads }, (_, head) =>
    sum(
      items.map((item, index) => {
        const named = (eaters[index] ?? []).filter((one) => one < heads)
        if (item.isRejected || (named.length > 0 && !named.includes(head))) return 0
        return linePricePaise(item) / (named.length || heads)
      }),
    ),
  )
  const whole = sum(parts)
  return parts.map((part) => (whole > 0 ? part / whole : 1 / heads))
}

test('the one who splits is "You", the others are guests by number', () => {
  expect([0, 1, 7].map(guestName)).toEqual(['You', 'Guest 2', 'Guest 8'])
})
