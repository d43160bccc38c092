import { html, type Html } from '../../server/html.ts'
import { percent } from '#tools/mutation/tables.ts'
import type { Change } from './changes.ts'
import { type Age, momentWords, type Proof, secondsWords, traceCommand } from './evidence.ts'
import { dayWords, type MutationScore } from '#tools/mutation/scores.ts'
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

/** Which version brought what: the last commit of the machine, and those before it. */
export function changesPart([last, ...before]: readonly Change[]): Html | false {
  const words = ({ at, subject, commit }: Change) => `${dayWords(at)}: ${subject} (commit ${commit})`
  if (!last) return false
  return html`<details class="changes">
    <summary>Last changed on ${words(last)}</summary>
    <ul>
      ${before.map((change) => html`<li>${words(change)}</li> `)}
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
