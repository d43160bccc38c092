import type { ActorRef, Snapshot } from 'xstate'
import type { MenuBrowserEvent } from './menu-browser.machine.ts'

/** All that another flow may tell the browsing of a menu. The minimal type keeps the machines apart. */
export type MenuBrowserRef = ActorRef<Snapshot<unknown>, Extract<MenuBrowserEvent, { type: 'search.type' | 'category.choose' }>>
