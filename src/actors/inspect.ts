import type { InspectionEvent } from 'xstate'

declare global {
  /** Set before the app starts by an observer: the inspector, a browser test. The app itself never sets it. */
  var watchMachines: ((event: InspectionEvent) => void) | undefined
}

/** The `inspect` of every actor the app starts; undefined without an observer. */
export const inspect = globalThis.watchMachines
