import type { Page } from 'playwright/test'
import { expect } from './support/test.ts'
import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { OUTLET } from './support/steps.ts'
import { wireItem, wireOrder } from './support/wire.ts'

export interface OrderUnderWay {
  isOrderAlive?: boolean
  /** Where 'Add More' was dragged to; it stands in the strip without. */
  addMoreAt?: { x: number; y: number }
  cartCount?: number
}

/** A customer of their own with order o1, alive or completed, and what lies in the cart. Tells a dish of the outlet. */
export async function beginAtOrder(page: Page, { isOrderAlive, addMoreAt, cartCount }: OrderUnderWay): Promise<{ menuId: string }> {
  const { token, ...account } = await openAccount(page)
  const menu = await (await page.request.get(`/api/customer/business/${OUTLET.id}/menu`)).json()
  const dishes = Object.values((menu as { data: Record<string, { menuId: string; name: string }[]> }).data).flat()
  const menuId = dishes.find((dish) => dish.name === 'Butter Naan')!.menuId
  if (cartCount !== undefined) {
    const reply = await page.request.patch('/api/customer/cart/upsert', {
      headers: { Authorization: `Bearer ${token}` },
      data: { businessId: OUTLET.id, menuId, quantity: cartCount, status: true },
    })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await beginSignedIn(page, account)
  if (addMoreAt) await page.evaluate((place) => localStorage.setItem('addMoreButtonPosition', JSON.stringify(place)), addMoreAt)
  const order = wireOrder('o1', {
    orderStatus: isOrderAlive ? 'PREPARING' : 'COMPLETED',
    business: { businessId: OUTLET.id, businessName: OUTLET.name, address: { street: '14 Hill Road', city: 'Mumbai' } },
    menus: [{ ...wireItem('Butter Naan', 1), menuId, preparationTime: 15 }, wireItem('Dal Makhani', 2)],
  })
  const answers = { 'ongoing-orders': isOrderAlive ? [order] : [], completed: isOrderAlive ? [] : [order], history: [order], o1: order }
  for (const [path, data] of Object.entries(answers))
    await page.route(`**/api/customer/order/${path}`, (route) => route.fulfill({ json: { data } }))
  return { menuId }
}
