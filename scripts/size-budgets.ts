/** Bars in kB of 1000 bytes, brotli 11. */
export const STYLES_BAR_KB = 7
export const PAGE_BAR_KB = 10
/** Addresses whose page comes with a first picture of its own. */
export const LANDINGS = ['/', '/home', '/outlet/haveli'] as const
export const ROUTE_BAR_KB = 6

/** The lazily loaded file of every route: adding a route adds a line here. */
export const ROUTES = {
  home: 'src/screens/home/home-route.tsx',
  outlet: 'src/screens/outlet/outlet-route.tsx',
  cart: 'src/screens/cart/cart-route.tsx',
  landing: 'src/screens/login/landing-route.tsx',
  login: 'src/screens/login/login-route.tsx',
  forgotPassword: 'src/screens/forgot-password/forgot-password-route.tsx',
  registration: 'src/screens/registration/registration-route.tsx',
  checkout: 'src/screens/checkout/checkout-route.tsx',
  orderSuccess: 'src/screens/order-success/order-success-route.tsx',
  orders: 'src/screens/orders/orders-route.tsx',
  order: 'src/screens/order/order-route.tsx',
  review: 'src/screens/order/review-route.tsx',
  menuItem: 'src/screens/menu-item/menu-item-route.tsx',
  favourites: 'src/screens/favourites/favourites-route.tsx',
  profile: 'src/screens/profile/profile-route.tsx',
  editProfile: 'src/screens/edit-profile/edit-profile-route.tsx',
  about: 'src/screens/about/about-route.tsx',
  notification: 'src/screens/notification/notification-route.tsx',
  checkLogin: 'src/screens/check-login/check-login-route.tsx',
  error: 'src/screens/errors/error-route.tsx',
} as const satisfies Record<string, string>

export type RouteName = keyof typeof ROUTES

/** JavaScript that has to arrive before these routes can be shown. */
export const FIRST_NEEDED: readonly { what: string; routes: readonly RouteName[]; barKb: number }[] = [
  { what: 'scripts first needed for /home', routes: ['home'], barKb: 125 },
  { what: 'scripts first needed for /outlet/{id} and the cart', routes: ['outlet', 'cart'], barKb: 135 },
]

/** Routes allowed more than ROUTE_BAR_KB for their own chunk. */
export const ROUTE_BARS_KB: Partial<Record<RouteName, number>> = { checkout: 20 }

/** Chunks that several routes share by plan, by the name the build gives them: weighed once here, not with each route. */
export const SHARED_CHUNKS: readonly { what: string; name: string; barKb: number }[] = [
  { what: 'inputs and rules of every form', name: 'forms', barKb: 36 },
  { what: 'codes for a contact', name: 'codes', barKb: 6 },
  { what: 'what home and menu both show', name: 'nearby', barKb: 8 },
  { what: 'what shows a dish', name: 'dishes', barKb: 4 },
  { what: 'hearts of outlets and dishes', name: 'hearts', barKb: 6 },
]

/** Other lazy parts. One whose source does not exist is listed as 'later'. */
export const LAZY_PARTS: readonly { what: string; source: string; barKb: number }[] = [
  { what: 'overlays', source: 'src/screens/checkout/offers-drawer.tsx', barKb: 16 },
  { what: 'tracking of an order', source: 'src/screens/tracking/tracking-dialog.tsx', barKb: 16 },
  { what: 'rating dialog', source: 'src/screens/order/rating-dialog.tsx', barKb: 16 },
  { what: 'floating buttons', source: 'src/app/shell/floating-buttons.tsx', barKb: 16 },
  { what: 'dialog of the scanner', source: 'src/screens/scanner/scanner-dialog.tsx', barKb: 16 },
  { what: 'scanner', source: 'src/device/html5-qrcode-reader.ts', barKb: 90 },
]
