import type { ActorRef, Snapshot } from 'xstate'
import type { CounterDish } from '../model/counter/counter-menu.ts'

/** All that the form of a dish may tell the menu. */
export type MenuEditorRef = ActorRef<
  Snapshot<unknown>,
  | { type: 'dish.saved'; dish: CounterDish }
  | { type: 'dish.closed' }
  /** Another person was faster, and the menu is to be read again. */
  | { type: 'dish.outdated' }
>
