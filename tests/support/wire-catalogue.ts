/** Dishes, outlets and favourites as the server sends them. */
export const wireDish = (name: string, more: Record<string, unknown> = {}) => ({
  menuId: name.toLowerCase().replaceAll(' ', '-'),
  name,
  price: 110,
  serving: [],
  isVegetarian: true,
  outOfStock: false,
  category: 'Breads',
  ...more,
})

export const wireOutlet = (businessId: string, name: string, more: Record<string, unknown> = {}) => ({
  businessId,
  name,
  status: 'LIVE',
  averageCost: 800,
  address: { street: 'Hill Road', city: 'Mumbai' },
  businessDetail: { contactNumber: '9820012345' },
  ...more,
})

export const wireFavourite = (business: ReturnType<typeof wireOutlet>, ...menus: unknown[]) => ({
  id: business.businessId,
  business,
  menus,
})
