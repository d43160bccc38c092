import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** The place of each entry in this tab's history, and the page at each place. React Router does not say how an entry stands to another one. `index` is the place of the entry that is shown. */
export const visits = { places: new Map<string, number>(), pages: new Map<number, string>(), index: 0 }

/** The page before the present one, as far as the app knows. */
export const pageBefore = (): string | undefined => visits.pages.get(visits.index - 1)

/** The page that the customer is just leaving by Back, while the page is rendered to which that leads. */
export function useLeftByBack(): string | undefined {
  const { key, pathname } = useLocation()
  const isByHistory = useNavigationType() === NavigationType.Pop
  const { places, pages, index } = visits
  const left = pages.get(index)
  return isByHistory && left !== pathname && (places.get(key) ?? -Infinity) < index ? left : undefined
}
