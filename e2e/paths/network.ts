import type { Adapter } from './adapter.ts'

/** The network of the device goes and comes back. */
export const NETWORK = {
  events: {
    'network.lost': ({ page }) => page.context().setOffline(true),
    'network.back': ({ page }) => page.context().setOffline(false),
  },
  how: { 'network.lost': 'DevTools, Network, Offline', 'network.back': 'DevTools, Network, No throttling' },
} satisfies Pick<Adapter, 'events' | 'how'>
