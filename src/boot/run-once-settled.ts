import { prefetchCode, whenIdle } from '#src/loading/when-idle.ts'

/** Not while the page itself still fetches. */
const SETTLED_AFTER_MS = 3_000

/** Runs what the first page does without. Without a network the page waits for nothing, and says so at once. */
export function runOnceSettled(): void {
  const start = () => prefetchCode(import('#src/app/after-settled.ts').then(({ afterSettled }) => afterSettled()))
  setTimeout(() => whenIdle(start), navigator.onLine ? SETTLED_AFTER_MS : 0)
}
