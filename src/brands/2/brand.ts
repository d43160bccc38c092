import type { Brand } from '#src/brands/brand.ts'

export const BRAND: Brand = {
  id: '2',
  name: 'Tawa',
  colours: { brand: 'oklch(0.42 0.1 160)', lamp: 'oklch(0.86 0.15 100)', theme: '#0c3526' },
  tagline: 'Hot from the griddle to your table',
  motto: 'Scan • Sizzle • Savour',
  heroPicture: 'catalogue/filter-coffee/464.avif',
  headline: 'Your table, your tiffin, no waiting',
  figures: [
    { value: '40+', label: 'Partner outlets' },
    { value: '600+', label: 'Daily orders' },
    { value: '15K+', label: 'Customers' },
    { value: '4.7', label: 'Rating' },
  ],
  cities: [
    { name: 'Bengaluru', outlets: '28+' },
    { name: 'Mysuru', outlets: '12+' },
  ],
  taxRatePercent: 18,
  deliveryFeePaise: 0,
  defaultLocation: { displayName: 'Indiranagar, Bengaluru', lat: 12.9784, lng: 77.6408 },
  supportEmail: 'help@tawa.example',
  sellerPortal: {
    local: 'http://localhost:3002',
    staging: 'https://kitchens.staging.tawa.example',
    production: 'https://kitchens.tawa.example',
    stagingHosts: ['staging.tawa.example'],
  },
}
