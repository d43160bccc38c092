import { expect, test } from 'vitest'
import { contactError, groupedNumber, mobileError, tidyContact } from '#machines/model/contact.ts'

test.each(['', '  ', undefined])('%j is no contact: one is required', (text) => {
  expect(contactError(text)).toBe('Email or Phone Number is required')
})

test.each([
  'asha',
  'asha@kitchen',
  '98200412',
  '98200412345',
  'mailto:asha@example.com',
  'asha..rao@example.com',
  '.asha@example.com',
  'asha.@example.com',
  'asha 9820041234',
  'asha rao@example.com',
  'asha@example.com.',
  'asha@example.com or so',
  'Asha<asha@example.com>',
  `${'a'.repeat(243)}@example.com`,
])('%j is no contact', (text) => {
  expect(contactError(text)).toBe('Please enter a valid email or 10-digit phone number')
})

test.each(['9820041234', ' 9820041234 ', ' asha@example.com ', 'asha.rao@mail.example.co.in', `${'a'.repeat(242)}@example.com`])(
  '%j is a contact',
  (text) => expect(contactError(text)).toBeUndefined(),
)

test.each([
  ['0982004123', 'A phone number cannot begin with 0'],
  ['+1 (415) 555-0100', 'This number is of another country: please enter an Indian one'],
  ['0044 20 7946 0958', 'This number is of another country: please enter an Indian one'],
])('%j is refused with its reason', (text, reason) => expect(contactError(text)).toBe(reason))

test('a number of ten digits alone is told that it begins with 0', () => {
  expect(['0982004123', '00982004123', '10982004123x', '0982004123x'].map((number) => mobileError(number, 'Otherwise'))).toEqual([
    'A phone number cannot begin with 0',
    'Otherwise',
    'Otherwise',
    'Otherwise',
  ])
})

test.each([
  '98200 41234',
  '+91 98200-41234',
  '+91 (0) 98200 41234',
  '0091 98200 41234',
  '098200 41234',
  'tel:+919820041234',
  '९८२०० ४१२३४',
  '٩٨٢٠٠٤١٢٣٤',
])('%j is sent as 9820041234', (text) => expect([contactError(text), tidyContact(text)]).toEqual([undefined, '9820041234']))

test('a contact is sent without the space around it, in small letters', () => {
  expect(tidyContact(' Asha@Example.com ')).toBe('asha@example.com')
  expect(tidyContact(' 9820041234 ')).toBe('9820041234')
})

test.each([
  ['9820041234', '98200 41234'],
  ['919820041234', '919820041234'],
  ['98200', '98200'],
  ['982004123x', '982004123x'],
  ['x820041234', 'x820041234'],
  ['+912226420000', '+91 22 2642 0000'],
  ['+919820041234', '+91 98200 41234'],
])('%s is read out as %s', (number, read) => expect(groupedNumber(number)).toBe(read))
