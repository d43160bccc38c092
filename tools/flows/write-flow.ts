import type { MutationScore } from '#tools/mutation/scores.ts'
import type { MachineRuns } from '../../tests/paths/run-coverage.ts'
import { type Covered, coveredBy, numbersOf, type Numbers } from './coverage.ts'
import type { Edit } from './changes.ts'
import { type Age, ageOf, type Proof, proofsOf, type Walks } from './evidence.ts'
import type { Journey } from './journeys.ts'
import { featureText, flowText, planCsv } from './plan.ts'
import type { Reading } from './reading.ts'
import { drawFlow } from './svg.ts'

/** One machine with all that is known of it. */
export interface FlowFacts extends Reading {
  covered: Covered
  numbers: Numbers
  walks: Walks
  age: Age
  /** By the ids of the journeys. */
  proofs: Record<string, Proof>
  /** How many changes of the machine its tests have noticed; not there while none were tried. */
  mutation?: MutationScore | undefined
  /** The commits that touched the machine, the newest first. */
  history: readonly Edit[]
}

/** What is known beside the machine: the digest of what would be walked today, the last walks here, its mutation score and its commits. */
interface Known {
  digest?: string | undefined
  runs?: MachineRuns | undefined
  mutation?: MutationScore | undefined
  history?: readonly Edit[] | undefined
}

export function factsOf(reading: Reading, walks: Walks, { digest, runs, mutation, history = [] }: Known = {}): FlowFacts {
  const { flow } = reading
  const journeys = reading.journeys.map((journey) => withHands(journey, walks.byHand?.[journey.id]))
  const covered = coveredBy(flow, journeys, walks.journeys)
  return {
    ...reading,
    journeys,
    walks,
    age: ageOf(walks, digest),
    proofs: proofsOf(journeys, walks, runs),
    mutation,
    history,
    covered,
    numbers: numbersOf(flow, covered),
  }
}

/** What a person does, as the walk did it: not what the scene does. Another number of steps is of another version. */
export const withHands = (journey: Journey, byHand: readonly string[] = []): Journey =>
  byHand.length === journey.steps.length
    ? {
        ...journey,
        steps: journey.steps.map((step, index) => ({ ...step, byHand: (step.cause === '' && byHand[index]) || step.byHand })),
      }
    : journey

/** What a reviewer compares, by the names in the folder of the machine. */
export const reviewedFilesOf = ({ flow, layout }: Reading): Record<string, string> => ({
  'diagram.svg': drawFlow(flow, layout, (id) => `../index.html#${id}`).text,
  'flow.md': flowText(flow),
})

/** What testers and other tools take. */
export const madeFilesOf = ({ flow, config, journeys, proofs }: FlowFacts): Record<string, string> => ({
  'test-plan.csv': planCsv({ flow, journeys, proofs }),
  [`${flow.name}.feature`]: featureText({ flow, journeys }),
  'machine.json': `${JSON.stringify(config, undefined, 1)}\n`,
})
