import { patternOf, routeAt } from './route-table.ts'

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
  scannedOutlet: (outletId: string) => `/outlet-detail/${id(outletId)}`,
  outletOffers: (outletId: string) => `/outlet/${id(outletId)}#offers`,
  menuItem: (outletId: string, menuId: string) => `/outlet/${id(outletId)}/menu/${id(menuId)}`,
  favorites: () => '/my-favorites',
  profile: () => '/profile',
  editProfile: () => '/profile/edit-profile',
  security: () => '/profile/security',
  yourData: () => '/profile/your-data',
  notification: () => '/notification',
  about: () => '/about',
  grievance: () => '/about#grievance',
  cart: () => '/my-cart',
  checkout: (outletId: string) => `/checkout/${id(outletId)}`,
  orderSuccess: (orderId: string) => `/orders/success/${id(orderId)}`,
  orders: () => '/my-orders',
  order: (orderId: string) => `/order/${id(orderId)}`,
  /** With the stars that the outlet is given already. */
  review: (orderId: string, stars?: number) => `/reviews/${id(orderId)}${stars ? `?stars=${stars}` : ''}`,
  authError: () => '/auth-error',
  serverError: () => '/server-error',
} as const

export const TAB_PATHS = { home: paths.home(), cart: paths.cart(), profile: paths.profile() } as const

/** The forms that sign in, the landing page's among them: a refused call there is theirs to tell. */
export const isSignInPage = (pathname: string): boolean => routeAt(pathname).kind === 'form'
export const isErrorPage = (pathname: string): boolean => routeAt(pathname).kind === 'error'

export const checkoutOutlet = (path: string): string | undefined => /^\/checkout\/([A-Za-z0-9_-]+)/.exec(path)?.[1]

/** The one spelling of a route's path, which every comparison expects: `/Home/` is `/home`. A path without a route stays as it is. */
export function canonicalPath(pathname: string): string {
  const pattern = patternOf(pathname)
  const given = pathname.split('/')
  return pattern
    ? pattern
        .split('/')
        .map((part, index) => (part.startsWith(':') ? given[index] : part))
        .join('/')
    : pathname
}

const LONGEST_RETURN = 2048

/** A return target reduced to path and query of a route, else /home. Same origin is not enough: `/.//host` yields `//host`. */
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
  // A sign-in leads back neither to a form nor to an error page.
  if (!patternOf(url.pathname) || routeAt(url.pathname).kind) return paths.home()
  return canonicalPath(url.pathname) + url.search
}
