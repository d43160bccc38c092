import { PATTERNS, type RoutePattern, ROUTES } from '#src/route-table.ts'

const namesOf = (fits: (route: object) => boolean): string[] => [
  ...new Set(PATTERNS.filter((path: RoutePattern) => fits(ROUTES[path])).map((path) => ROUTES[path].page)),
]

/** The names of the pages that only a signed-in customer opens. */
export const CUSTOMER_PAGES = namesOf((route) => 'guard' in route)
/** The names of the pages that a guest opens as well, without those for signing in. */
export const OPEN_PAGES = namesOf((route) => !('guard' in route) && !('kind' in route))
