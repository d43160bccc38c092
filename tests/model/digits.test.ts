import { expect, test } from 'vitest'
import { toCode, toPhoneDigits, toPhoneNumber } from '#machines/model/digits.ts'

test.each([
  ['12 34-56', '123456'],
  ['1234567', '123456'],
  ['१२३४५६', '123456'],
  ['code', ''],
])('%j is the code %j', (text, code) => expect(toCode(text)).toBe(code))

test.each([
  ['9820041234', '9820041234'],
  ['919820041234', '9820041234'],
  ['09820041234', '9820041234'],
  ['9109820041234', '9820041234'],
  ['98200 4123', '982004123'],
  ['0982004123', '0982004123'],
  ['tel: + 91 (0) 98200-41234', '9820041234'],
  ['0091 98200 41234', '9820041234'],
  // The country's 0 goes before ten digits alone.
  ['+91 0982004123', '0982004123'],
  ['+91 010982004123', '010982004123'],
  ['00', '00'],
  ['0012345678', '0012345678'],
  ['+1 (415) 555-0100', '+14155550100'],
  ['0044 20 7946 0958', '+442079460958'],
  [`+44${'1'.repeat(20)}`, `+44${'1'.repeat(13)}`],
  // A + behind the first digit is none of a country.
  ['98200+41234', '9820041234'],
  ['9820041234 +', '9820041234'],
])('%j is the number %j', (text, number) => expect(toPhoneNumber(text)).toBe(number))

test.each([
  ['+', '+'],
  [' (+ ', '+'],
  ['++', '+'],
  ['+9', '+9'],
  ['98+', '98'],
  ['98200412345', '9820041234'],
  ['+1 415', '+1415'],
])('while it is typed, %j stands as %j', (text, digits) => expect(toPhoneDigits(text)).toBe(digits))
