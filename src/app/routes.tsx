import type { ComponentType } from 'react'
import { matchRoutes, Navigate, useLocation, useRoutes } from 'react-router-dom'
import { PATTERNS, patternOf, routeAt, ROUTES } from '#src/route-table.ts'
import type { Coordinates } from '#machines/model/location.ts'
import { userLocation } from '#src/actors/user-location.ts'
import { queryClient } from '#src/api/query-client.ts'
import { menuItemQuery } from '#src/data/menu-item.ts'
import { menuQuery } from '#src/data/menu.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { outletsQuery } from '#src/data/outlets.ts'
import type { Need } from '#src/data/resource.ts'
import { useLeftByBack } from '#src/router/visits.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { RequireSession } from './require-session.tsx'
import { WaitingPage } from './shell/waiting-page.tsx'

/**
 * The queries of the catalogue that a page shows, for a customer at `place`. The server's renderer and the first load fetch all of them; offline,
 * the first one says how old the page is (src/app/shell/app-news.tsx).
 */
type Needs = (params: Record<'outletId' | 'menuId', string>, place: Coordinates | undefined) => Need[]

const definePage = (load: () => Promise<ComponentType>, needs?: Needs) =>
  Object.assign(lazy(load, { when: 'rendered', waiting: <WaitingPage />, onFailure: 'throw' }), { needs })
/** A page of the customer's account, beside the way to the others. */
const besideAccount = (load: () => Promise<ComponentType>) => () =>
  Promise.all([load(), import('./shell/account-side.tsx')]).then(([Page, side]) => side.besideAccount(Page))
const pages = {
  home: definePage(
    () => import('#src/screens/home/home-route.tsx').then((module) => module.HomeRoute),
    (_, place) => [outletsQuery(place)],
  ),
  outlet: definePage(
    () => import('#src/screens/outlet/outlet-route.tsx').then((module) => module.OutletRoute),
    ({ outletId }, place) => [menuQuery(outletId), outletQuery(outletId, place)],
  ),
  menuItem: definePage(
    () => import('#src/screens/menu-item/menu-item-route.tsx').then((module) => module.MenuItemRoute),
    ({ outletId, menuId }, place) => [menuItemQuery(outletId, menuId), outletQuery(outletId, place)],
  ),
  cart: definePage(() => import('#src/screens/cart/cart-route.tsx').then((module) => module.CartRoute)),
  landing: definePage(() => import('#src/screens/login/landing-route.tsx').then((module) => module.LandingRoute)),
  login: definePage(() => import('#src/screens/login/login-route.tsx').then((module) => module.LoginRoute)),
  registration: definePage(() => import('#src/screens/registration/registration-route.tsx').then((module) => module.RegistrationRoute)),
  forgotPassword: definePage(() =>
    import('#src/screens/forgot-password/forgot-password-route.tsx').then((module) => module.ForgotPasswordRoute),
  ),
  checkout: definePage(() => import('#src/screens/checkout/checkout-route.tsx').then((module) => module.CheckoutRoute)),
  orderSuccess: definePage(() => import('#src/screens/order-success/order-success-route.tsx').then((module) => module.OrderSuccessRoute)),
  orders: definePage(besideAccount(() => import('#src/screens/orders/orders-route.tsx').then((module) => module.OrdersRoute))),
  favourites: definePage(
    besideAccount(() => import('#src/screens/favourites/favourites-route.tsx').then((module) => module.FavouritesRoute)),
  ),
  order: definePage(besideAccount(() => import('#src/screens/order/order-route.tsx').then((module) => module.OrderRoute))),
  review: definePage(besideAccount(() => import('#src/screens/order/review-route.tsx').then((module) => module.ReviewRoute))),
  // It is itself the way to the others.
  profile: definePage(() => import('#src/screens/profile/profile-route.tsx').then((module) => module.ProfileRoute)),
  editProfile: definePage(
    besideAccount(() => import('#src/screens/edit-profile/edit-profile-route.tsx').then((module) => module.EditProfileRoute)),
  ),
  security: definePage(besideAccount(() => import('#src/screens/security/security-route.tsx').then((module) => module.SecurityRoute))),
  yourData: definePage(besideAccount(() => import('#src/screens/your-data/your-data-route.tsx').then((module) => module.YourDataRoute))),
  about: definePage(besideAccount(() => import('#src/screens/about/about-route.tsx').then((module) => module.AboutRoute))),
  notification: definePage(
    besideAccount(() => import('#src/screens/notification/notification-route.tsx').then((module) => module.NotificationRoute)),
  ),
  checkLogin: definePage(() => import('#src/screens/check-login/check-login-route.tsx').then((module) => module.CheckLoginRoute)),
  error: definePage(() => import('#src/screens/errors/error-route.tsx').then((module) => module.ErrorRoute)),
  notFound: definePage(() => import('#src/screens/errors/not-found-screen.tsx').then((module) => module.NotFoundScreen)),
}

const routes = [
  ...PATTERNS.map((path) => {
    const Page = pages[ROUTES[path].page]
    const element = <Page />
    return { path, handle: Page, element: 'guard' in ROUTES[path] ? <RequireSession>{element}</RequireSession> : element }
  }),
  { path: '*', handle: pages.notFound, element: <pages.notFound /> },
]

/** The router itself would take anything for an id, also what cannot be decoded. */
const NO_PAGE = '/-'

export function AppRoutes() {
  const element = useRoutes(routes, patternOf(useLocation().pathname) ? undefined : NO_PAGE)
  const back = routeAt(useLeftByBack() ?? '').back
  return back ? <Navigate to={back} replace /> : element
}

/** Fetches the code of the pages that a menu leads to: a page that is there at once takes over the plate of its dish. */
export const prefetchNextPages = () => [pages.menuItem, pages.cart].forEach((page) => page.prefetch())

const matchAt = (pathname: string) => matchRoutes(routes, patternOf(pathname) ? pathname : NO_PAGE)![0]!

/** The code alone, for the server, which hands in the data. */
export const loadCodeAt = (pathname: string): Promise<void> => matchAt(pathname).route.handle.load()

/** [] for a page without queries of the catalogue. */
export function needsAt(pathname: string, place: Coordinates | undefined): Need[] {
  const { route, params } = matchAt(pathname)
  return route.handle.needs?.(params as Parameters<Needs>[0], place) ?? []
}

/** Fetches the code of the page at this address, and what it needs unless the document has brought it. */
export function loadRouteAt(pathname: string): Promise<void> {
  for (const need of needsAt(pathname, userLocation()?.coordinates)) void queryClient.prefetchQuery(need)
  return loadCodeAt(pathname)
}
