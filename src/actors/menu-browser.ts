import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { menuBrowserMachine, type MenuView, selectView, WHOLE_MENU } from '#machines/menu-browser/menu-browser.machine.ts'
import type { AppActors } from './app-refs.ts'
import { useApp } from './app-context.tsx'
import { inspect } from './inspect.ts'

export type MenuBrowser = ActorRefFrom<typeof menuBrowserMachine>

/** Scroll position of a menu. */
export interface SavedPosition {
  scrollY: number
  /** The uppermost dish in sight and its distance from the top of the window: heights above it may have changed since. */
  dish?: { menuId: string; top: number }
  /** The dish whose link was followed. */
  followed?: string
}

/** A menu as it was left on a visit, which is an entry of the browser's history. */
export interface SavedMenu {
  view: MenuView
  position?: SavedPosition
  heights: Map<unknown, number>
}

/** In memory: for Back, lost at a reload. */
const savedByApp = new WeakMap<AppActors, Map<string, SavedMenu>>()
const MOST_VISITS = 50

function savedOn(app: AppActors, visit: string): SavedMenu {
  const visits = savedByApp.get(app) ?? new Map<string, SavedMenu>()
  savedByApp.set(app, visits)
  const saved = visits.get(visit) ?? { view: WHOLE_MENU, heights: new Map() }
  visits.delete(visit)
  visits.set(visit, saved)
  if (visits.size > MOST_VISITS) visits.delete(visits.keys().next().value!)
  return saved
}

/** Browsing a menu as it was left on this visit, or the whole menu; callers keep position and heights in `saved`. */
export function useMenuBrowser(visit: string): { browser: MenuBrowser; saved: SavedMenu } {
  const saved = savedOn(useApp(), visit)
  const browser = useActorRef(menuBrowserMachine, { input: saved.view, inspect })
  useEffect(
    () => () => {
      saved.view = selectView(browser.getSnapshot())
    },
    [browser, saved],
  )
  return { browser, saved }
}
