/** The mark and the wordmark of the brand that is built. */
export { Logo } from '#brand/logo.tsx'
