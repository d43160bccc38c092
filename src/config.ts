/** What a white label may change. Decision 19. */
export interface Brand {
  name: string
  tagline: string
  motto: string
  /** Keys of the two pictures over the home page; phones have room for the first. */
  heroPictures: readonly [string, string]
  /** What the landing page promises. Spec §1. */
  headline: string
  figures: { value: string; label: string }[]
  cities: { name: string; outlets: string }[]
  taxRatePercent: number
  deliveryFeePaise: number
  /** Where the home list looks until the customer chooses a place. */
  defaultLocation: { displayName: string; lat: number; lng: number }
  supportEmail: string
  sellerPortal: SellerPortal
}

/** Where owners list their restaurant, by the kind of host that shows this app. Spec §1. */
export interface SellerPortal {
  local: string
  staging: string
  production: string
  /** Hosts, in full, that show the staging app; every other one but this device itself is production. */
  stagingHosts: readonly string[]
}

const BRANDS: Record<string, Brand> = {
  '1': {
    name: 'Mezbaan',
    tagline: 'Your food partner in every mood',
    motto: 'Scan • Order • Enjoy',
    heroPictures: ['catalogue/curry.webp', 'catalogue/chai.webp'],
    headline: 'Connecting you to premium hotel services',
    figures: [
      { value: '120+', label: 'Partner outlets' },
      { value: '1,800+', label: 'Daily orders' },
      { value: '50K+', label: 'Customers' },
      { value: '4.8', label: 'Rating' },
    ],
    cities: [
      { name: 'Mumbai', outlets: '75+' },
      { name: 'Pune', outlets: '45+' },
    ],
    taxRatePercent: 5,
    deliveryFeePaise: 0,
    defaultLocation: { displayName: 'Bandra West, Mumbai', lat: 19.0596, lng: 72.8295 },
    supportEmail: 'support@mezbaan.example',
    sellerPortal: {
      local: 'http://localhost:3001',
      staging: 'https://partners.staging.mezbaan.example',
      production: 'https://partners.mezbaan.example',
      stagingHosts: ['staging.mezbaan.example'],
    },
  },
}

export interface Config {
  /** The backend; a path of this origin or an absolute URL. */
  apiUrl: string
  whitelabelId: string
  brand: Brand
}

/** Reads the build's settings. Throws naming the variable that is missing or wrong. */
export function readConfig(env: Record<string, unknown>): Config {
  const apiUrl = env['VITE_API_URL'] ?? '/api'
  if (typeof apiUrl !== 'string' || !/^(https?:\/\/|\/)/.test(apiUrl)) throw new Error('VITE_API_URL must be a URL or a path')
  const whitelabelId = env['VITE_WHITELABEL_ID'] ?? '1'
  const brand = typeof whitelabelId === 'string' ? BRANDS[whitelabelId] : undefined
  if (!brand) throw new Error(`VITE_WHITELABEL_ID names no brand: ${String(whitelabelId)}`)
  return { apiUrl: apiUrl.replace(/\/$/, ''), whitelabelId: String(whitelabelId), brand }
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The whole host decides, never a part of it: `staging.mezbaan.example.evil.example` is nobody's staging. */
export function sellerPortalUrl({ local, staging, production, stagingHosts }: SellerPortal, hostname: string): string {
  const host = hostname.toLowerCase()
  if (LOCAL_HOSTS.has(host)) return local
  return stagingHosts.includes(host) ? staging : production
}

export const config: Config = readConfig(import.meta.env)
