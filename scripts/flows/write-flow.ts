import { type Covered, coveredBy, numbersOf, type Numbers, type Records } from './coverage.ts'
import { flowText, planCsv, planText } from './plan.ts'
import type { Reading } from './reading.ts'
import { drawFlow } from './svg.ts'

/** One machine with all that is known of it. */
export interface Chapter extends Reading {
  vitest: Covered
  chromium: Covered | undefined
  numbers: { vitest: Numbers; chromium: Numbers | undefined }
}

export function chapterOf(reading: Reading, records: Records): Chapter {
  const { flow, journeys, onScreen } = reading
  const vitest = coveredBy(records.vitest, journeys)
  const chromium = onScreen && coveredBy(records.chromium, onScreen)
  return {
    ...reading,
    vitest,
    chromium,
    numbers: { vitest: numbersOf(flow, vitest), chromium: chromium && numbersOf(flow, chromium) },
  }
}

/** The files of one machine, by their names in its folder. */
export function filesOf({ flow, layout, journeys, onScreen }: Reading): Record<string, string> {
  const plan = { flow, journeys, onScreen }
  return {
    'diagram.svg': drawFlow(flow, layout, (id) => `../index.html#${id}`).text,
    'flow.md': flowText(plan),
    'test-plan.md': planText(plan),
    'test-plan.csv': planCsv(plan),
  }
}
