/** An order as the server sends it, for states that a kitchen cannot be brought to quickly. */
export function wireOrder(orderId: string, more: Record<string, unknown> = {}) {
  const now = new Date().toISOString()
  return {
    orderId,
    createdAt: now,
    updatedAt: now,
    orderStatus: 'PENDING',
    totalAmount: 708.75,
    orderSourceArea: 'TABLE',
    orderSourceAreaName: 'Table 7',
    business: { businessId: 'b1', businessName: 'Dariya Mahal', address: { street: 'Carter Road', city: 'Mumbai' } },
    menus: [wireItem('Biryani', 1), wireItem('Dal Makhani', 2), wireItem('Naan', 3)],
    ...more,
  }
}

export const wireItem = (name: string, quantity: number) => ({
  menuId: name.replaceAll(' ', ''),
  name,
  quantity,
  price: 100,
  isVegetarian: true,
  orderItemStatus: 'ACCEPTED',
})
