import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** The place of each entry in this tab's history, and the page at each place. React Router does not say how an entry stands to another one. */
export const visits = { places: new Map<string, number>(), pages: new Map<number, string>(), present: 0 }

/** The page before the present one, as far as the app knows. */
export const pageBefore = (): string | undefined => visits.pages.get(visits.present - 1)

/** The page that the customer is just leaving by Back, while the page is rendered to which that leads. */
export function useLeftByBack(): string | undefined {
  const { key, pathname } = useLocation()
  const isByHistory = useNavigationType() === NavigationType.Pop
  const { places, pages, present } = visits
  const left = pages.get(present)
  return isByHistory && left !== pathname && (places.get(key) ?? -Infinity) < present ? left : undefined
}
