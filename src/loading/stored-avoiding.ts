import { type Avoiding, setAvoiding } from './avoiding.ts'
import { storeAvoided } from '#src/storage/avoided.ts'

export { storedAvoided } from '#src/storage/avoided.ts'

/** Kept on the device, and shown. */
export function keepAvoiding(next: Avoiding): void {
  storeAvoided(next.avoided)
  setAvoiding(next)
}
