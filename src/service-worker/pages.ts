import { PATTERNS, patternOf, ROUTES } from '#src/route-table.ts'

/** Routes whose page differs from all others': the landing routes, which come with a first picture of their own. */
export const OWN_PAGES = PATTERNS.filter((pattern) => 'landing' in ROUTES[pattern])
export const OTHER_PAGE = 'other'

/** Which kept page serves this address: undefined where only the server knows, or where a reviewer asks it for more than the app. */
export function pageOf({ pathname, searchParams }: URL): string | undefined {
  if (searchParams.has('inspect') || searchParams.has('review')) return undefined
  const pattern = patternOf(pathname)
  if (!pattern) return undefined
  return OWN_PAGES.includes(pattern) ? pattern : OTHER_PAGE
}

/** Without data: one page serves all addresses of a route. */
export const PAGE_ADDRESSES: Record<string, string> = {
  ...Object.fromEntries(OWN_PAGES.map((route) => [route, `${route.replace(/:\w+/g, 'any')}?unfilled`])),
  [OTHER_PAGE]: '/about?unfilled',
}
