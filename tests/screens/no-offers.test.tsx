import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OffersDrawer } from '#src/screens/checkout/offers-drawer.tsx'
import { OutletOffers } from '#src/screens/outlet/outlet-offers.tsx'
import { renderScreen } from '#tests/support/render.tsx'

test('a drawer without offers says so, and when to look again', () => {
  renderScreen(<OffersDrawer offers={[]} itemTotalPaise={100_00} onApply={() => {}} onRemove={() => {}} onClose={() => {}} />)
  const drawer = within(screen.getByRole('dialog', { name: 'Available Offers' }))
  drawer.getByText('No active offers available right now')
  drawer.getByRole('heading', { name: 'No Offers Available' })
  drawer.getByText('Please check back later for new deals and discounts.')
  expect(drawer.queryByRole('list')).toBeNull()
})

test('an outlet without offers says so', () => {
  renderScreen(<OutletOffers outlet={{ outletId: 'b1', status: 'LIVE', pictures: [], offers: [] }} />)
  screen.getByText('No active offers available right now')
})
