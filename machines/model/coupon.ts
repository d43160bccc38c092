export * from './bill/coupon.ts'
