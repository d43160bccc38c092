import { expect, test } from 'vitest'
import { contactError, groupedMobile, tidyContact } from '#machines/model/contact.ts'

test.each(['', '  ', undefined])('%j is no contact: one is required', (text) => {
  expect(contactError(text)).toBe('Email or Phone Number is required')
})

test.each([
  'asha',
  'asha@kitchen',
  '98200412',
  '0982004123',
  '+919820041234',
  '98200412345',
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
])('%s is read out as %s', (number, read) => expect(groupedMobile(number)).toBe(read))
