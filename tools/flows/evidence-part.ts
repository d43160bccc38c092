import { html, type Html } from '../../server/html.ts'
import { percent } from '#tools/mutation/tables.ts'
import type { Change, Changes } from './changes.ts'
import { type Age, momentWords, type Proof, secondsWords, traceCommand } from './evidence.ts'
import { dayWords, type MutationScore } from '#tools/mutation/scores.ts'
import type { FlowTransition } from './flow.ts'
import { plural } from './words.ts'
import type { Chapter } from './write-flow.ts'

/** When a flow was walked, and how well its machine is tested. */
export function evidenceOf({ walks, age, proofs, mutation }: Chapter): Html {
  const all = Object.values(proofs)
  const failed = all.filter(({ result }) => result === 'failed').length
  const ms = all.reduce((sum, proof) => sum + (proof.ms ?? 0), 0)
  return html`<p class="about evidence">
    ${failed > 0 && html`<span class="badge err">${plural(failed, 'journey')} failed in the last walk</span> `}${WARNINGS[age]}
    ${walks.at !== undefined && `Walked on ${momentWords(walks.at)}${walks.commit ? `, commit ${walks.commit}` : ''}${ms > 0 ? `, in ${secondsWords(ms)}` : ''}.`}
    ${mutationWords(mutation)}
  </p>`
}

const changeWords = ({ at, subject, commit }: Change): string => `${dayWords(at)}: ${subject} (commit ${commit})`

/** Since when a sentence stands as it does, and since when in other words. */
export const sinceWords = (changes: readonly Change[] = []): string =>
  changes
    .flatMap((change, place) =>
      place === 0 ? `Since ${changeWords(change)}` : place === changes.length - 1 ? `in other words since ${changeWords(change)}` : [],
    )
    .join('; ')

const MOST_CHANGES = 6
const MOST_SENTENCES = 6

/** Which version brought what: the last commits that brought a sentence of the flow, with what they brought. */
export function changesPart(transitions: readonly Pick<FlowTransition, 'ref' | 'sentence'>[], changes: Changes): Html | false {
  const brought = new Map<Change, Pick<FlowTransition, 'ref' | 'sentence'>[]>()
  for (const one of transitions) {
    const [last] = changes.get(one.sentence) ?? []
    if (last) brought.set(last, [...(brought.get(last) ?? []), one])
  }
  const all = [...brought].toSorted(([one], [other]) => other.at.localeCompare(one.at))
  if (all.length === 0) return false
  return html`<details class="changes">
    <summary>Last changed on ${changeWords(all[0]![0])}</summary>
    <p class="about">By what its sentences say: tests, layout and moved files are no change.</p>
    <ul>
      ${all.slice(0, MOST_CHANGES).map(([change, own]) => {
        const more = own.length - MOST_SENTENCES
        return html`<li>
          ${changeWords(change)}
          ${own.slice(0, MOST_SENTENCES).map(({ ref, sentence }, index) => html`${index > 0 && ' · '}<a href="#${ref}">${sentence}</a>`)}${more > 0 && ` and ${more} more`}
        </li> `
      })}
    </ul>
  </details>`
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
