import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ordersQuery } from '#src/api/orders.ts'
import { useCartQuantity } from '#src/actors/app-context.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { renderScreen } from '#tests/support/render.tsx'

function Probe() {
  const { data } = useQuery(ordersQuery('all'))
  const quantity = useCartQuantity()
  return <p>{data ? `${data.length} orders, ${quantity} in the cart` : 'Loading...'}</p>
}

test('a screen under test reads through the real client, with the network faked', async () => {
  const api = fakeApi({ 'GET /customer/order/history': { data: [{ orderId: 'o1', orderStatus: 'PENDING' }] } })
  renderScreen(<Probe />)
  await screen.findByText('1 orders, 0 in the cart')
  expect(api.callsTo('GET /customer/order/history')[0]?.headers.get('whitelabel-id')).toBe('1')
})

test('a dialog opens, holds the focus and asks to close on Escape', async () => {
  let closed = 0
  const { user } = renderScreen(
    <Sheet title="Sizes" onClose={() => closed++}>
      text
    </Sheet>,
  )
  screen.getByRole('dialog', { name: 'Sizes' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('{Escape}')
  expect(closed).toBe(1)
})
