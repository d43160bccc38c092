import { canonicalPath } from '#src/paths.ts'
import { takePlaceFrom } from './place-in-address.ts'

/**
 * Gives the address its one spelling, before bars, guard and headers compare it, and takes a scanned place out of it. Returns the path, and what
 * is wrong with the place.
 */
export function settleAddress(): { pathname: string; complaint: string | undefined } {
  const { pathname: given, search: all, hash } = window.location
  const pathname = canonicalPath(given)
  const { search, complaint } = takePlaceFrom(pathname, all)
  if (pathname + search !== given + all) history.replaceState(history.state, '', pathname + search + hash)
  return { pathname, complaint }
}
