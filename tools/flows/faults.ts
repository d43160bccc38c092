import { drift, readFlows, REVIEWED } from './documents.ts'
import { unlisted } from './ids.ts'
import type { Reading } from './reading.ts'
import type { FlowFacts } from './write-flow.ts'

/** What is wrong with the documents in flows/: they say something else than the machines, or tell of something that nothing ran. */
export async function flowFaults(): Promise<string[]> {
  const { allFacts, reviewed } = await readFlows({ fresh: false })
  const drifted = await drift(REVIEWED, reviewed)
  return [
    ...(drifted.length > 0 ? [`flows/ is not what the machines say (npm run flows): ${listed(drifted)}`] : []),
    ...allFacts.flatMap(coverageFaults),
    ...allFacts.flatMap(planFaults),
    ...allFacts.flatMap(handFaults),
    ...allFacts.flatMap(idFaults),
  ]
}

/** States and transitions that a screen leads to and nothing walked, and journeys that are no walk. */
export function coverageFaults({ flow, numbers, covered }: FlowFacts): string[] {
  const missed = [...numbers.uncovered, ...covered.notRun]
  return missed.length > 0
    ? [`${flow.name}: not run in Chromium (WALKS_OF=${flow.name} npm run test:paths, then npm run flows): ${listed(missed)}`]
    : []
}

/** Where a plan says more than a walk shows: steps that expect nothing, what no walk looks for, and journeys that end with nothing new. */
export function planFaults({ flow, journeys, looks }: Pick<Reading, 'flow' | 'journeys' | 'looks'>): string[] {
  const silent = journeys.flatMap(({ id, given, steps }) => [
    ...(given.length === 0 ? [id] : []),
    ...steps.flatMap(({ then, texts }, index) => (then.length + texts.length === 0 ? [`${id} step ${index + 1}`] : [])),
  ])
  const expected = new Set(journeys.flatMap(({ labels, steps }) => [...labels, ...steps.flatMap((step) => step.labels)]))
  const unasserted = [...expected].filter((label) => !looks.includes(label))
  const still = journeys.filter(({ steps }) => steps.at(-1)?.isSeen === false).map(({ id }) => id)
  return [
    ...(silent.length > 0 ? [`${flow.name}: steps that expect nothing: ${listed(silent)}`] : []),
    ...(unasserted.length > 0 ? [`${flow.name}: expected, and not looked for in Chromium: ${listed(unasserted)}`] : []),
    ...(still.length > 0 ? [`${flow.name}: journeys that end with nothing that changed: ${listed(still)}`] : []),
  ]
}

/** Steps of a person of which no walk has recorded what is done, and of which the adapter does not say it either. */
export function handFaults({ flow, journeys }: Pick<Reading, 'flow' | 'journeys'>): string[] {
  const unnamed = journeys.flatMap(({ id, steps }) =>
    steps.flatMap(({ cause, byHand }, index) => (cause === '' && byHand === '' ? [`${id} step ${index + 1}`] : [])),
  )
  return unnamed.length > 0
    ? [
        `${flow.name}: steps of a person without what to press or to type (walk them, or say it in \`how\` of the adapter): ${listed(unnamed)}`,
      ]
    : []
}

/** A new id that begins as an older one is listed, so that the older keeps its name. */
export function idFaults({ flow, journeys }: Pick<Reading, 'flow' | 'journeys'>): string[] {
  const longer = [flow.transitions.map(({ ref }) => ref), journeys.map(({ id }) => id)].flatMap(unlisted)
  return longer.length > 0
    ? [`${flow.name}: ids that begin alike, of which the newer belongs to the list in tools/flows/ids.ts: ${listed(longer)}`]
    : []
}

const MOST_NAMES = 8
const listed = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '')
