import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressGroup } from '#server/accounts/address-group.ts'
import { toContact, toEmail, toPhone } from '#server/contact.ts'
import { anyText } from '#tests/support/any-text.ts'
import { forMany } from '#tests/support/for-all.ts'

describe('an email', () => {
  test.each([
    [' Asha@Example.COM ', 'asha@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['JOS\u00c9@example.com', 'jos\u00e9@example.com'],
    ['asha@B\u00dcCHER.example', 'asha@xn--bcher-kva.example'],
    ['asha@xn--bcher-kva.example', 'asha@xn--bcher-kva.example'],
    // Only the mailbox's own server knows whether these are one mailbox.
    ['asha.rao+food@example.com', 'asha.rao+food@example.com'],
  ])('%j has one form', (text, email) => expect(toEmail(text)).toBe(email))

  test.each([
    'asha',
    'asha@kitchen',
    'asha@@example.com',
    'as ha@example.com',
    'asha@example.com, ravi@example.com',
    'asha@example.com\r\nBcc: ravi@example.com',
    'as\u200bha@example.com',
    'asha\u0000@example.com',
    'asha@example.com\u0001',
    'Asha <asha@example.com>',
    'asha@1.2.3.4',
    'asha@0x7f.1',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is none', (text) => expect(toEmail(text)).toBeUndefined())

  test('the one form is its own form', () => {
    // Not fc.domain(): 2,000 of those take 4 s, and none has another script's letters.
    const label = fc.array(fc.constantFrom('a', 'B', '7', '-', 'é', 'e\u0301', 'ü', 'ß', 'İ', 'क', 'xn--'), { minLength: 1, maxLength: 5 })
    const domain = fc
      .array(label, { minLength: 1, maxLength: 3 })
      .map((labels) => [...labels.map((parts) => parts.join('')), 'in'].join('.'))
    const written = fc.tuple(anyText({ maxLength: 20 }), domain).map(([name, host]) => `${name}@${host}`)
    forMany(200, written, (text) => {
      const email = toEmail(text)
      fc.pre(email !== undefined)
      expect(toEmail(email)).toBe(email)
      expect(toEmail(text.normalize('NFD'))).toBe(email)
    })
  })
})

describe('a phone number', () => {
  test.each(['9876543210', '+91 98765 43210', '+919876543210', '0091-98765-43210', '919876543210', '09876543210', '(098765) 43210'])(
    '%j is 9876543210',
    (text) => expect(toPhone(text)).toBe('9876543210'),
  )
  test('one that starts with the digits of the country keeps them', () => expect(toPhone('9187654321')).toBe('9187654321'))
  test.each(['987654321', '98765432101', '0123456789', '+1 555 123 4567', '٩٨٧٦٥٤٣٢١٠', '9876543210x', '+0 9876543210', ''])(
    '%j is none',
    (text) => expect(toPhone(text)).toBeUndefined(),
  )
})

test('a contact is an email or a phone number', () => {
  expect(toContact('Asha@example.com')).toEqual({ channel: 'EMAIL', value: 'asha@example.com' })
  expect(toContact('+91 9876543210')).toEqual({ channel: 'SMS', value: '9876543210' })
  for (const text of ['table 5', 'asha', '12345', '98765432101']) expect(toContact(text)).toBeUndefined()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, group) => expect(addressGroup(ip)).toBe(group))
