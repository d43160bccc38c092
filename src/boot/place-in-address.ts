import { LINK_PARAMETER, readLink } from '#machines/model/qr.ts'
import { storeScan } from '#src/storage/qr.ts'

/** What the address says after its place was taken out of it. */
interface RestOfAddress {
  search: string
  /** What is wrong with the place. */
  complaint?: string | undefined
}

/**
 * A phone's own camera opens the link of a printed code: its place is stored as a scan. The parameters leave the address, so that a reload, a
 * bookmark or a shared link does not seat its reader there anew (Decision 190).
 */
export function takePlaceFrom(pathname: string, search: string): RestOfAddress {
  const parameters = search.slice(1).split('&')
  const others = parameters.filter((parameter) => !LINK_PARAMETER.test(parameter))
  const reading = others.length < parameters.length ? readLink(pathname, search.slice(1)) : undefined
  if (!reading) return { search }
  if (reading.scan?.origin) storeScan(reading.scan, Date.now())
  return { search: others.length > 0 ? `?${others.join('&')}` : '', complaint: reading.complaint }
}
