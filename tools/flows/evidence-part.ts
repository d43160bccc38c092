import { html, type Html } from '../../server/html.ts'
import { percent } from '#tools/mutation/tables.ts'
import type { Change, Changes } from './changes.ts'
import { type Age, momentWords, type Proof, secondsWords, traceCommand } from './evidence.ts'
import { dayWords, type MutationScore } from '#tools/mutation/scores.ts'
import type { FlowTransition } from './flow.ts'
import { plural } from './words.ts'
import type { Chapter } from './write-flow.ts'

/** How much of a flow was walked and when, and how well its machine is tested. */
export function evidenceOf({ walks, age, proofs, mutation, numbers }: Chapter): Html {
  const { states, statesRun, transitions, transitionsRun, noScreen, uncovered } = numbers
  const ms = Object.values(proofs).reduce((sum, proof) => sum + (proof.ms ?? 0), 0)
  return html`<p>
      <span class="badge ${uncovered.length === 0 ? 'ok' : 'err'}"
        >${statesRun} of ${states} states, ${transitionsRun} of ${transitions} transitions
        walked${noScreen > 0 && `, ${noScreen} more on no screen`}</span
      >
      ${WARNINGS[age]}
    </p>
    <p>
      ${walks.at !== undefined && `Walked in Chromium on ${momentWords(walks.at)}${walks.commit ? `, commit ${walks.commit}` : ''}${ms > 0 ? `, in ${secondsWords(ms)}` : ''}.`}
      ${mutationWords(mutation)}
    </p>`
}

export function failedPart({ proofs }: Chapter): Html | false {
  const failed = Object.values(proofs).filter(({ result }) => result === 'failed').length
  return failed > 0 && html`<p class="row"><span class="badge err">${plural(failed, 'journey')} failed in the last walk</span></p>`
}

export const changeWords = ({ at, subject, commit }: Change): string => `${dayWords(at)}: ${subject} (commit ${commit})`

/** Since when a transition is told, in whatever words, and which commit edited its sentence last: of behaviour or of words alone, the history does not say. */
export const sinceWords = (changes: readonly Change[] = []): string =>
  changes
    .toReversed()
    .flatMap((change, place) =>
      place === 0
        ? `Told since ${changeWords(change)}`
        : place === changes.length - 1
          ? `its sentence last edited ${changeWords(change)}`
          : [],
    )
    .join('; ')

const MOST_CHANGES = 6
const MOST_SENTENCES = 6
type Told = Pick<FlowTransition, 'ref' | 'sentence'>

/** The commits that brought the sentences as they stand, the latest first. */
function broughtBy(transitions: readonly Told[], changes: Changes): [Change, Told[]][] {
  const brought = new Map<Change, Told[]>()
  for (const one of transitions) {
    const [last] = changes.get(one.sentence) ?? []
    if (last) brought.set(last, [...(brought.get(last) ?? []), one])
  }
  return [...brought].toSorted(([one], [other]) => other.at.localeCompare(one.at))
}

export const lastChange = (transitions: readonly Told[], changes: Changes): Change | undefined => broughtBy(transitions, changes)[0]?.[0]

/** Which version brought what: the last commits that brought a sentence of the flow, with what they brought. */
export function changesPart(transitions: readonly Told[], changes: Changes): Html {
  const all = broughtBy(transitions, changes)
  if (all.length === 0) return html`<p>Not known here: the history of the repository says it.</p>`
  return html`<p>
      A version is a commit. These edited a sentence last: what happens, or its words alone. Step by step, below, each sentence says since
      when it is told.
    </p>
    <ul>
      ${all.slice(0, MOST_CHANGES).map(([change, own]) => {
        const more = own.length - MOST_SENTENCES
        return html`<li>
          Last edited on ${changeWords(change)}
          ${own.slice(0, MOST_SENTENCES).map(({ ref, sentence }, index) => html`${index > 0 && ' · '}<a href="#${ref}">${sentence}</a>`)}${more > 0 && ` and ${more} more`}
        </li> `
      })}
    </ul>`
}

const warn = (words: string): Html => html`<span class="badge warn">${words}</span> `
const WARNINGS: Record<Age, Html | false> = {
  fresh: false,
  stale: warn('walked before machine, adapter or screen changed'),
  none: false,
}

export const mutationWords = (mutation: MutationScore | undefined): string =>
  mutation
    ? `${percent(mutation)} of ${plural(mutation.of, 'change')} of the machine noticed by its tests, of the run of ${dayWords(mutation.at)}.`
    : 'No changes of the machine were tried on its tests yet (npm run mutate).'

/** The result of a journey, and what leads to the trace of one that failed. */
export function proofPart(proof: Proof): Html {
  const { result, at, ms, trace } = proof
  const sign = { passed: 'ok', walked: 'ok', failed: 'err', 'not run': 'err' }[result]
  return html`<span class="badge ${sign}">${result}</span>
    <small
      >${at !== undefined && momentWords(at)}${ms !== undefined && `, ${secondsWords(ms)}`}${trace !== undefined && html` <code>${traceCommand(trace)}</code>`}${result === 'failed' && trace === undefined && ', TRACE=1 keeps a trace of the next failure'}</small
    >`
}
