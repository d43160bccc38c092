export interface Brand {
  id: string
  name: string
  colours: BrandColours
  tagline: string
  motto: string
  /** Key of the picture over the home page. */
  heroPicture: string
  headline: string
  figures: { value: string; label: string }[]
  cities: { name: string; outlets: string }[]
  taxRatePercent: number
  deliveryFeePaise: number
  defaultLocation: { displayName: string; lat: number; lng: number }
  supportEmail: string
  sellerPortal: SellerPortal
}

/** What the law asks a brand to say. Apart from the brand, which every page loads: few pages need it. */
export interface BrandPolicy {
  /** Of the texts of `src/screens/about`: a new one with each change of what customers agree to. */
  policyVersion: string
  /** Who runs the business. A server in production does not start with an app that does not say so. */
  operator?: { legalName: string; address: string }
  /** Whom customers complain to. */
  grievance: { name: string; role: string; email: string; phone?: string }
}

/** Where owners list their restaurant, by the kind of host that shows this app. */
export interface SellerPortal {
  local: string
  staging: string
  production: string
  /** Hosts, in full, that show the staging app; every other one but this device itself is production. */
  stagingHosts: readonly string[]
}

/** All other colours follow from the first two: see src/styles/tokens.css. */
export interface BrandColours {
  brand: string
  lamp: string
  /** Of the browser's own bars. */
  theme: string
}
