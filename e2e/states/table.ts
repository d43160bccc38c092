import { aboutStates } from './about.states.ts'
import { cartStates } from './cart.states.ts'
import { checkoutStates } from './checkout.states.ts'
import { billStates } from './counter-bills.states.ts'
import { boardStates } from './counter-board.states.ts'
import { menuStates } from './counter-menu.states.ts'
import { settingsStates } from './counter-outlet.states.ts'
import { tableStates } from './counter-tables.states.ts'
import { dishStates } from './dish.states.ts'
import { errorStates } from './errors.states.ts'
import { favouritesStates } from './favourites.states.ts'
import { forgotPasswordStates } from './forgot-password.states.ts'
import { homeStates } from './home.states.ts'
import { hostileStates } from './hostile.states.ts'
import { landingStates } from './landing.states.ts'
import { locationStates } from './location.states.ts'
import { notificationsStates } from './notifications.states.ts'
import { officeStates } from './office.states.ts'
import { orderPlacedStates } from './order-placed.states.ts'
import { orderStates } from './order.states.ts'
import { ordersStates } from './orders.states.ts'
import { outletStates } from './outlet.states.ts'
import { profileStates } from './profile.states.ts'
import { ratingStates } from './rating.states.ts'
import { registrationStates } from './registration.states.ts'
import { scannerStates } from './scanner.states.ts'
import { securityStates } from './security.states.ts'
import { signInStates } from './sign-in.states.ts'
import { staffStates } from './staff.states.ts'
import { stripsStates } from './strips.states.ts'
import { trackingStates } from './tracking.states.ts'
import { yourDataStates } from './your-data.states.ts'
import type { State } from './state.ts'

/** Every state of every screen. */
export const STATES: State[] = [
  ...landingStates,
  ...signInStates,
  ...registrationStates,
  ...forgotPasswordStates,
  ...profileStates,
  ...securityStates,
  ...yourDataStates,
  ...notificationsStates,
  ...aboutStates,
  ...errorStates,
  ...homeStates,
  ...locationStates,
  ...outletStates,
  ...dishStates,
  ...favouritesStates,
  ...scannerStates,
  ...cartStates,
  ...checkoutStates,
  ...orderPlacedStates,
  ...trackingStates,
  ...ordersStates,
  ...orderStates,
  ...ratingStates,
  ...stripsStates,
  ...boardStates,
  ...billStates,
  ...menuStates,
  ...tableStates,
  ...settingsStates,
  ...officeStates,
  ...staffStates,
  ...hostileStates,
]
