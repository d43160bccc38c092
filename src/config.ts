import { BRAND } from '#brand/brand.ts'
import type { Brand, SellerPortal } from '#src/brands/brand.ts'

export type { Brand, SellerPortal } from '#src/brands/brand.ts'

export interface Config {
  /** The backend; a path of this origin or an absolute URL. */
  apiUrl: string
  whitelabelId: string
  brand: Brand
  /** Of the links on printed codes, beside the origin of the app itself. */
  codeOrigins: string[]
}

/** Reads the build's settings. Throws naming the variable that is missing or wrong. */
export function readConfig(env: Record<string, unknown>): Config {
  const apiUrl = env['VITE_API_URL'] ?? '/api'
  if (typeof apiUrl !== 'string' || !/^(https?:\/\/|\/)/.test(apiUrl)) throw new Error('VITE_API_URL must be a URL or a path')
  const whitelabelId = env['VITE_WHITELABEL_ID'] ?? BRAND.id
  if (whitelabelId !== BRAND.id) throw new Error(`VITE_WHITELABEL_ID names no brand of this build: ${String(whitelabelId)}`)
  const codeOrigins = String(env['VITE_CODE_ORIGINS'] ?? '').match(/[^\s,]+/g) ?? []
  if (!codeOrigins.every((origin) => /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(origin))) throw new Error('VITE_CODE_ORIGINS must be origins')
  return { apiUrl: apiUrl.replace(/\/$/, ''), whitelabelId, brand: BRAND, codeOrigins }
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The whole host decides, never a part of it: `staging.mezbaan.example.evil.example` is not staging. */
export function sellerPortalUrl({ local, staging, production, stagingHosts }: SellerPortal, hostname: string): string {
  const host = hostname.toLowerCase()
  if (LOCAL_HOSTS.has(host)) return local
  return stagingHosts.includes(host) ? staging : production
}

export const config: Config = readConfig(import.meta.env)
