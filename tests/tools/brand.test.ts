import { expect, test } from 'vitest'
import { loadBrand, settingsOf } from '#build/brand.ts'

const missingOf = (brand: Parameters<typeof settingsOf>[0]) => settingsOf(brand).BRAND_MISSING

test('a brand of the demo names no real person, and a build says so', async () => {
  for (const id of ['1', '2']) expect(missingOf(await loadBrand(id))).toBe('legal name, address, grievance officer, support address')
})

test('a brand that names who runs it, whom to complain to and whom to ask lacks nothing', async () => {
  const brand = {
    ...(await loadBrand('1')),
    supportEmail: 'help@dastarkhwan.in',
    operator: { legalName: 'Dastarkhwan Hospitality LLP', address: '12 Hill Road, Mumbai 400050' },
    grievance: { name: 'Meera Iyer', role: 'Grievance Officer', email: 'grievance@dastarkhwan.in' },
  }
  expect(missingOf(brand)).toBe('')
  expect(missingOf({ ...brand, operator: { legalName: 'Dastarkhwan Hospitality LLP', address: '' } })).toBe('address')
})
