import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { HomeRoute } from '#src/screens/home/home-route.tsx'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { wireOutlet } from '#tests/support/wire-catalogue.ts'

const LOOKED_AT = [
  { outletId: 'saffron', name: 'Saffron House', picture: '/media/catalogue/1' },
  { outletId: 'haveli', name: 'Haveli' },
]

const open = (search = '') => {
  fakeApi({ 'GET /customer/businesses': { data: [wireOutlet('b1', 'Dariya Mahal')] } })
  return renderScreen(<HomeRoute />, { route: `/home${search}`, path: '/home' })
}

beforeEach(() => {
  localStorage.setItem('locationWelcomed', '1')
  localStorage.setItem('lookedAt', JSON.stringify(LOOKED_AT))
  delete document.documentElement.dataset['firstLook']
})

test.each([
  ['a search takes their place', () => {}, '?q=naan'],
  ['the first ones of a visit are there the next time', () => (document.documentElement.dataset['firstLook'] = ''), ''],
  ['storage that cannot be read has none', () => localStorage.setItem('lookedAt', '{}'), ''],
])('%s', async (_why, change, search) => {
  change()
  const { container } = open(search)
  await screen.findByRole('searchbox')
  expect(container.querySelector('.again')!.childElementCount).toBe(0)
})
