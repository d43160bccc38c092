import { accountStates } from './account.states.ts'
import { cartStates } from './cart.states.ts'
import { catalogueStates } from './catalogue.states.ts'
import { checkoutStates } from './checkout.states.ts'
import { billStates } from './counter-bills.states.ts'
import { boardStates } from './counter-board.states.ts'
import { menuStates } from './counter-menu.states.ts'
import { settingsStates } from './counter-outlet.states.ts'
import { tableStates } from './counter-tables.states.ts'
import { hostileStates } from './hostile.states.ts'
import { officeStates } from './office.states.ts'
import { orderPlacedStates } from './order-placed.states.ts'
import { orderStates } from './order.states.ts'
import { ordersStates } from './orders.states.ts'
import { ratingStates } from './rating.states.ts'
import { staffStates } from './staff.states.ts'
import { stripsStates } from './strips.states.ts'
import { trackingStates } from './tracking.states.ts'
import type { State } from './state.ts'

/** Every state of every screen. */
export const STATES: State[] = [
  ...accountStates,
  ...catalogueStates,
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
