import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { menuBrowserMachine, type MenuView, selectView, WHOLE_MENU } from '#machines/menu-browser/menu-browser.machine.ts'
import type { AppActors } from './app-refs.ts'
import { useApp } from './app-context.tsx'
import { inspect } from './inspect.ts'

/** Invokes nothing, so the machine is live as it is. */
const liveMenuBrowserMachine = menuBrowserMachine

export type MenuBrowser = ActorRefFrom<typeof menuBrowserMachine>

/** Where on the page a menu was left. */
export interface LeftPlace {
  scrollY: number
  /** The uppermost dish in sight and how far down the window it was: heights above it may have changed since. */
  dish?: { menuId: string; top: number }
  /** The dish whose link was followed. */
  followed?: string
}

/** How a menu was left on a visit: an entry of the browser's history. */
export interface LeftMenu {
  view: MenuView
  place?: LeftPlace
  /** Heights of rows by their key, for a list that is only partly laid out. */
  heights: Map<unknown, number>
}

/** As long as the app lives: what was left is found again on the way back, and forgotten by a reload. */
const leftByApp = new WeakMap<AppActors, Map<string, LeftMenu>>()
const MOST_VISITS = 50

function leftOn(app: AppActors, visit: string): LeftMenu {
  const visits = leftByApp.get(app) ?? new Map<string, LeftMenu>()
  leftByApp.set(app, visits)
  const left = visits.get(visit) ?? { view: WHOLE_MENU, heights: new Map() }
  visits.delete(visit)
  visits.set(visit, left)
  if (visits.size > MOST_VISITS) visits.delete(visits.keys().next().value!)
  return left
}

/** Browsing a menu as it was left on this visit, or from its beginning; `left` is for callers that keep more state. */
export function useMenuBrowser(visit: string): { browser: MenuBrowser; left: LeftMenu } {
  const left = leftOn(useApp(), visit)
  const browser = useActorRef(liveMenuBrowserMachine, { input: left.view, inspect })
  useEffect(() => {
    const watching = browser.subscribe((snapshot) => {
      left.view = selectView(snapshot)
    })
    return () => watching.unsubscribe()
  }, [browser, left])
  return { browser, left }
}
