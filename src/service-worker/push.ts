/** What a push message says of an order. */
export interface PushedNews {
  orderId: string
  title: string
  body: string
}

/** Undefined for what is no news of an order. */
export function readPushed(message: string | undefined): PushedNews | undefined {
  let wire: unknown
  try {
    wire = JSON.parse(message ?? '')
  } catch {
    return undefined
  }
  if (typeof wire !== 'object' || wire === null) return undefined
  const { orderId, title, body } = wire as Record<string, unknown>
  if (typeof orderId !== 'string' || !/^[\w-]{1,64}$/.test(orderId) || typeof title !== 'string' || !title.trim()) return undefined
  return { orderId, title, body: typeof body === 'string' ? body : '' }
}

export interface Tab {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
export interface Tabs {
  matchAll(options: { type: 'window' }): Promise<readonly Tab[]>
  openWindow(url: string): Promise<unknown>
}

/** Leads to the order in a tab of the app, the one that shows it already or else the one that was used last, or in a new one. */
export async function openOrder(tabs: Tabs, orderId: string, isApp: (url: URL) => boolean): Promise<void> {
  const path = `/order/${orderId}`
  const open = (await tabs.matchAll({ type: 'window' })).filter(({ url }) => isApp(new URL(url)))
  const there = open.find(({ url }) => new URL(url).pathname === path)
  const tab = there ?? open[0]
  if (!tab) return void (await tabs.openWindow(path))
  // First, because browsers allow it for some seconds after the press only.
  await tab.focus()
  if (!there) await tab.navigate(path)
}
