import { BRAND } from '#brand/brand.ts'
import type { Brand, SellerPortal } from '#src/brands/brand.ts'

export type { Brand, SellerPortal } from '#src/brands/brand.ts'

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
  const whitelabelId = env['VITE_WHITELABEL_ID'] ?? BRAND.id
  if (whitelabelId !== BRAND.id) throw new Error(`VITE_WHITELABEL_ID names no brand of this build: ${String(whitelabelId)}`)
  return { apiUrl: apiUrl.replace(/\/$/, ''), whitelabelId, brand: BRAND }
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The whole host decides, never a part of it: `staging.mezbaan.example.evil.example` is not staging. */
export function sellerPortalUrl({ local, staging, production, stagingHosts }: SellerPortal, hostname: string): string {
  const host = hostname.toLowerCase()
  if (LOCAL_HOSTS.has(host)) return local
  return stagingHosts.includes(host) ? staging : production
}

export const config: Config = readConfig(import.meta.env)
