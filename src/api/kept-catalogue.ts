import { datedTime } from '#machines/model/dates.ts'
import { config } from '#src/config.ts'
import { NEAREST } from './near-outlets.ts'
import { storedLocation } from '#src/storage/location.ts'

/** The call whose reply is the page at this address: outlets, a menu, a dish. */
function callOf(pathname: string): string | undefined {
  const [, page, outletId, , menuId] = pathname.split('/')
  if (page === 'home') {
    const { lat, lng } = storedLocation()?.coordinates ?? config.brand.defaultLocation
    return `/customer/businesses?latitude=${lat}&longitude=${lng}&limit=${NEAREST + 1}`
  }
  if (!outletId || (page !== 'outlet' && page !== 'outlet-detail')) return undefined
  return `/customer/business/${outletId}/menu${menuId ? `/${menuId}` : ''}`
}

/** When the server told what the service worker has kept for this page: '5:40 pm', with the day when it was not today. */
export async function keptTime(pathname: string, now = Date.now()): Promise<string | undefined> {
  const call = callOf(pathname)
  if (call === undefined || !('caches' in window)) return undefined
  const reply = await caches.match(config.apiUrl + call, { ignoreVary: true }).catch(() => undefined)
  const at = Date.parse(reply?.headers.get('Date') ?? '')
  const told = Number.isNaN(at) ? undefined : datedTime(new Date(at).toISOString(), now)
  if (!told) return undefined
  return told.spoken.replace(/^Today, /, '').replace(/^Yesterday/, 'yesterday')
}
