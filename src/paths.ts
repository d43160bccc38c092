const id = encodeURIComponent
/** A form with where to go after it; /home is where it goes anyway. */
const leadingTo = (form: string, returnTo = '/home') => (returnTo === '/home' ? form : `${form}?returnTo=${id(returnTo)}`)

/** Every address of the app; nothing else spells one. */
export const paths = {
  landing: () => '/',
  login: (returnTo?: string) => (returnTo ? `/login?returnTo=${id(returnTo)}` : '/login'),
  /** From the other forms of an account. */
  backToLogin: (returnTo: string) => leadingTo('/login', returnTo),
  registration: (returnTo?: string) => leadingTo('/registration', returnTo),
  forgetPassword: (returnTo?: string) => leadingTo('/forget-password', returnTo),
  home: () => '/home',
  checkLogin: () => '/check-login',
  outlet: (outletId: string) => `/outlet/${id(outletId)}`,
  /** Where a scanned code leads: the same page. */
  scannedOutlet: (outletId: string) => `/outlet-detail/${id(outletId)}`,
  outletOffers: (outletId: string) => `/outlet/${id(outletId)}#offers`,
  menuItem: (outletId: string, menuId: string) => `/outlet/${id(outletId)}/menu/${id(menuId)}`,
  favorites: () => '/my-favorites',
  profile: () => '/profile',
  editProfile: () => '/profile/edit-profile',
  notification: () => '/notification',
  about: () => '/about',
  cart: () => '/my-cart',
  checkout: (outletId: string) => `/checkout/${id(outletId)}`,
  orderSuccess: (orderId: string) => `/orders/success/${id(orderId)}`,
  orders: () => '/my-orders',
  order: (orderId: string) => `/order/${id(orderId)}`,
  review: (orderId: string) => `/reviews/${id(orderId)}`,
  authError: () => '/auth-error',
  serverError: () => '/server-error',
} as const

/** Where the three tabs lead. */
export const TAB_PATHS = { home: paths.home(), cart: paths.cart(), profile: paths.profile() } as const

/** Which tab a path belongs to. '/orders' is the success page, '/order' one order. */
export function tabOf(pathname: string): keyof typeof TAB_PATHS | undefined {
  if (/^\/(my-cart|checkout|orders)(\/|$)/.test(pathname)) return 'cart'
  if (/^\/(profile|my-favorites|my-orders|order)(\/|$)/.test(pathname)) return 'profile'
  if (/^\/(home|outlet|outlet-detail)(\/|$)/.test(pathname)) return 'home'
  return undefined
}

/** The forms that sign in, the landing page's among them: a refused call there is theirs to tell. */
export const isSignInPage = (pathname: string): boolean => /^\/(login|registration|forget-password)?$/.test(pathname)
export const isErrorPage = (pathname: string): boolean => /^\/(auth|server)-error$/.test(pathname)

/** The outlet whose checkout a path leads to. */
export const checkoutOutlet = (path: string): string | undefined => /^\/checkout\/([A-Za-z0-9_-]+)/.exec(path)?.[1]

/** Patterns of the router, `:name` for a part that is an id. */
export const ROUTES = [
  '/',
  '/login',
  '/registration',
  '/forget-password',
  '/home',
  '/check-login',
  '/outlet/:outletId',
  '/outlet-detail/:outletId',
  '/outlet/:outletId/menu/:menuId',
  '/outlet-detail/:outletId/menu/:menuId',
  '/my-favorites',
  '/profile',
  '/profile/edit-profile',
  '/notification',
  '/about',
  '/my-cart',
  '/checkout/:outletId',
  '/orders/success/:orderId',
  '/my-orders',
  '/order/:orderId',
  '/reviews/:orderId',
  '/auth-error',
  '/server-error',
] as const
export type RoutePattern = (typeof ROUTES)[number]

/** The route of a path as the router finds it: whatever its case, with or without a slash at the end. */
export const routeOf = (pathname: string): RoutePattern | undefined =>
  ROUTES.find((route) => new RegExp(`^${route.replace(/\/?$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i').test(pathname))

/** The one spelling of a route's path, which every comparison expects: `/Home/` is `/home`. A path without a route stays as it is. */
export function canonicalPath(pathname: string): string {
  const route = routeOf(pathname)
  const given = pathname.split('/')
  return route
    ? route
        .split('/')
        .map((part, index) => (part.startsWith(':') ? given[index] : part))
        .join('/')
    : pathname
}

/** Where a sign-in must not lead back to: forms that ask for it, and pages that tell of a failure. */
const NO_RETURN = new Set<RoutePattern>([
  '/',
  '/login',
  '/registration',
  '/forget-password',
  '/check-login',
  '/auth-error',
  '/server-error',
])
const LONGEST_RETURN = 2048

/**
 * A return target reduced to path and query of this origin, else /home. Same origin is not enough (`/.//host`
 * stays on the origin and yields `//host`), so the result must also be a route of this app.
 */
export function safeReturnPath(target: unknown, origin: string = window.location.origin): string {
  if (typeof target !== 'string' || target === '' || target.length > LONGEST_RETURN) return paths.home()
  // eslint-disable-next-line no-control-regex -- browsers drop these inside URLs, which hides a scheme or a host
  if (/[\u0000-\u001f\u007f\\]/.test(target)) return paths.home()
  let url: URL
  try {
    url = new URL(target, origin)
  } catch {
    return paths.home()
  }
  if (url.origin !== origin || !url.pathname.startsWith('/') || url.pathname.startsWith('//')) return paths.home()
  const route = routeOf(url.pathname)
  if (!route || NO_RETURN.has(route) || !/^(\/[\w-]{1,64})+\/*$/.test(url.pathname)) return paths.home()
  return canonicalPath(url.pathname) + url.search
}
