import type { BrandPolicy } from '#src/brands/brand.ts'

export const POLICY: BrandPolicy = {
  policyVersion: '2026-11-25',
  grievance: { name: 'Kiran Shetty', role: 'Grievance Officer', email: 'grievance@tawa.example' },
}
