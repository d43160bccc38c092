import { describe, expect, test } from 'vitest'
import { toCode, toPhoneDigits, toPhoneNumber } from '#machines/model/digits.ts'
import { messageOf, SERVER_TROUBLE, toFailure, UNEXPECTED } from '#machines/model/errors.ts'
import { toId } from '#machines/model/ids.ts'
import { notProvided } from '#machines/model/not-provided.ts'
import { amount, fields, json, list, oneOrMore, present, record, storedText, text, timestamp, whole } from '#machines/model/reading.ts'
import { cutText, isRating, ratingCaption } from '#machines/model/order/review.ts'

describe('what comes from outside', () => {
  test('is a record only when it is a plain object, and then a copy', () => {
    const own = { a: 1 }
    expect(record(own)).toEqual(own)
    expect(record(own)).not.toBe(own)
    expect([record(undefined), record(null), record([]), record([1]), record('ab'), record(7), record(() => 1)]).toEqual(
      Array(7).fill(undefined),
    )
    const throwing = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    })
    expect(record(throwing)).toBeUndefined()
    expect(record(Object.create({ inherited: 1 }))).toEqual({})
  })

  test('is a list, or an empty one', () => {
    expect([list([1, 2]), list('ab'), list({ length: 1 }), list(undefined)]).toEqual([[1, 2], [], [], []])
  })

  test('is JSON, or nothing', () => {
    expect([json('{"a":1}'), json('7'), json('{"a":'), json('')]).toEqual([{ a: 1 }, 7, undefined, undefined])
  })

  test('is a stored text of at most 2000 letters', () => {
    expect([storedText(''), storedText('x'.repeat(2000))?.length, storedText('x'.repeat(2001)), storedText(7)]).toEqual([
      '',
      2000,
      undefined,
      undefined,
    ])
  })

  test.each([
    [0, 0, 0],
    [1.5, 1.5, undefined],
    [Number.MAX_SAFE_INTEGER + 1, Number.MAX_SAFE_INTEGER + 1, undefined],
    [-1, undefined, undefined],
    [Number.NaN, undefined, undefined],
    [Infinity, undefined, undefined],
    ['1', undefined, undefined],
    [1n, undefined, undefined],
    [true, undefined, undefined],
  ])('%s is the amount %s and the whole number %s', (value, anAmount, aWhole) => {
    expect([amount(value), whole(value)]).toEqual([anAmount, aWhole])
  })

  test.each([
    ['c1', 'c1'],
    ['A-b_9', 'A-b_9'],
    ['x'.repeat(64), 'x'.repeat(64)],
    [0, '0'],
    [12, '12'],
    ['x'.repeat(65), undefined],
    ['', undefined],
    ['..', undefined],
    ['a b', undefined],
    ['a/b', undefined],
    [-1, undefined],
    [1.5, undefined],
    [true, undefined],
  ])('%j is the id %j', (value, id) => {
    expect(toId(value)).toBe(id)
  })
})

describe('a failure', () => {
  test.each([
    [{ message: ' No ' }, 'No'],
    [{ message: ['First', 'second'] }, 'First'],
    [{ message: '  ', error: { message: 'Inner' } }, 'Inner'],
    [{ message: 'Outer', error: { message: 'Inner' } }, 'Inner'],
    [{ message: 'Outer', error: 'words' }, 'Outer'],
    [{ message: 'Outer', error: { message: 7 } }, 'Outer'],
    [{ message: 'Outer', error: null }, 'Outer'],
    [{ error: undefined }, UNEXPECTED],
    [new Error('thrown'), 'thrown'],
    [{ message: [] }, UNEXPECTED],
    [{ message: '  ' }, UNEXPECTED],
    [{ message: { deep: 1 } }, UNEXPECTED],
    [{ message: 'x'.repeat(400) }, 'x'.repeat(300)],
    ['No', UNEXPECTED],
    [null, UNEXPECTED],
    [undefined, UNEXPECTED],
  ])('%j says %s', (error, message) => {
    expect(messageOf(error)).toBe(message)
  })

  test('keeps what programs decide by, and nothing else', () => {
    const whole = { message: 'No', status: 409, code: 'X', field: 'emailId', menuIds: ['dal'], retryAfterSeconds: 3 }
    expect(toFailure({ ...whole, secret: 1 })).toEqual(whole)
    expect([toFailure('No'), toFailure(null)]).toStrictEqual([{ message: UNEXPECTED }, { message: UNEXPECTED }])
    expect([UNEXPECTED, SERVER_TROUBLE]).toEqual([
      'An unexpected error occurred',
      'Our servers are having some trouble. Please try again later.',
    ])
  })

  test('of a call that was not provided names it', async () => {
    await expect(notProvided('fetchCart')()).rejects.toThrow('actor "fetchCart" was not provided')
  })
})

describe('digits', () => {
  test.each([
    ['+91 98200 41234', '9820041234'],
    ['0091-9820041234', '9820041234'],
    ['09820041234', '9820041234'],
    ['9820041234', '9820041234'],
    ['9191919191', '9191919191'],
    ['0982004123', '0982004123'],
    ['98200412345', '9820041234'],
    ['9198200412345', '9198200412'],
    ['', ''],
    // A + stands alone until the country tells itself, and behind a digit it is none.
    [' (+ ', '+'],
    ['++', '+'],
    ['98+', '98'],
  ])('of the phone number %j are %j', (typed, digits) => {
    expect(toPhoneDigits(typed)).toBe(digits)
  })

  test.each([
    ['9109820041234', '9820041234'],
    // The country's 0 goes before ten digits alone.
    ['+91 0982004123', '0982004123'],
    ['+91 010982004123', '010982004123'],
    // 00 names a country before more than ten digits alone.
    ['0012345678', '0012345678'],
    [`+44${'1'.repeat(20)}`, `+44${'1'.repeat(13)}`],
    ['98200+41234', '9820041234'],
  ])('of the whole number %j are sent as %j', (text, number) => expect(toPhoneNumber(text)).toBe(number))

  test('of a code are six at most', () => {
    expect([toCode('12 34-56 78'), toCode('a1b2')]).toEqual(['123456', '12'])
  })
})

describe('a review', () => {
  test('has one to five whole stars, each with its words', () => {
    expect([-1, 0, 0.5, 1, 3, 5, 5.5, 6, Number.NaN].filter(isRating)).toEqual([1, 3, 5])
    expect([0, 1, 5, 6, -1].map(ratingCaption)).toEqual(['Tap to rate', 'Poor', 'Excellent', 'Tap to rate', 'Tap to rate'])
  })

  test('is cut without leaving half of a character', () => {
    expect([cutText('dal', 3), cutText('dal!', 3), cutText('da😋', 3), cutText('😋da', 3), cutText('😋', 2)]).toEqual([
      'dal',
      'dal',
      'da',
      '😋d',
      '😋',
    ])
  })
})

test('fields are those of an object, and none of anything else', () => {
  const own = { a: 1 }
  expect(fields(own)).toBe(own)
  for (const other of [undefined, null, [1], 'ab', 7]) expect(fields(other)).toEqual({})
})

test('a list, a single text and nothing are a list of texts', () => {
  expect([oneOrMore('a'), oneOrMore(['a', 7, 'b']), oneOrMore(undefined), oneOrMore({})]).toEqual([['a'], ['a', 'b'], [], []])
})

test('a text to be shown is trimmed, cut, and broken into words where it is one wide letter', () => {
  expect([text('  a  '), text(`${'x'.repeat(2000)}y`)?.length, text(' \u200f\n'), text(7)]).toEqual(['a', 2000, undefined, undefined])
  expect(text('﷽ a')).toBe('بسم الله الرحمن الرحيم a')
})

test.each([
  ['2026-11-26T08:00:00Z', true],
  ['2026-11-26T08:00+05:30', true],
  ['2026-11-26T08:00:00.123-0530', true],
  ['2026-11-26T08:00:00', false],
  ['2026-11-26T08:00Z later', false],
  ['on 2026-11-26T08:00Z', false],
  ['26-11-26T08:00Z', false],
  ['2026-1-26T08:00Z', false],
  ['2026-11-2T08:00Z', false],
  ['2026-11-26T08:00+5:30', false],
  ['2026-11-26T08:00+05:3', false],
  ['2026-11-26T08:00 05:30', false],
  ['2026-19-26T08:00Z', false],
  ['2026-11-26TZ', false],
  ['', false],
  [20261126, false],
  [['2026-11-26T08:00:00Z'], false],
])('%j is a moment: %s', (value, isMoment) => expect(timestamp(value)).toBe(isMoment ? value : undefined))

test('what is there is read apart from what is missing', () => {
  expect([0, undefined, '', null].filter(present)).toEqual([0, '', null])
})
