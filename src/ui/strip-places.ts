import { createContext } from 'react'

interface StripPlaces {
  /** In the order strip: where an outlet's page puts MENU. null while there is no strip. */
  menu: HTMLElement | null
  /** Tells the page's own place of the strip: in the side column of a wide page, or beside the button of the cart. */
  setSide: (place: HTMLElement | null) => void
}

/** How page and order strip share their places; the shell provides it. */
export const StripPlaces = createContext<StripPlaces>({ menu: null, setSide: () => {} })
