import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import type { StoredDraft } from '#machines/checkout/checkout.context.ts'
import {
  selectBill,
  selectCanPlaceOrder,
  selectCoupon,
  selectEstimatedMinutes,
  selectHasServices,
  selectIsBestByItself,
  selectIsOfServices,
  selectIsReady,
  selectLines,
  selectNeedsScan,
  selectNotes,
  selectObstacle,
  selectOrigin,
  selectOutcome,
  selectOutlet,
  selectRefusal,
  selectServiceAt,
  selectToPay,
} from '#machines/checkout/checkout.machine.ts'
import { NO_OFFERS } from '#machines/order-attempt/order-attempt.failures.ts'
import { toRequest } from '#machines/checkout/checkout.request.ts'
import { readStoredDraft, toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { DEFAULT_TERMS } from '#machines/model/bill/bill.ts'
import type { CartLine } from '#machines/model/cart.ts'
import { taxedBill } from '#machines/model/bill/tax.ts'
import { findCoupon, COUPONS } from '#machines/model/bill/coupon.ts'
import type { OriginOption } from '#machines/model/origin-options.ts'
import type { OriginType } from '#machines/model/origin.ts'
import { orderOriginMachine } from '#machines/order-origin/order-origin.machine.ts'
import { failure, held } from '#tests/support/actors.ts'
import { NOW, openCheckout } from '#tests/support/checkout.ts'
import { key, line, SAFFRON } from '#tests/support/fixtures.ts'
import { play } from '#tests/support/table.ts'
import {
  dal,
  FAILED,
  fails,
  lines,
  LOST,
  MINUTE,
  note,
  place,
  PLACED,
  PRICE_CHANGED,
  reviewing,
  ROOM,
  type Shown,
  shown,
  type Step,
  TABLE,
  TOWELS,
} from '#tests/support/checkout-steps.ts'
import { forAll } from '#tests/support/for-all.ts'

const set = (menuId: string, quantity: number): Step => ({ type: 'quantity.set', key: key(menuId), quantity })
const kulfi = line('kulfi', 1, { outOfStock: true })

test.each<[string, Step[], Shown]>([
  ['is ready', [], { orders: [], status: 'ready', attempt: undefined, outcome: undefined }],
  ['keeps its notes after a refusal', [note('mild'), place, fails(PRICE_CHANGED), place], { notes: ['mild', 'mild'] }],
  ['forgets a failure that was read', [place, fails(PRICE_CHANGED), { type: 'failure.dismiss' }], { failure: undefined }],
  ['has a line set', [set('dal', 3)], { effects: [`set ${key('dal')} 3`] }],
  ['has a line set that is not there', [set('gone', 3)], { effects: [] }],
  ['has a line taken out that is out of stock', [lines(dal, kulfi), set('kulfi', 0)], { effects: [`set ${key('kulfi')} 0`] }],
  ['has a line set beside one that is out of stock', [lines(dal, kulfi), set('dal', 3)], { effects: [`set ${key('dal')} 3`] }],
  ['has no line left', [lines()], { outcome: 'emptied', effects: [] }],
  [
    'lacks a dish in stock',
    [lines(line('dal', 2, { outOfStock: true })), place],
    { orders: [], status: '', effects: ['error: No available items to place order'] },
  ],
  [
    'lacks a place',
    [{ type: 'origin.clear' }, place],
    { orders: [], status: '', toasts: ['error: Please select origin type and provide origin ID before placing order.'] },
  ],
  [
    'stores each change of its draft',
    [
      TABLE,
      note('mild'),
      { type: 'words.toggle', key: key('dal'), words: 'less spicy' },
      { type: 'coupon.remove' },
      { type: 'origin.clear' },
    ],
    { effects: Array(5).fill('draft') },
  ],
  [
    'takes no offer that is none',
    [
      { type: 'coupon.apply', code: 'NOPE' },
      { type: 'coupon.apply', code: 'WELCOME' },
    ],
    { effects: [] },
  ],
  [
    'takes an offer once',
    [
      { type: 'coupon.apply', code: 'FEAST10' },
      { type: 'coupon.apply', code: 'FEAST10' },
    ],
    { effects: ['draft', 'success: Coupon Applied!'] },
  ],
])('an order %s', async (_, steps, expected) => {
  expect(shown(await play(reviewing(), steps))).toMatchObject(expected)
})

test.each([
  [Number.POSITIVE_INFINITY, 1],
  [1e9, 99],
  [2.7, 2],
])('a quantity of %d is sent as %d', async (quantity, sent) => {
  const { placeOrder } = await play(reviewing([line('dal', quantity)]), [place])
  expect(placeOrder.calls.map(({ request }) => request.items[0]!.quantity)).toEqual([sent])
})

test('before the cart has come nothing is ordered, and no cart is empty', () => {
  const followed: unknown[] = []
  const watchLines = fromCallback(({ input }) => void followed.push(input)) as never
  const { checkout } = openCheckout({}, { watchLines })
  expect([checkout.getSnapshot().value, followed]).toEqual([
    { open: { network: 'online', order: 'waitingForCart' } },
    [{ outletId: 'saffron' }],
  ])
})

test('what breaks down is said, and the network may come back', () => {
  const broken = fromCallback(() => {
    throw new Error('gone')
  }) as never
  expect(openCheckout({}, { watchLines: broken }).checkout.getSnapshot().context.failure).toEqual({ message: 'Failed to fetch cart' })
  const { checkout, network } = openCheckout({}, { orderOrigin: broken })
  expect(checkout.getSnapshot().context.failure).toEqual({ message: 'Something went wrong. Please try again.' })
  network.goes()
  network.comesBack()
  expect(checkout.getSnapshot()).toMatchObject({ status: 'active', value: { open: { network: 'online', order: 'waitingForCart' } } })
})

test('the order says what the customer saw: items in stock, trimmed notes, origin, coupon and the amount to pay', () => {
  const { checkout, placeOrder } = reviewing([
    line('dal', 2),
    line('biryani', 1, { servingSize: 'HALF PLATE', unitPricePaise: 90_00 }),
    line('kulfi', 1, { outOfStock: true }),
  ])
  checkout.send({ type: 'note.edit', key: key('dal'), text: '  less spicy ' })
  checkout.send({ type: 'note.edit', key: key('biryani', 'saffron', 'HALF PLATE'), text: '   ' })
  checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls[0]!.request).toEqual({
    outletId: 'saffron',
    items: [
      { menuId: 'dal', quantity: 2, servingSize: undefined, note: 'less spicy' },
      { menuId: 'biryani', quantity: 1, servingSize: 'HALF PLATE', note: undefined },
    ],
    origin: { type: 'TABLE', id: 7 },
    couponCode: 'FEAST10',
    // 330.00 + 5 % tax − 10 %
    expectedTotalPaise: 330_00 + 16_50 - 33_00,
  })
  expect(placeOrder.calls[0]!.request.expectedTotalPaise).toBe(selectBill(checkout.getSnapshot()).toPayPaise)
})

test('a total that the server corrects is the total of the next press, with its charges among the taxes', async () => {
  const { checkout, placeOrder } = reviewing()
  expect(selectRefusal(checkout.getSnapshot())).toBeUndefined()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(409, 'A price has changed', 'PRICE_CHANGED', 268_80))
  // 240.00 and 12 % where the app knows of 5 %.
  expect(selectBill(checkout.getSnapshot())).toMatchObject({ itemTotalPaise: 240_00, taxesPaise: 28_80, toPayPaise: 268_80 })
  expect(selectRefusal(checkout.getSnapshot())).toBe(
    'The total changed from ₹252.00 to ₹268.80. Please check the bill and place the order again.',
  )
  expect(placeOrder.calls).toHaveLength(1)
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls[1]!.request.expectedTotalPaise).toBe(268_80)
  await placeOrder.answer(PLACED)
  expect(selectOutcome(checkout.getSnapshot())).toBe('placed')
})

test('a total that stays as it was is refused in the words of the server', async () => {
  const { checkout } = await play(reviewing(), [place, fails(PRICE_CHANGED)])
  expect(selectRefusal(checkout.getSnapshot())).toBe('A price has changed')
})

test('a corrected total stays when the next order is refused for something else, which is what the customer reads', async () => {
  const corrected = fails(failure(409, 'A price has changed', 'PRICE_CHANGED', 268_80))
  const { checkout } = await play(reviewing(), [place, corrected, place, fails(failure(422, 'Dal is out of stock'))])
  expect([selectRefusal(checkout.getSnapshot()), selectBill(checkout.getSnapshot()).toPayPaise]).toEqual(['Dal is out of stock', 268_80])
})

test('a refusal is shown beside the notice at the button', async () => {
  const { effects } = await play(reviewing(), [place, fails(PRICE_CHANGED)])
  expect(effects).toContainEqual({ type: 'toast', tone: 'error', message: 'A price has changed', step: 'order', isAlertBelow: true })
})

test('an attempt knows which orders are older than it, also when it is placed again', async () => {
  const known = ['o1']
  const run = await play(reviewing(undefined, { knownOrders: () => [...known] }), [place, fails(failure(429))])
  known.push('o2')
  await play(run, [place])
  expect(run.drafts.slice(1).map(({ draft }) => draft?.attempt?.before)).toEqual([['o1'], ['o1'], ['o1']])
})

test('a corrected total belongs to the dishes and the offer it was corrected for', async () => {
  const { checkout, placeOrder } = reviewing()
  const toPay = () => selectBill(checkout.getSnapshot()).toPayPaise
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(409, 'A price has changed', 'PRICE_CHANGED', 268_80))
  checkout.send({ type: 'note.edit', key: key('dal'), text: 'less spicy' })
  expect(toPay()).toBe(268_80)
  checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  expect(toPay()).toBe(228_00)
  checkout.send({ type: 'coupon.remove' })
  expect(toPay()).toBe(268_80)
  // The cart, read again, explains the total: nothing is left to correct.
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2, { unitPricePaise: 128_00 })] })
  expect(selectBill(checkout.getSnapshot())).toMatchObject({ itemTotalPaise: 256_00, taxesPaise: 12_80, toPayPaise: 268_80 })
  checkout.send({ type: 'lines.changed', lines: [line('dal', 3)] })
  expect(toPay()).toBe(378_00)
})

test('the tax rate of the outlet in the cart is that of the bill; one that does not tell it leaves the rate as it was', () => {
  const { checkout } = reviewing()
  const taxes = () => selectBill(checkout.getSnapshot()).taxesPaise
  expect(taxes()).toBe(12_00)
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2)], outlet: { ...SAFFRON, taxRatePercent: 12 } })
  expect(taxes()).toBe(28_80)
  checkout.send({ type: 'lines.changed', lines: [line('dal', 1)] })
  expect(taxes()).toBe(14_40)
  checkout.send({ type: 'lines.changed', lines: [line('dal', 1)], outlet: { ...SAFFRON, taxRatePercent: 0 } })
  expect(taxes()).toBe(0)
})

test('where the outlet tells that a discount lowers what is taxed, the bill follows; elsewhere taxes are on the item total', () => {
  const { checkout } = reviewing()
  const offers = [findCoupon('FEAST10')!]
  const bill = () => selectBill(checkout.getSnapshot())
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2)], outlet: { ...SAFFRON, offers } })
  expect(bill()).toMatchObject({ discountPaise: 24_00, taxesPaise: 12_00, toPayPaise: 228_00 })
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2)], outlet: { ...SAFFRON, offers, taxedAfterDiscount: true } })
  expect(bill()).toMatchObject({ discountPaise: 24_00, taxesPaise: 10_80, toPayPaise: 226_80 })
})

test('an outlet that closes while the customer decides takes no order, and takes it again once it is open', () => {
  const { checkout, effects } = reviewing()
  const lines = [line('dal', 2)]
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(true)
  checkout.send({ type: 'lines.changed', lines, outlet: { ...SAFFRON, status: 'LIVE', openNow: false } })
  expect([selectCanPlaceOrder(checkout.getSnapshot()), selectObstacle(checkout.getSnapshot())]).toEqual([false, 'Closed now'])
  checkout.send({ type: 'order.place' })
  expect(effects).toContainEqual({ type: 'toast', tone: 'error', message: 'This outlet is closed now.' })
  checkout.send({ type: 'lines.changed', lines, outlet: { ...SAFFRON, status: 'LIVE', openNow: true } })
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(true)
})

test('the page shows what the draft holds', () => {
  const { checkout } = openCheckout()
  expect([selectIsReady(checkout.getSnapshot()), selectEstimatedMinutes(checkout.getSnapshot())]).toEqual([false, 0])
  expect([selectLines(checkout.getSnapshot()), selectToPay(checkout.getSnapshot())]).toEqual([[], '₹0.00'])
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2, { preparationMinutes: 25 }), line('roti')], outlet: SAFFRON })
  checkout.send(TABLE)
  checkout.send({ type: 'note.edit', key: key('dal'), text: 'x'.repeat(400) })
  checkout.send({ type: 'note.edit', key: key('gone'), text: 'nobody' })
  const now = checkout.getSnapshot()
  expect([selectIsReady(now), selectLines(now).map(({ menuId }) => menuId), selectEstimatedMinutes(now)]).toEqual([
    true,
    ['dal', 'roti'],
    30,
  ])
  expect([selectOrigin(now), selectOutlet(now)]).toEqual([TABLE.origin, SAFFRON])
  expect(selectNotes(now)).toEqual({ [key('dal')]: 'x'.repeat(300) })
})

test('a draft from before is taken up: its lines, notes, offer and place', () => {
  const draft: StoredDraft = {
    version: 1,
    customerId: 'c1',
    outletId: 'saffron',
    keys: [key('dal')],
    notes: { [key('dal')]: 'mild' },
    couponCode: 'FEAST10',
    origin: { type: 'ROOM', id: 101 },
  }
  const { checkout } = openCheckout({ draft })
  checkout.send({ type: 'lines.changed', lines: [line('dal'), line('roti')] })
  const now = checkout.getSnapshot()
  expect([selectLines(now), selectNotes(now), selectCoupon(now)?.code, selectOrigin(now)]).toEqual([
    [line('dal')],
    { [key('dal')]: 'mild' },
    'FEAST10',
    { type: 'ROOM', id: 101 },
  ])
  expect(toStoredDraft(now.context)).toEqual({ ...draft, attempt: undefined })
  const other = openCheckout({ draft, ticked: [key('roti')] }).checkout
  other.send({ type: 'lines.changed', lines: [line('dal'), line('roti')] })
  expect(selectLines(other.getSnapshot())).toEqual([line('roti')])
  const whole = openCheckout({ draft, ticked: 'all' }).checkout
  whole.send({ type: 'lines.changed', lines: [line('dal'), line('roti')] })
  expect(selectLines(whole.getSnapshot())).toEqual([line('dal'), line('roti')])
})

test('only the selected lines of this outlet are ordered', () => {
  for (const ticked of [[key('dal'), key('naan', 'tandoor')], undefined]) {
    const { checkout } = openCheckout({ ticked })
    checkout.send({ type: 'lines.changed', lines: [line('dal'), line('naan', 1, { outletId: 'tandoor' })] })
    expect(selectLines(checkout.getSnapshot())).toEqual([line('dal')])
  }
})

test('words for the kitchen go into the note of their line, beside what is there, and out of it again', async () => {
  const words: Step = { type: 'words.toggle', key: key('dal'), words: 'less spicy' }
  const run = await play(reviewing(), [note('no onion'), words])
  expect(selectNotes(run.checkout.getSnapshot())).toEqual({ [key('dal')]: 'no onion, less spicy' })
  await play(run, [words])
  expect(selectNotes(run.checkout.getSnapshot())).toEqual({ [key('dal')]: 'no onion' })
})

test('of what was ticked counts what is still there when the cart comes; the whole outlet when nothing of it is', () => {
  const cart = [line('dal'), line('roti'), line('kulfi')]
  const shown = (ticked: string[]) => {
    const { checkout } = openCheckout({ ticked: ticked.map((dish) => key(dish)) })
    checkout.send({ type: 'lines.changed', lines: cart })
    return checkout
  }
  expect(selectLines(shown(['dal', 'gone']).getSnapshot())).toEqual([line('dal')])
  expect(selectLines(shown(['gone']).getSnapshot())).toEqual(cart)
  const emptied = shown(['dal'])
  emptied.send({ type: 'lines.changed', lines: [line('roti')] })
  expect(selectOutcome(emptied.getSnapshot())).toBe('emptied')
})

test('where an outlet takes scanned places alone, a typed one places no order', () => {
  const outlet = { outletId: 'saffron', name: 'Saffron House', status: 'LIVE' as const, needsSignedPlace: true }
  const { checkout } = reviewing()
  checkout.send({ type: 'lines.changed', lines: [line('dal')], outlet })
  expect([selectNeedsScan(checkout.getSnapshot()), selectCanPlaceOrder(checkout.getSnapshot())]).toEqual([true, false])
  expect(selectObstacle(checkout.getSnapshot())).toBe('Please scan the code on your table or in your room')
  checkout.send({ type: 'origin.clear' })
  expect(selectObstacle(checkout.getSnapshot())).toBe('Please scan the code on your table or in your room')
  checkout.send({ type: 'origin.set', origin: { type: 'TABLE', id: 7, signature: 'Ab3_-xyz' }, isDetected: true })
  expect([selectNeedsScan(checkout.getSnapshot()), selectCanPlaceOrder(checkout.getSnapshot())]).toEqual([false, true])
})

test('however offers are applied and removed, the bill is that of the last one, and none is taken off twice', () => {
  const codes = COUPONS.map(({ code }) => code)
  const taps = fc.array(fc.oneof(fc.constantFrom(...codes), fc.constant(undefined)), { maxLength: 12 })
  const lines = [line('dal', 5), line('roti', 3, { unitPricePaise: 33_33 })]
  forAll(taps, (tapped) => {
    const { checkout } = reviewing(lines)
    for (const code of tapped) checkout.send(code ? { type: 'coupon.apply', code } : { type: 'coupon.remove' })
    const last = tapped.at(-1)
    expect(selectBill(checkout.getSnapshot())).toEqual(taxedBill(lines, last ? findCoupon(last) : undefined, DEFAULT_TERMS))
  })
})

const about = (field: string, message: string) => Object.assign(failure(422, message), { field })

test.each([
  ['There is no table 7', failure(422, 'There is no table 7', 'UNKNOWN_ORIGIN')],
  ['Please scan the code on your table', failure(422, 'Please scan the code on your table', 'UNSIGNED_ORIGIN')],
  ['a complaint of its number', about('orderSourceAreaId', 'There is no table 7')],
])('a detected table that the server refuses with "%s" is given up with its code, one chosen by hand stays', async (_, refused) => {
  const detected = openCheckout({ qr: { outletId: 'saffron', origin: { type: 'TABLE', id: 7 }, scannedAt: NOW } })
  detected.checkout.send({ type: 'lines.changed', lines: [line('dal')] })
  detected.checkout.send({ type: 'order.place' })
  await detected.placeOrder.fail(refused)
  expect(detected.effects).toContainEqual({ type: 'qr' })
  expect(detected.checkout.getSnapshot().context.origin).toBeUndefined()
  const chosen = reviewing()
  chosen.checkout.send({ type: 'order.place' })
  await chosen.placeOrder.fail(refused)
  expect(chosen.effects).not.toContainEqual({ type: 'qr' })
  expect(chosen.checkout.getSnapshot().context.origin).toEqual(TABLE.origin)
  for (const { checkout } of [detected, chosen]) expect(selectNeedsScan(checkout.getSnapshot())).toBe(refused.code === 'UNSIGNED_ORIGIN')
})

test('a refusal that is about another field leaves a detected table and its code alone', async () => {
  const { checkout, placeOrder, effects } = openCheckout({
    qr: { outletId: 'saffron', origin: { type: 'TABLE', id: 7 }, scannedAt: NOW },
  })
  checkout.send({ type: 'lines.changed', lines: [line('dal')] })
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(about('items', 'One of the dishes is gone'))
  expect(effects).not.toContainEqual({ type: 'qr' })
  expect(checkout.getSnapshot().context.origin).toMatchObject(TABLE.origin)
})

test('where a code is refused and the outlet takes typed places, the customer chooses the table by hand; a typed one that is refused too must be scanned', async () => {
  const origin = { type: 'TABLE', id: 7, signature: 'Ab3_-xyz' } as const
  const { checkout, placeOrder } = openCheckout({ qr: { outletId: 'saffron', origin, scannedAt: NOW } })
  checkout.send({ type: 'lines.changed', lines: [line('dal')] })
  const refuse = async () => {
    checkout.send({ type: 'order.place' })
    await placeOrder.fail(failure(422, 'Please scan the code on your table', 'UNSIGNED_ORIGIN'))
  }
  await refuse()
  expect([selectNeedsScan(checkout.getSnapshot()), selectObstacle(checkout.getSnapshot())]).toEqual([
    false,
    'Please set order origin to continue',
  ])
  checkout.send(TABLE)
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(true)
  await refuse()
  expect(selectNeedsScan(checkout.getSnapshot())).toBe(true)
})

const TAKES_CODES = { ...SAFFRON, offers: COUPONS }
const applied = ({ checkout }: ReturnType<typeof openCheckout>) => selectCoupon(checkout.getSnapshot())?.code

test('where the outlet takes codes the best offer is applied by itself, without a word, and follows the bill', () => {
  const opened = reviewing([line('dal', 2)], {}, TAKES_CODES)
  expect([applied(opened), selectIsBestByItself(opened.checkout.getSnapshot())]).toEqual(['MEHFIL20', true])
  expect(selectBill(opened.checkout.getSnapshot())).toEqual(taxedBill([line('dal', 2)], findCoupon('MEHFIL20'), DEFAULT_TERMS))
  for (const [quantity, code] of [
    [3, 'THALI100'],
    [5, 'MEHFIL20'],
    [1, 'MEHFIL20'],
  ] as const) {
    opened.checkout.send({ type: 'lines.changed', lines: [line('dal', quantity)], outlet: TAKES_CODES })
    expect(applied(opened)).toBe(code)
  }
  expect(opened.effects.filter(({ type }) => type === 'toast')).toEqual([])
})

test('the offers of an outlet are its own: no other is taken, and one that it ends makes way for the best', () => {
  const own = { code: 'OWN15', title: 'Own', discountType: 'PERCENTAGE', discountValue: 15, minimumPaise: 300_00, capPaise: 50_00 } as const
  const few = { code: 'FEW5', title: 'Few', discountType: 'FLAT', discountValue: 5 } as const
  const opened = reviewing([line('dal', 2)], {}, { ...SAFFRON, offers: [own, few] })
  const { checkout } = opened
  expect(applied(opened)).toBe('FEW5')
  checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  expect(applied(opened)).toBe('FEW5')
  checkout.send({ type: 'lines.changed', lines: [line('dal', 3)], outlet: { ...SAFFRON, offers: [own, few] } })
  expect([applied(opened), selectBill(checkout.getSnapshot()).discountPaise]).toEqual(['OWN15', 50_00])
  checkout.send({ type: 'coupon.apply', code: 'FEW5' })
  expect(selectIsBestByItself(checkout.getSnapshot())).toBe(false)
  checkout.send({ type: 'lines.changed', lines: [line('dal', 3)], outlet: { ...SAFFRON, offers: [own] } })
  expect([applied(opened), selectIsBestByItself(checkout.getSnapshot())]).toEqual(['OWN15', true])
  checkout.send({ type: 'lines.changed', lines: [line('dal', 3)], outlet: { ...SAFFRON, offers: [] } })
  expect([applied(opened), selectBill(checkout.getSnapshot()).discountPaise]).toEqual([undefined, 0])
})

test('elsewhere no code goes with the order by itself', () => {
  const { checkout, placeOrder } = reviewing([line('dal', 5)], {}, SAFFRON)
  expect(selectIsBestByItself(checkout.getSnapshot())).toBe(false)
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls[0]!.request).toMatchObject({ couponCode: undefined, expectedTotalPaise: 630_00 })
})

test('an offer that the customer chose stays, and so does none once they removed it, also after a reload', () => {
  const first = reviewing([line('dal', 5)], {}, TAKES_CODES)
  const reloaded = () => reviewing([line('dal', 4)], { draft: first.drafts.at(-1)!.draft }, TAKES_CODES)
  first.checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  expect(first.effects.at(-1)).toMatchObject({ message: 'Coupon Applied!' })
  first.checkout.send({ type: 'lines.changed', lines: [line('dal', 3)], outlet: TAKES_CODES })
  expect([applied(first), applied(reloaded())]).toEqual(['FEAST10', 'FEAST10'])
  first.checkout.send({ type: 'coupon.remove' })
  first.checkout.send({ type: 'lines.changed', lines: [line('dal', 5)], outlet: TAKES_CODES })
  expect([applied(first), applied(reloaded())]).toEqual([undefined, undefined])
  first.checkout.send({ type: 'coupon.apply', code: 'MEHFIL20' })
  expect(applied(reloaded())).toBe('MEHFIL20')
})

test('the draft of a customer who decided nothing follows the bill after a reload', () => {
  const first = reviewing([line('dal', 2)], {}, TAKES_CODES)
  first.checkout.send({ type: 'note.edit', key: key('dal'), text: 'mild' })
  expect(applied(reviewing([line('dal', 3)], { draft: first.drafts.at(-1)!.draft }, TAKES_CODES))).toBe('THALI100')
})

test('an attempt on its way keeps its offer when the bill changes behind it', async () => {
  const { checkout, placeOrder, clock } = reviewing([line('dal', 2)], {}, TAKES_CODES)
  checkout.send({ type: 'order.place' })
  checkout.send({ type: 'lines.changed', lines: [line('dal', 3)], outlet: TAKES_CODES })
  await placeOrder.fail(LOST)
  clock.increment(1_000)
  expect(placeOrder.calls.map(({ request }) => request.couponCode)).toEqual(['MEHFIL20', 'MEHFIL20'])
})

test('the total of an order on its way is the one that was pressed, also once its cart is empty and after a reload', () => {
  const { checkout, drafts } = reviewing([line('dal', 2)])
  const toPay = selectToPay(checkout.getSnapshot())
  checkout.send({ type: 'order.place' })
  checkout.send({ type: 'lines.changed', lines: [] })
  expect([toPay, selectToPay(checkout.getSnapshot())]).toEqual(['₹252.00', '₹252.00'])
  const reloaded = openCheckout({ draft: drafts.at(-1)!.draft })
  expect(selectToPay(reloaded.checkout.getSnapshot())).toBe('₹252.00')
})

const NOT_AVAILABLE = 'This coupon is not available'
test.each([
  ['applied by itself', undefined, failure(422, NOT_AVAILABLE, 'UNKNOWN_COUPON'), NOT_AVAILABLE],
  ['chosen', 'FEAST10', failure(422, NOT_AVAILABLE, 'UNKNOWN_COUPON'), NOT_AVAILABLE],
  ['chosen', 'FEAST10', about('couponCode', NOT_AVAILABLE), NOT_AVAILABLE],
  ['chosen', 'FEAST10', failure(400, 'property couponCode should not exist'), NO_OFFERS],
])(
  'an offer %s that the server refuses is removed with its message, and the next order goes without one',
  async (_, code, error, message) => {
    const { checkout, placeOrder, drafts } = reviewing([line('dal', 2)], {}, TAKES_CODES)
    if (code) checkout.send({ type: 'coupon.apply', code })
    checkout.send({ type: 'order.place' })
    await placeOrder.fail(error)
    expect(selectRefusal(checkout.getSnapshot())).toBe(message)
    expect(selectCoupon(checkout.getSnapshot())).toBeUndefined()
    expect(drafts.at(-1)!.draft).toMatchObject({ withoutCoupon: true, couponCode: undefined, attempt: undefined })
    checkout.send({ type: 'order.place' })
    expect(placeOrder.calls.map(({ request }) => request.couponCode)).toEqual([code ?? 'MEHFIL20', undefined])
  },
)

test.each([
  ['UNKNOWN_COUPON', 'offer'],
  ['UNKNOWN_ORIGIN', 'table'],
])('a gateway that fails with %s says nothing of the %s, which stays', async (code) => {
  const run = openCheckout({ qr: { outletId: 'saffron', origin: TABLE.origin!, scannedAt: NOW } })
  run.checkout.send({ type: 'lines.changed', lines: [line('dal', 2)], outlet: TAKES_CODES })
  await play(run, [place, fails(failure(502, FAILED, code))])
  expect([applied(run), run.checkout.getSnapshot().context.origin]).toEqual(['MEHFIL20', TABLE.origin])
})

test('an offer that no longer fits the bill is not sent', async () => {
  const thali: Step = { type: 'coupon.apply', code: 'THALI100' }
  const { checkout } = await play(reviewing([line('dal', 3)]), [thali])
  expect(selectBill(checkout.getSnapshot()).discountPaise).toBe(100_00)
  expect(toRequest(checkout.getSnapshot().context)?.couponCode).toBe('THALI100')
  checkout.send({ type: 'lines.changed', lines: [dal] })
  expect(toRequest(checkout.getSnapshot().context)).toMatchObject({ couponCode: undefined, expectedTotalPaise: 252_00 })
})

test('a number typed for the table reaches the order, and clearing it takes the button away', () => {
  const { checkout } = openCheckout()
  checkout.send({ type: 'lines.changed', lines: [line('dal')] })
  const origin = checkout.getSnapshot().children.orderOrigin!
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  origin.send({ type: 'id.type', text: '12' })
  expect(origin.getSnapshot().context.origin).toEqual({ type: 'TABLE', id: 12 })
  expect(checkout.getSnapshot().context.origin).toEqual({ type: 'TABLE', id: 12 })
  origin.send({ type: 'id.type', text: '0' })
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(false)
})

test('a list of tables that could not be had is asked for again when the network is back', async () => {
  const listOrigins = held<OriginOption[], { outletId: string; type: OriginType }>()
  const { checkout, network } = openCheckout(
    {},
    { orderOrigin: orderOriginMachine.provide({ actors: { listOrigins: listOrigins.logic } }) },
  )
  network.goes()
  const origin = checkout.getSnapshot().children.orderOrigin!
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  await listOrigins.fail(LOST)
  origin.send({ type: 'id.type', text: '1' })
  network.comesBack()
  expect(listOrigins.calls).toHaveLength(2)
  await listOrigins.answer([{ id: 7, name: 'Window' }])
  // What was typed meanwhile stays.
  expect(checkout.getSnapshot().context.origin).toEqual({ type: 'TABLE', id: 1 })
})

test('the draft of another customer or another outlet is ignored', async () => {
  const draft = toStoredDraft((await play(reviewing(), [place])).checkout.getSnapshot().context)!
  for (const other of [{ customerId: 'c2' }, { outletId: 'tandoor' }]) {
    const { checkout, placeOrder } = openCheckout({ draft: { ...draft, ...other } })
    expect([placeOrder.calls, checkout.getSnapshot().context]).toMatchObject([[], { notes: {}, attempt: undefined }])
    expect(selectOrigin(checkout.getSnapshot())).toBeUndefined()
  }
})

const later = (ms: number) => new Date(NOW + ms).toISOString()

test('services are ordered with words of their own: what is free is said to be, and a meal beside them is none of them', () => {
  const { checkout } = openCheckout()
  const shown = (...all: CartLine[]) => {
    checkout.send({ type: 'lines.changed', lines: all })
    const now = checkout.getSnapshot()
    return [selectHasServices(now), selectIsOfServices(now), selectToPay(now)]
  }
  expect(shown(TOWELS)).toEqual([true, true, 'Free'])
  expect(shown(TOWELS, dal)).toEqual([true, false, '₹252.00'])
  expect(shown({ ...TOWELS, unitPricePaise: 80_00 })).toEqual([true, true, '₹168.00'])
  expect(shown({ ...dal, unitPricePaise: 0 })).toEqual([false, false, '₹0.00'])
})

test('the wished time of services is stored, and goes with the order', () => {
  const { checkout, placeOrder, drafts } = openCheckout()
  checkout.send({ type: 'lines.changed', lines: [TOWELS] })
  checkout.send(ROOM)
  checkout.send({ type: 'time.choose', at: later(3 * 60 * MINUTE) })
  expect(readStoredDraft(drafts.at(-1)?.draft)?.serviceAt).toBe(later(3 * 60 * MINUTE))
  expect(selectServiceAt(checkout.getSnapshot())).toBe(later(3 * 60 * MINUTE))
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls[0]?.request.serviceAt).toBe(later(3 * 60 * MINUTE))
  expect(readStoredDraft(drafts.at(-1)?.draft)?.attempt?.request.serviceAt).toBe(later(3 * 60 * MINUTE))
})

test('a wished time that has passed is refused before anything is sent, and another one is sent', () => {
  const { checkout, placeOrder, effects } = openCheckout()
  checkout.send({ type: 'lines.changed', lines: [TOWELS] })
  checkout.send(ROOM)
  checkout.send({ type: 'time.choose', at: later(MINUTE) })
  vi.setSystemTime(NOW + 2 * MINUTE)
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls).toEqual([])
  const message = 'The time you chose has passed. Please choose another one.'
  expect([effects.at(-1), selectObstacle(checkout.getSnapshot())]).toMatchObject([{ type: 'toast', message }, message])
  checkout.send({ type: 'time.choose' })
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls.map(({ request }) => request.serviceAt)).toEqual([undefined])
})
