import { useLocation } from 'react-router-dom'
import { type PageName, patternOf, ROUTES } from '#src/route-table.ts'
import { chunk } from '#src/loading/chunk.tsx'
import { RequireSession } from './require-session.tsx'
import { WaitingPage } from './shell/waiting-page.tsx'

const lazy = (load: Parameters<typeof chunk>[0]) => chunk(load, WaitingPage)
const load = {
  home: lazy(() => import('#src/screens/home/home-route.tsx').then((module) => module.HomeRoute)),
  outlet: lazy(() => import('#src/screens/outlet/outlet-route.tsx').then((module) => module.OutletRoute)),
  menuItem: lazy(() => import('#src/screens/menu-item/menu-item-route.tsx').then((module) => module.MenuItemRoute)),
  cart: lazy(() => import('#src/screens/cart/cart-route.tsx').then((module) => module.CartRoute)),
  landing: lazy(() => import('#src/screens/login/landing-route.tsx').then((module) => module.LandingRoute)),
  login: lazy(() => import('#src/screens/login/login-route.tsx').then((module) => module.LoginRoute)),
  registration: lazy(() => import('#src/screens/registration/registration-route.tsx').then((module) => module.RegistrationRoute)),
  forgotPassword: lazy(() => import('#src/screens/forgot-password/forgot-password-route.tsx').then((module) => module.ForgotPasswordRoute)),
  checkout: lazy(() => import('#src/screens/checkout/checkout-route.tsx').then((module) => module.CheckoutRoute)),
  orderSuccess: lazy(() => import('#src/screens/order-success/order-success-route.tsx').then((module) => module.OrderSuccessRoute)),
  orders: lazy(() => import('#src/screens/orders/orders-route.tsx').then((module) => module.OrdersRoute)),
  favourites: lazy(() => import('#src/screens/favourites/favourites-route.tsx').then((module) => module.FavouritesRoute)),
  order: lazy(() => import('#src/screens/order/order-route.tsx').then((module) => module.OrderRoute)),
  review: lazy(() => import('#src/screens/order/review-route.tsx').then((module) => module.ReviewRoute)),
  profile: lazy(() => import('#src/screens/profile/profile-route.tsx').then((module) => module.ProfileRoute)),
  editProfile: lazy(() => import('#src/screens/edit-profile/edit-profile-route.tsx').then((module) => module.EditProfileRoute)),
  security: lazy(() => import('#src/screens/security/security-route.tsx').then((module) => module.SecurityRoute)),
  yourData: lazy(() => import('#src/screens/your-data/your-data-route.tsx').then((module) => module.YourDataRoute)),
  about: lazy(() => import('#src/screens/about/about-route.tsx').then((module) => module.AboutRoute)),
  notification: lazy(() => import('#src/screens/notification/notification-route.tsx').then((module) => module.NotificationRoute)),
  checkLogin: lazy(() => import('#src/screens/check-login/check-login-route.tsx').then((module) => module.CheckLoginRoute)),
  error: lazy(() => import('#src/screens/errors/error-route.tsx').then((module) => module.ErrorRoute)),
  notFound: lazy(() => import('#src/screens/errors/not-found-screen.tsx').then((module) => module.NotFoundScreen)),
} satisfies Record<PageName | 'notFound', unknown>

/** Which page an address shows is read from the table, as bars and guard are: the first load does without React Router's matching (3 kB). */
export function AppRoutes() {
  const pattern = patternOf(useLocation().pathname)
  const Page = load[pattern ? ROUTES[pattern].page : 'notFound']
  return pattern && 'guard' in ROUTES[pattern] ? (
    <RequireSession>
      <Page />
    </RequireSession>
  ) : (
    <Page />
  )
}

/** Fetches the code of the pages that a menu leads to: a page that is there at once takes over the plate of its dish. */
export const prefetchNextPages = () => [load.menuItem, load.cart].forEach((page) => page.prefetch())

function pageAt(pathname: string) {
  const pattern = patternOf(pathname)
  return load[pattern ? ROUTES[pattern].page : 'notFound']
}

/** The code alone, for the server, which hands in the data. */
export const loadCodeAt = (pathname: string): Promise<void> => pageAt(pathname).load()

/** Fetches the code of the page at this address, and begins to fetch its data unless the document has brought it. */
export async function loadRouteAt(pathname: string): Promise<void> {
  const page = pageAt(pathname)
  await page.load()
  void page.prefetchData(pathname)
}
