import { drift, readBook, REVIEWED } from './documents.ts'
import { unlisted } from './ids.ts'
import type { Reading } from './reading.ts'
import type { Chapter } from './write-flow.ts'

/** What is wrong with the documents in flows/: they say something else than the machines, or tell of something that nothing ran. */
export async function flowFaults(): Promise<string[]> {
  const { chapters, reviewed } = await readBook({ fresh: false })
  const drifted = await drift(REVIEWED, reviewed)
  return [
    ...(drifted.length > 0 ? [`flows/ is not what the machines say (npm run flows): ${listed(drifted)}`] : []),
    ...chapters.flatMap(coverageFaults),
    ...chapters.flatMap(planFaults),
    ...chapters.flatMap(idFaults),
  ]
}

/** States and transitions that nothing ran; a machine that is not walked in Chromium at all is told of elsewhere. */
export function coverageFaults({ flow, numbers }: Chapter): string[] {
  const { vitest, chromium } = numbers
  return [
    ...(vitest.uncovered.length > 0 ? [`${flow.name}: not run in Vitest: ${listed(vitest.uncovered)}`] : []),
    ...(chromium && chromium.uncovered.length > 0
      ? [`${flow.name}: not run in Chromium (WALKS_OF=${flow.name} npm run test:paths, then npm run flows): ${listed(chromium.uncovered)}`]
      : []),
  ]
}

/** Journeys that expect nothing, and what the walk in Chromium does not look for although its journey expects it. */
export function planFaults({ flow, journeys, onScreen = [], asserted }: Reading): string[] {
  const silent = [...journeys, ...onScreen].flatMap(({ id, given, steps }) => [
    ...(given.length === 0 ? [id] : []),
    ...steps.flatMap(({ then, texts }, index) => (then.length + texts.length === 0 ? [`${id} step ${index + 1}`] : [])),
  ])
  const expected = { labels: new Set<string>(), states: new Set<string>() }
  for (const { labels, steps } of onScreen) {
    labels.forEach((label) => expected.labels.add(label))
    for (const step of steps) {
      step.labels.forEach((label) => expected.labels.add(label))
      step.states.forEach((state) => expected.states.add(state))
    }
  }
  const unasserted = (['labels', 'states'] as const).flatMap((kind) => [...expected[kind]].filter((one) => !asserted?.[kind].includes(one)))
  return [
    ...(silent.length > 0 ? [`${flow.name}: steps that expect nothing: ${listed(silent)}`] : []),
    ...(unasserted.length > 0 ? [`${flow.name}: expected, and not looked for in Chromium: ${listed(unasserted)}`] : []),
  ]
}

/** A new id that begins as an older one is listed, so that the older keeps its name. */
export function idFaults({ flow, journeys, onScreen = [] }: Pick<Reading, 'flow' | 'journeys' | 'onScreen'>): string[] {
  const longer = [flow.transitions.map(({ ref }) => ref), journeys.map(({ id }) => id), onScreen.map(({ id }) => id)].flatMap(unlisted)
  return longer.length > 0
    ? [`${flow.name}: ids that begin alike, of which the newer belongs to the list in tools/flows/ids.ts: ${listed(longer)}`]
    : []
}

const MOST_NAMES = 8
const listed = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '')
