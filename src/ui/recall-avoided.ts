import { storedAvoided } from '#src/loading/stored-avoiding.ts'
import { prefetchCode } from '#src/loading/when-idle.ts'

/** Marks what the guest has said to avoid on an earlier visit. Where nothing is avoided, no code is loaded for it. */
export function recallAvoided(): void {
  const avoided = storedAvoided()
  if (avoided[0]) prefetchCode(import('./avoid-sheet.tsx').then(({ recall }) => recall(avoided)))
}
