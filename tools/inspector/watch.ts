import type { InspectionEvent } from 'xstate'
import { readSentences } from './sentences.ts'

/** Machines send inspection events from the start, while the listener is still loading. */
export type Listener = (event: InspectionEvent) => void

const query = new URLSearchParams(window.location.search)
const early: InspectionEvent[] = []
const listeners: Listener[] = []
let isReady = false
const before = globalThis.watchMachines

globalThis.watchMachines = (event) => {
  before?.(event)
  if (isReady) for (const listen of listeners) listen(event)
  else early.push(event)
}

async function start(): Promise<void> {
  const sentences = await readSentences().catch(() => ({}))
  if (query.has('review')) listeners.push((await import('./review.ts')).startReview(sentences))
  if (query.has('inspect')) listeners.push((await import('./stately.ts')).startInspector(sentences))
  for (const event of early.splice(0)) for (const listen of listeners) listen(event)
  isReady = true
}
void start()
