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

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The whole host decides, never a part of it: `staging.mezbaan.example.evil.example` is not staging. */
export function sellerPortalUrl({ local, staging, production, stagingHosts }: SellerPortal, hostname: string): string {
  const host = hostname.toLowerCase()
  if (LOCAL_HOSTS.has(host)) return local
  return stagingHosts.includes(host) ? staging : production
}

const { VITE_API_URL, VITE_CODE_ORIGINS } = import.meta.env as unknown as Record<string, string | undefined>

/** The build has checked what it compiles in: see build/client-settings.ts. */
export const config: Config = {
  apiUrl: VITE_API_URL!.replace(/\/$/, ''),
  whitelabelId: BRAND.id,
  brand: BRAND,
  codeOrigins: VITE_CODE_ORIGINS?.match(/[^\s,]+/g) ?? [],
}
