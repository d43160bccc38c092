import type { Brand } from '#src/brands/brand.ts'

export const BRAND: Brand = {
  id: '1',
  name: 'Mezbaan',
  colours: { brand: 'oklch(0.42 0.15 5)', lamp: 'oklch(0.83 0.145 80)', theme: '#4a0f28' },
  tagline: 'Your food partner in every mood',
  motto: 'Scan • Order • Enjoy',
  heroPicture: 'catalogue/butter-chicken/464.avif',
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
}
