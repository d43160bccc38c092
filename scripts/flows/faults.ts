import { drift, REVIEWED, writeBook } from './documents.ts'
import type { Chapter } from './write-flow.ts'

/** What is wrong with the documents in flows/: they say something else than the machines, or tell of something that nothing ran. */
export async function flowFaults(): Promise<string[]> {
  const { chapters, reviewed } = await writeBook({ fresh: false })
  const drifted = await drift(REVIEWED, reviewed)
  return [
    ...(drifted.length > 0 ? [`flows/ is not what the machines say (npm run flows): ${listed(drifted)}`] : []),
    ...chapters.flatMap(coverageFaults),
  ]
}

/** States and transitions that nothing ran; a machine that is not walked in Chromium at all is told of elsewhere. */
export function coverageFaults({ flow, numbers }: Chapter): string[] {
  const { vitest, chromium } = numbers
  return [
    ...(vitest.uncovered.length > 0 ? [`${flow.name}: not run in Vitest: ${listed(vitest.uncovered)}`] : []),
    ...(chromium && chromium.uncovered.length > 0
      ? [`${flow.name}: not run in Chromium (npm run test:paths -- paths/${flow.name}, then npm run flows): ${listed(chromium.uncovered)}`]
      : []),
  ]
}

const MOST_NAMES = 8
const listed = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '')
