import { accountStates } from './account.states.ts'
import { catalogueStates } from './catalogue.states.ts'
import { counterStates } from './counter.states.ts'
import { officeStates } from './office.states.ts'
import { hostileStates } from './hostile.states.ts'
import { orderStates } from './order.states.ts'
import { staffStates } from './staff.states.ts'
import type { State } from './state.ts'

/** Every state of every screen. */
export const STATES: State[] = [
  ...accountStates,
  ...catalogueStates,
  ...orderStates,
  ...counterStates,
  ...officeStates,
  ...staffStates,
  ...hostileStates,
]
