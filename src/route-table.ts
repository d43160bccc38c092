interface Route {
  /** Which page is shown, by its name in src/app/routes.tsx. */
  page: string
  guard?: 'customer'
  /** 'bottom': the page has a header of its own. 'none': it comes before the app proper. */
  bars: 'both' | 'bottom' | 'none'
  tab?: 'home' | 'cart' | 'profile'
  /** 'form': it tells its own refused calls. A sign-in leads back to none of these. */
  kind?: 'form' | 'gate' | 'error'
  /** The build draws its first picture, and the service worker keeps its document by itself; see build/landing-pages.ts. */
  landing?: true
  /** No order strip: the page's own bar stands there, or its own words say the same. */
  strip?: false
  /** Where Back leads, whatever was before. */
  back?: '/my-cart'
  /** The page itself names the table or room: the strip that says where the customer sits is not shown. */
  seat?: 'named'
}

/** Every address of the app: `:name` is a part that is an id. Router, bars, guard, service worker, build and server read this table. */
export const ROUTES = {
  '/': { page: 'landing', bars: 'none', kind: 'form', landing: true },
  '/login': { page: 'login', bars: 'none', kind: 'form' },
  '/registration': { page: 'registration', bars: 'none', kind: 'form' },
  '/forget-password': { page: 'forgotPassword', bars: 'none', kind: 'form' },
  '/home': { page: 'home', bars: 'bottom', tab: 'home', landing: true },
  '/check-login': { page: 'checkLogin', bars: 'none', kind: 'gate' },
  '/outlet/:outletId': { page: 'outlet', bars: 'both', tab: 'home', landing: true },
  '/outlet-detail/:outletId': { page: 'outlet', bars: 'both', tab: 'home', landing: true },
  '/outlet/:outletId/menu/:menuId': { page: 'menuItem', bars: 'both', tab: 'home', landing: true },
  '/outlet-detail/:outletId/menu/:menuId': { page: 'menuItem', bars: 'both', tab: 'home', landing: true },
  '/my-favorites': { page: 'favourites', guard: 'customer', bars: 'both', tab: 'profile' },
  '/profile': { page: 'profile', guard: 'customer', bars: 'both', tab: 'profile' },
  '/profile/edit-profile': { page: 'editProfile', guard: 'customer', bars: 'bottom', tab: 'profile', strip: false },
  '/profile/security': { page: 'security', guard: 'customer', bars: 'both', tab: 'profile' },
  '/profile/your-data': { page: 'yourData', guard: 'customer', bars: 'both', tab: 'profile' },
  '/notification': { page: 'notification', bars: 'both' },
  '/about': { page: 'about', bars: 'both' },
  '/my-cart': { page: 'cart', bars: 'both', tab: 'cart' },
  '/checkout/:outletId': { page: 'checkout', guard: 'customer', bars: 'both', tab: 'cart', strip: false, seat: 'named' },
  '/orders/success/:orderId': {
    page: 'orderSuccess',
    guard: 'customer',
    bars: 'both',
    tab: 'cart',
    back: '/my-cart',
    strip: false,
    seat: 'named',
  },
  '/my-orders': { page: 'orders', guard: 'customer', bars: 'both', tab: 'profile' },
  '/order/:orderId': { page: 'order', guard: 'customer', bars: 'both', tab: 'profile', strip: false, seat: 'named' },
  '/reviews/:orderId': { page: 'review', guard: 'customer', bars: 'both' },
  '/auth-error': { page: 'error', bars: 'none', kind: 'error' },
  '/server-error': { page: 'error', bars: 'none', kind: 'error' },
} as const satisfies Record<string, Route>

export type RoutePattern = keyof typeof ROUTES
export type PageName = (typeof ROUTES)[RoutePattern]['page']
/** Pages with a first picture of their own. */
export type LandingName = Extract<(typeof ROUTES)[RoutePattern], { landing: true }>['page']
export const PATTERNS = Object.keys(ROUTES) as RoutePattern[]

/** An address that is no route has the bars and nothing else. */
const NOT_FOUND: Omit<Route, 'page'> = { bars: 'both' }

/**
 * Matches the addresses of a pattern as React Router does, in any case and with any slashes at the end, but not those where an id stands that cannot
 * be one. Not its `matchPath`: service worker and server match without React.
 */
export const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/\/?$/, '').replace(/:\w+/g, '[\\w-]{1,64}')}/*$`, 'i')

const EXPRESSIONS = PATTERNS.map((pattern) => ({ pattern, addresses: expressionOf(pattern) }))

export const patternOf = (pathname: string): RoutePattern | undefined =>
  EXPRESSIONS.find(({ addresses }) => addresses.test(pathname))?.pattern

export function routeAt(pathname: string): Omit<Route, 'page'> {
  const pattern = patternOf(pathname)
  return pattern ? ROUTES[pattern] : NOT_FOUND
}
