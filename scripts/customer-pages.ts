import { PATTERNS, ROUTES } from '#src/route-table.ts'

/** The addresses of the pages that only a signed-in customer opens. */
export const CUSTOMER_PAGES = PATTERNS.filter((path) => 'guard' in ROUTES[path])
