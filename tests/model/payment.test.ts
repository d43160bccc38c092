import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPayable, paymentError, paymentNote, payPlace, payWords, readPayment, upiLink } from '#machines/model/bill/payment.ts'
import { forAll } from '#tests/support/for-all.ts'

/** Half a pair of surrogates stands for no letter. */
const whole = (value: string) => value.replaceAll(/\p{Cs}/gu, '\uFFFD')
const PAYEE = { address: 'dariya@okbank', name: 'Dariya Foods' }

test('the link names payee, rupees with two decimals, currency and order', () => {
  expect(upiLink(PAYEE, 357_00, 'Order 12')).toBe('upi://pay?pa=dariya@okbank&pn=Dariya%20Foods&am=357.00&cu=INR&tn=Order%2012')
  expect(upiLink(PAYEE, 1_05, 'Order 12')).toContain('&am=1.05&')
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('there is no link for %d paise', (paise) => {
  expect(upiLink(PAYEE, paise, 'Order 12')).toBeUndefined()
})

test('nothing of a name or a note gets out of its parameter, and the amount is exact', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a&am=1.00', '#', '?x=1', '%26', '\uD800', "'()*!", '+'),
  )
  forAll(anyText, anyText, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (name, note, paise) => {
    const link = upiLink({ ...PAYEE, name }, paise, note)!
    expect(link).toMatch(/^upi:\/\/pay\?pa=dariya@okbank&pn=[\w.~%-]*&am=\d+\.\d\d&cu=INR&tn=[\w.~%-]*$/)
    const { searchParams } = new URL(link.replace('upi://pay', 'https://pay.example/'))
    expect([...searchParams.keys()]).toEqual(['pa', 'pn', 'am', 'cu', 'tn'])
    expect([searchParams.get('pn'), searchParams.get('tn')]).toEqual([whole(name), whole(note)])
    expect(BigInt(searchParams.get('am')!.replace('.', ''))).toBe(BigInt(paise))
  })
})

test.each([
  ['dariya@okbank', true],
  ['dariya.mahal-1_2@upi', true],
  ['9820041234@ybl', true],
  ['dariya', false],
  ['@okbank', false],
  ['dariya@', false],
  ['dariya@ok.bank', false],
  ['dariya@ok&am=1', false],
  ['da riya@okbank', false],
  [`${'a'.repeat(120)}@okbank`, false],
])('%s as a UPI address: %s', (upiAddress, isRight) => {
  expect(paymentError('upiAddress', { upiAddress, upiName: 'Dariya' }) === undefined).toBe(isRight)
})

test('an address needs the name of its payee; without both nothing is told', () => {
  expect(paymentError('upiName', { upiAddress: 'dariya@okbank', upiName: '' })).toBe('Enter the name that guests see when they pay')
  expect(paymentError('upiName', { upiAddress: '', upiName: '' })).toBeUndefined()
  expect(paymentError('upiAddress', { upiAddress: '', upiName: '' })).toBeUndefined()
  expect(paymentError('upiName', { upiAddress: '', upiName: 'a'.repeat(121) })).toBe('At most 120 characters')
})

test.each([
  [undefined, { ways: [], payee: undefined }],
  ['cash', { ways: [], payee: undefined }],
  [
    { ways: 'CASH', upi: [] },
    { ways: [], payee: undefined },
  ],
  [{ ways: ['UPI', 'BARTER', 'CASH'] }, { ways: ['CASH', 'UPI'], payee: undefined }],
  [
    { ways: [], upi: { address: 'dariya@okbank', name: 'Dariya' } },
    { ways: [], payee: { address: 'dariya@okbank', name: 'Dariya' } },
  ],
  [
    { ways: [], upi: { address: 'dariya@okbank&am=1', name: 'Dariya' } },
    { ways: [], payee: undefined },
  ],
  [
    { ways: [], upi: { address: 'dariya@okbank' } },
    { ways: [], payee: undefined },
  ],
])('what an outlet tells is read: %j', (terms, payment) => {
  expect(readPayment(terms)).toEqual(payment)
})

test.each([
  ['TABLE', undefined, ['CASH', 'CARD', 'UPI'], 'Pay at your table: cash, card or UPI'],
  ['TABLE', undefined, ['CARD', 'UPI'], 'Pay at your table: card or UPI'],
  ['ROOM', undefined, ['CASH'], 'Pay at your room or at checkout: cash'],
  ['TABLE', undefined, [], 'Pay at your table'],
  [undefined, undefined, [], 'Pay at your table'],
] as const)('at a %s how one pays is said: %s', (place, _, ways, words) => {
  expect(payWords(place, { ways })).toBe(words)
})

test('without a place the kind of outlet decides the words', () => {
  expect([payPlace(undefined, 'HOTEL'), payPlace(undefined, 'RESTAURANT'), payPlace('TABLE', 'HOTEL')]).toEqual([
    'Pay at your room or at checkout',
    'Pay at your table',
    'Pay at your table',
  ])
})

test.each([
  ['PENDING', 100_00, true],
  ['SERVED', 100_00, true],
  ['COMPLETED', 100_00, false],
  ['REJECTED', 100_00, false],
  ['CANCELLED', 100_00, false],
  ['SERVED', 0, false],
  ['SERVED', undefined, false],
])('money is due of an order that is %s over %s paise: %s', (status, totalPaise, isDue) => {
  expect(isPayable({ status, totalPaise } as never)).toBe(isDue)
})

test('a payment names the order by its spoken number, else by its id', () => {
  expect([paymentNote({ number: 12, orderId: 'R6' }), paymentNote({ orderId: 'R6' })]).toEqual(['Order 12', 'Order R6'])
})
