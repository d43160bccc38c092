import fc from 'fast-check'
import type { Schema } from 'yup'
import { describe, expect, test } from 'vitest'
import { contactError } from '#machines/model/contact.ts'
import { toCode, toPhoneDigits } from '#machines/model/digits.ts'
import * as customerFields from '#machines/model/customer-fields.ts'
import * as fields from '#machines/model/fields.ts'
import { toContact, toEmail, toPhone } from '#server/contact.ts'
import { validDateOfBirth, validName } from '#server/accounts/fields.ts'
import { Problem } from '#server/problem.ts'
import { anyText } from '#tests/support/any-text.ts'
import { forAll, forMany } from '#tests/support/for-all.ts'
import * as specificationFields from '#tests/support/specification-fields.ts'

const { messageFor } = fields
const profile = { ...specificationFields, ...customerFields }
const TODAY = '2026-11-21'
const letters = (count: number) => 'a'.repeat(count)

/** Rule, value, its message; undefined when the value keeps the rule. */
type Case = [rule: string, schema: Schema, value: unknown, message: string | undefined]

const FORMS: Case[] = [
  ['email', fields.email, undefined, 'Email is required'],
  ['email', fields.email, '  ', 'Email cannot be empty'],
  ['email', fields.email, 'asha@kitchen', 'Invalid email address'],
  ['email', fields.email, `${letters(250)}@x.in`, 'Invalid email address'],
  ['email', fields.email, ' asha@kitchen.restaurant ', undefined],
  ['loginPassword', fields.loginPassword, '', 'Password is required.'],
  ['loginPassword', fields.loginPassword, '12345', 'Password must be at least 6 characters.'],
  ['loginPassword', fields.loginPassword, '123456', undefined],
  ['password', fields.password, '', 'Password is required'],
  ['password', fields.password, '12345', 'Password must be at least 6 characters'],
  ['password', fields.password, letters(129), 'Password must be at most 128 characters'],
  ['password', fields.password, letters(128), undefined],
  ['confirmPassword', fields.confirmPassword('secret1'), '', 'Confirm password is required'],
  ['confirmPassword', fields.confirmPassword('secret1'), 'Secret1', 'Passwords must match'],
  ['confirmPassword', fields.confirmPassword('secret1'), 'secret1', undefined],
  ['confirmNewPassword', fields.confirmNewPassword('secret1'), '', 'Confirm password is required'],
  ['confirmNewPassword', fields.confirmNewPassword('secret1'), 'secret1 ', 'Passwords do not match'],
  ['confirmNewPassword', fields.confirmNewPassword('secret1'), 'secret1', undefined],
  ['name', fields.name, undefined, 'Name is required'],
  ['name', fields.name, '   ', 'Name cannot be empty'],
  ['name', fields.name, 'As', 'Name must be at least 3 characters long'],
  ['name', fields.name, letters(31), 'Name must be less than or equal to 30 characters'],
  ['name', fields.name, 'Asha 2', 'Name cannot contain numbers or special characters'],
  ['name', fields.name, "O'Neil", 'Name cannot contain numbers or special characters'],
  ['name', fields.name, letters(30), undefined],
  ['name', fields.name, 'आशा राव', undefined],
  ['mobile', fields.mobile, '', 'Mobile number is required'],
  ['mobile', fields.mobile, '98200412345', 'Phone number must be exactly 10 digits'],
  ['mobile', fields.mobile, '9820041234', undefined],
  ['emailOtp', fields.emailOtp, '', 'Email OTP is required'],
  ['emailOtp', fields.emailOtp, '12345', 'Email OTP is required'],
  ['phoneOtp', fields.phoneOtp, undefined, 'Phone Number OTP is required'],
  ['verificationCode', fields.verificationCode, '12 456', 'Verification Code is required'],
  ['verificationCode', fields.verificationCode, '012345', undefined],
]

const PROFILE: Case[] = [
  ['gender', profile.gender(), 'male', 'Please choose a gender'],
  ['gender', profile.gender(), 'OTHER', undefined],
  ['dateOfBirth', profile.dateOfBirth(TODAY), '21-11-1990', 'Please enter a valid date of birth'],
  ['dateOfBirth', profile.dateOfBirth(TODAY), '2026-02-30', 'Please enter a valid date of birth'],
  ['dateOfBirth', profile.dateOfBirth(TODAY), '2026-11-22', 'Date of birth cannot be in the future'],
  ['dateOfBirth', profile.dateOfBirth(TODAY), '2026-11-21', undefined],
  ['dateOfBirth', profile.dateOfBirth(TODAY), '2000-02-29', undefined],
  ['emailOrPhone', profile.emailOrPhone(), '', 'Email or Phone Number is required'],
  ['emailOrPhone', profile.emailOrPhone(), '982004123', 'Please enter a valid email or phone number of 10 to 15 digits'],
  ['emailOrPhone', profile.emailOrPhone(), '1234567890123456', 'Please enter a valid email or phone number of 10 to 15 digits'],
  ['emailOrPhone', profile.emailOrPhone(), '123456789012345', undefined],
  ['emailOrPhone', profile.emailOrPhone(), '1234567890', undefined],
  ['emailOrPhone', profile.emailOrPhone(), 'asha@example.com', undefined],
  ['phone', profile.phone(), undefined, 'Phone number is required'],
  ['phone', profile.phone(), '', 'Phone Number cannot be empty'],
  ['phone', profile.phone(), '982004123', 'Phone number must be exactly 10 digits'],
  ['phone', profile.phone(), '9820041234', undefined],
  ['otp', profile.otp(), '', 'OTP is required'],
  ['otp', profile.otp(), '12345', 'OTP is required'],
  ['otp', profile.otp(), '012345', undefined],
  ['about', profile.about(), letters(501), 'About must be at most 500 characters'],
  ['about', profile.about(), letters(500), undefined],
  ['about', profile.about(), '', undefined],
  ['pastExperience', profile.pastExperience(), -1, 'Past experience must be at least 0'],
  ['pastExperience', profile.pastExperience(), 0, undefined],
  ['pastExperience', profile.pastExperience(), 600, undefined],
  ['pastExperience', profile.pastExperience(), 601, 'Maximum 50 years'],
  ['pastExperience', profile.pastExperience(), 1.5, 'Past experience must be a whole number of months'],
  ['description', profile.description(), letters(201), 'Description must be at most 200 characters'],
  ['description', profile.description(), letters(200), undefined],
  ['website', profile.website(), 'saffron', 'Please enter a valid website URL'],
  ['website', profile.website(), 'https://saffron.example', undefined],
  ['website', profile.website(), '', undefined],
  ['timeTaken', profile.timeTaken(), 0, 'Time taken must be at least 1'],
  ['timeTaken', profile.timeTaken(), 1, undefined],
  ['timeTaken', profile.timeTaken(), 'soon', 'Time taken must be a number'],
  ['discount', profile.discount(), 101, 'Discount must be at most 100'],
  ['discount', profile.discount(), 100, undefined],
  ['averageCost', profile.averageCost(), -1, 'Average cost must be at least 0'],
  ['averageCost', profile.averageCost(), 0, undefined],
  ['pincode', profile.pincode(), '40001', 'Pincode must be exactly 6 digits'],
  ['pincode', profile.pincode(), '4000011', 'Pincode must be exactly 6 digits'],
  ['pincode', profile.pincode(), '400001', undefined],
  ['houseNumber', profile.houseNumber(), ' ', 'House number is required'],
  ['houseNumber', profile.houseNumber(), '7', undefined],
  ['landmark', profile.landmark(), undefined, undefined],
  ['outletName', profile.outletName(), '', 'Outlet name is required'],
  ['outletName', profile.outletName(), 'Saffron House', undefined],
  ['imageUrl', profile.imageUrl(), 'a picture', 'Please enter a valid image URL'],
  ['imageUrl', profile.imageUrl(), 'https://saffron.example/a.webp', undefined],
  ['imageUrl', profile.imageUrl(), '', undefined],
  ['businessStatus', profile.businessStatus(), '', 'Business status is required'],
  ['businessStatus', profile.businessStatus(), 'OPEN', 'Please choose a business status'],
  ['businessStatus', profile.businessStatus(), 'LIVE', undefined],
  ['businessType', profile.businessType(), undefined, 'Business type is required'],
  ['businessType', profile.businessType(), 'HOTEL', undefined],
  ...(
    [
      ['serviceName', 'Service name', profile.serviceName(), 3, 50],
      ['street', 'Street', profile.street(), 3, 100],
      ['city', 'City', profile.city(), 2, 50],
      ['district', 'District', profile.district(), 2, 50],
      ['state', 'State', profile.state(), 3, 50],
      ['country', 'Country', profile.country(), 3, 50],
    ] as const
  ).flatMap(([rule, what, schema, shortest, longest]): Case[] => [
    [rule, schema, '', `${what} is required`],
    [rule, schema, letters(shortest - 1), `${what} must be at least ${shortest} characters`],
    [rule, schema, letters(shortest), undefined],
    [rule, schema, letters(longest), undefined],
    [rule, schema, letters(longest + 1), `${what} must be at most ${longest} characters`],
  ]),
]

test.each([...FORMS, ...PROFILE])('%s %#', (_, schema, value, message) => {
  expect(messageFor(schema, value)).toBe(message)
})

test('every rule is among the examples', () => {
  const known = new Set([...FORMS, ...PROFILE].map(([rule]) => rule))
  const defined = [fields, profile].flatMap((rules) => Object.keys(rules))
  const noRules = ['SHORTEST_PASSWORD', 'LONGEST_PASSWORD', 'tidyName', 'messageFor', 'PERSONAL_RULES']
  expect(defined.filter((rule) => !known.has(rule) && !noRules.includes(rule))).toEqual([])
})

describe('a rule looks at the whole of a text', () => {
  test.each([
    [fields.email, 'asha rao@example.com', 'Invalid email address'],
    [fields.email, 'asha@example.com, bilal', 'Invalid email address'],
    [fields.email, 'asha@mail.example.co.in', undefined],
    [fields.email, '', 'Email cannot be empty'],
    [fields.email, ' asha@example.com ', undefined],
    [fields.emailOtp, '1234567', 'Email OTP is required'],
    [fields.emailOtp, 'a123456', 'Email OTP is required'],
    [fields.name, 'Asa', undefined],
    [fields.name, 'A'.repeat(30), undefined],
    [fields.mobile, '', 'Mobile number is required'],
    [fields.mobile, ' 9820041234 ', undefined],
    [profile.dateOfBirth(TODAY), 'x1990-02-28', 'Please enter a valid date of birth'],
    [profile.dateOfBirth(TODAY), '1990-02-28x', 'Please enter a valid date of birth'],
    [profile.dateOfBirth(TODAY), undefined, undefined],
    [profile.dateOfBirth(TODAY), '1899-12-31', 'Please enter a valid date of birth'],
  ])('(%#)', (schema, value, message) => {
    expect(messageFor(schema, value)).toBe(message)
  })

  test('a rule that breaks is no complaint of a customer', () => {
    const broken = fields.email.test('broken', 'never', () => {
      throw new TypeError('broken')
    })
    expect(() => messageFor(broken, 'asha@example.com')).toThrow(TypeError)
  })
})

describe('for any value', () => {
  const anything = fc.oneof(fc.constantFrom(undefined, null, true), fc.double(), fc.string(), anyText(), fc.integer().map(String))
  const schemas = [...new Set([...FORMS, ...PROFILE].map(([, schema]) => schema))]

  test('a rule answers with a message or nothing, whatever a field or a number holds', () => {
    forMany(200, anything, fc.constantFrom(...schemas), (value, schema) => {
      expect(['undefined', 'string']).toContain(typeof messageFor(schema, value))
    })
  })

  test('a phone number is ten digits of which the first is no zero, with 91 or 910 before them or not', () => {
    forAll(fc.bigInt({ min: 0n, max: 10n ** 13n }), (number) => {
      expect(messageFor(fields.mobile, String(number)) === undefined).toBe(/^(910?)?[1-9]\d{9}$/.test(String(number)))
    })
  })

  test('a code is six digits, zeros in front included', () => {
    forAll(fc.string({ unit: fc.constantFrom('0', '1', '9', ' ', 'a'), maxLength: 8 }), (text) => {
      expect(messageFor(fields.emailOtp, text) === undefined).toBe(/^[0-9]{6}$/.test(text))
    })
  })

  test('a password counts its characters as they are, with the spaces', () => {
    forAll(fc.string({ maxLength: 140 }), (text) => {
      expect(messageFor(fields.password, text) === undefined).toBe(text.length >= 6 && text.length <= 128)
    })
  })

  test('a confirmation holds for the password itself and for nothing else', () => {
    forAll(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (password, confirmation) => {
      expect(messageFor(fields.confirmPassword(password), confirmation) === undefined).toBe(password === confirmation)
      expect(messageFor(fields.confirmNewPassword(password), password)).toBeUndefined()
    })
  })

  test('a date of birth is a day of the calendar up to today', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    forAll(day, (date) => {
      expect(messageFor(profile.dateOfBirth(TODAY), date)).toBe(date <= TODAY ? undefined : 'Date of birth cannot be in the future')
    })
  })

  test('what is typed as a code keeps its digits, six at most', () => {
    expect(toCode('abc 12 34-56')).toBe('123456')
    expect(toCode('١٢٣ ०123456789')).toBe('123012')
    forAll(anyText(), (text) => {
      expect(toCode(text)).toMatch(/^[0-9]{0,6}$/)
      expect(toCode(toCode(text))).toBe(toCode(text))
    })
  })

  test('what is filled in as a phone number loses its prefix and what is too long', () => {
    const written = ['9820041234', '+91 98200 41234', '0091-9820041234', '09820041234', '98200412345678', 'tel: 98200 41234']
    expect(written.map(toPhoneDigits)).toEqual(written.map(() => '9820041234'))
    forAll(anyText(), (text) => {
      expect(toPhoneDigits(text)).toMatch(/^([0-9]{0,10}|\+[0-9]{0,15})$/)
    })
  })

  test.each([
    '9820041234',
    '+91 98200 41234',
    '+919820041234',
    '+91 (0) 98200-41234',
    '0091 98200 41234',
    '09820041234',
    '+९१ ९८२०० ४१२३४',
  ])('a phone number that is typed letter by letter, %s, keeps its ten digits', (number) =>
    expect([...number].reduce((typed, letter) => toPhoneDigits(typed + letter), '')).toBe('9820041234'),
  )

  test('a number of another country that is typed letter by letter keeps its +', () => {
    expect([...'+1 (415) 555-0100'].reduce((typed, letter) => toPhoneDigits(typed + letter), '')).toBe('+14155550100')
  })
})

describe('the server and the forms agree', () => {
  const refusal = (decide: () => unknown): string | undefined => {
    try {
      decide()
      return undefined
    } catch (error) {
      if (error instanceof Problem) return error.message
      throw error
    }
  }

  test('a name that the form lets through is stored by the server as the form has it', () => {
    forAll(fc.string({ unit: fc.constantFrom('a', 'É', 'e\u0301', 'आ', 'शा', ' ', '  '), maxLength: 40 }), (text) => {
      fc.pre(messageFor(fields.name, text) === undefined)
      expect(validName(text)).toBe(fields.tidyName(text))
      expect(validName(text)).toMatch(/^[\p{L}\p{M} ]{3,30}$/u)
    })
  })

  test('a name that is too short is refused by both in the same words', () => {
    for (const text of ['As', ' s ', 'e\u0301a']) {
      expect(messageFor(fields.name, text)).toBe('Name must be at least 3 characters long')
      expect(refusal(() => validName(text))).toBe('Name must be at least 3 characters long')
    }
  })

  test('what the server takes for a contact keeps the rules of the forms', () => {
    const part = fc.constantFrom('a', 'asha', '.', '@', 'kitchen.in', '9', '9820041234', '+', ' ', '\u200b', '1.2', 'é')
    forMany(200, fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join('')
      if (toEmail(text) !== undefined) expect(messageFor(fields.email, text)).toBeUndefined()
      const contact = toContact(text)
      if (contact?.value === text) expect(contactError(text)).toBeUndefined()
    })
  })

  test('a phone number that keeps the rule is the same one to the server', () => {
    forAll(fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), (number) => {
      expect(toPhone(String(number))).toBe(String(number))
      expect(messageFor(fields.mobile, String(number))).toBeUndefined()
    })
    expect(toPhone('0123456789')).toBeUndefined()
  })

  test('a date of birth that keeps the rule is accepted, a later one refused in the same words', () => {
    const now = new Date(`${TODAY}T12:00:00Z`)
    for (const date of ['1900-01-01', TODAY])
      expect([validDateOfBirth(date, now), messageFor(profile.dateOfBirth(TODAY), date)]).toEqual([date, undefined])
    for (const date of ['1899-12-31', '2027-01-01'])
      expect(refusal(() => validDateOfBirth(date, now))).toBe(messageFor(profile.dateOfBirth(TODAY), date))
  })
})
