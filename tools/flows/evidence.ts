import type { MachineRuns } from '../../tests/paths/run-coverage.ts'
import type { Journey } from './journeys.ts'

/**
 * What git keeps of the walks of a flow in Chromium, since a walk takes seconds and a fresh clone has none: when, of which commit, the digest
 * of what was walked, and the journeys, by their ids and in the order of the plan. After an id stand transitions that no journey plans and
 * that the app took by itself: 'SES-Je12f SES-6ddb'. In Vitest every journey is a test of its own, which fails unless the machine takes
 * exactly its transitions. Without date and digest: not walked yet, or by a run of Playwright alone, and then stale.
 */
export interface Walks {
  at?: string
  commit?: string
  digest?: string
  journeys: readonly string[]
  /** By the id of a journey what the walk did on the page at each step, in the words of the screen. */
  byHand?: Readonly<Record<string, readonly string[]>>
}

/** One line for the journeys, one before it, and one for what is done by hand in each: where two branches have walked a flow, no list is torn apart. */
export function walkedText(flows: readonly { name: string; walks: Walks }[]): string {
  const entries = flows.map(({ name, walks: { journeys, byHand, ...made } }) => {
    const date = Object.keys(made).length === 0 ? '{' : `${JSON.stringify(made).slice(0, -1)},`
    const acts = Object.entries(byHand ?? {}).map(([id, steps]) => `      ${JSON.stringify(id)}:${JSON.stringify(steps)}`)
    const hands = acts.length === 0 ? '' : `,\n    "byHand":{\n${acts.join(',\n')}}`
    return `  ${JSON.stringify(name)}: ${date}\n    "journeys":${JSON.stringify(journeys)}${hands}}`
  })
  return `{\n${entries.join(',\n')}\n}\n`
}

/**
 * The walks to keep. New ones take the place of older ones when they went through all of those; otherwise what either went through stays,
 * with the older of the two dates.
 */
export function mergeWalks(stored: Walks, made: Walks, planned: readonly string[]): Walks {
  // An id that has become longer begins as it was.
  const today = (id: string) => (planned.includes(id) ? id : planned.find((longer) => longer.startsWith(id)))
  const byId = ({ journeys }: Walks) =>
    new Map(
      journeys.flatMap((walk) => {
        const [id, ...beside] = walk.split(' ') as [string, ...string[]]
        const now = today(id)
        return now === undefined ? [] : [[now, [now, ...beside].join(' ')] as const]
      }),
    )
  const [known, news] = [byId(stored), byId(made)]
  if (news.size > 0 && (made.at ?? '') > (stored.at ?? '') && [...known.keys()].every((id) => news.has(id))) return made
  const both = new Map([...news, ...known])
  const isOlder = stored.at !== undefined && made.at !== undefined && made.at < stored.at
  const { journeys: _, ...date } = both.size > known.size && isOlder ? made : stored
  const acts = isOlder ? { ...made.byHand, ...stored.byHand } : { ...stored.byHand, ...made.byHand }
  const byHand = Object.fromEntries(planned.flatMap((id) => (acts[id] ? [[id, acts[id]]] : [])))
  return { ...date, journeys: planned.flatMap((id) => both.get(id) ?? []), ...(Object.keys(byHand).length > 0 && { byHand }) }
}

/** 'stale': the machine, its adapter or its screens are no longer what was walked. */
export type Age = 'fresh' | 'stale' | 'none'

export const ageOf = ({ digest, journeys }: Walks, today: string | undefined): Age =>
  journeys.length === 0 ? 'none' : digest === today ? 'fresh' : 'stale'

/** What is known of one journey in Chromium. */
export interface Proof {
  result: 'passed' | 'failed' | 'walked' | 'not run'
  at?: string
  ms?: number
  trace?: string
}

/** By the ids of the journeys: their last walk here, otherwise what git keeps. */
export function proofsOf(journeys: readonly Journey[], walks: Walks, runs: MachineRuns | undefined): Record<string, Proof> {
  const { at } = runs ?? {}
  const last = new Map(at !== undefined && at >= (walks.at ?? '') ? runs!.runs.map((run) => [run.title, run]) : [])
  const walked = new Set(walks.journeys.map((walk) => walk.split(' ')[0]))
  const proofOf = ({ id, title }: Journey): Proof => {
    const { result, ms, trace } = last.get(title) ?? {}
    if (result === 'failed' || (result === 'passed' && walked.has(id)))
      return { result, at: at!, ...(ms !== undefined && { ms }), ...(trace !== undefined && { trace }) }
    return walked.has(id) ? { result: 'walked', ...(walks.at !== undefined && { at: walks.at }) } : { result: 'not run' }
  }
  return Object.fromEntries(journeys.map((journey) => [journey.id, proofOf(journey)]))
}

/** '26 Nov 2026, 03:41 UTC' */
export const momentWords = (at: string): string =>
  `${new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`
export const secondsWords = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
export const traceCommand = (trace: string): string => `npx playwright show-trace ${trace}`

/** 'passed on 26 Nov 2026, 03:41 UTC, in 3.1 s' */
export function proofWords({ result, at, ms, trace }: Proof): string {
  const time = ms === undefined ? '' : `, ${result === 'failed' ? 'after' : 'in'} ${secondsWords(ms)}`
  const look = result !== 'failed' ? '' : `: ${trace === undefined ? 'TRACE=1 keeps a trace of the next failure' : traceCommand(trace)}`
  return `${result}${at ? ` on ${momentWords(at)}` : ''}${time}${look}`
}
