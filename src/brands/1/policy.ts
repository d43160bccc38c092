import type { BrandPolicy } from '#src/brands/brand.ts'

export const POLICY: BrandPolicy = {
  policyVersion: '2026-11-25',
  grievance: { name: 'Anjali Deshpande', role: 'Grievance Officer', email: 'grievance@mezbaan.example', phone: '+91 22 5550 0142' },
}
