import { html, type Html } from '../../server/html.ts'
import { percent } from '#tools/mutation/tables.ts'
import type { Change, Edit } from './changes.ts'
import { momentWords, type Proof, secondsWords, traceCommand } from './evidence.ts'
import { dayWords, type MutationScore } from '#tools/mutation/scores.ts'
import { plural } from './words.ts'
import type { FlowFacts } from './write-flow.ts'

/** How much of a flow was walked and when, and how well its machine is tested. */
export function evidenceOf({ walks, age, proofs, mutation, numbers }: FlowFacts): Html {
  const { states, statesRun, transitions, transitionsRun, noScreen, uncovered } = numbers
  const ms = Object.values(proofs).reduce((sum, proof) => sum + (proof.ms ?? 0), 0)
  return html`<p>
      <span class="badge ${uncovered.length === 0 ? 'ok' : 'err'}"
        >${statesRun} of ${states} states, ${transitionsRun} of ${transitions} transitions
        walked${noScreen > 0 && `, ${noScreen} more on no screen`}</span
      >.
    </p>
    <p>
      ${walks.at !== undefined && `Walked in Chromium on ${momentWords(walks.at)}${walks.commit ? `, commit ${walks.commit}` : ''}${ms > 0 ? `, in ${secondsWords(ms)}` : ''}.`}
      ${age === 'stale' && 'Since then what happens, or its screen, has changed.'} ${mutationWords(mutation)}
    </p>`
}

export function failedPart({ proofs }: FlowFacts): Html | false {
  const failed = Object.values(proofs).filter(({ result }) => result === 'failed').length
  return failed > 0 && html`<p class="row"><span class="badge err">${plural(failed, 'journey')} failed in the last walk</span></p>`
}

export const changeWords = ({ at, subject, commit }: Change): string => `${dayWords(at)}: ${subject} (commit ${commit})`

const MOST_CHANGES = 4
const MOST_SENTENCES = 4

export const foldedPart = (summary: string, part: Html): Html =>
  html`<details>
    <summary>${summary}</summary>
    ${part}
  </details>`

/** Which commits changed these flows, and why: what happens there before what is only said in other words. */
export function versionPart(allFacts: readonly Pick<FlowFacts, 'flow' | 'history'>[]): Html {
  const byCommit = new Map<string, { title: string; edit: Edit }[]>()
  for (const { flow, history } of allFacts)
    for (const edit of history) byCommit.set(edit.commit, [...(byCommit.get(edit.commit) ?? []), { title: flow.title, edit }])
  const commits = [...byCommit.values()].toSorted(([one], [other]) => other!.edit.at.localeCompare(one!.edit.at))
  if (commits.length === 0) return html`<p>Not known here: the history of the repository says it.</p>`
  const [changed, reworded] = [true, false].map((wanted) =>
    commits.filter((own) => own.some(({ edit }) => changesWhatHappens(edit)) === wanted),
  )
  const [newest, older] = [changed!.slice(0, MOST_CHANGES), changed!.slice(MOST_CHANGES)]
  const items = (list: typeof commits) =>
    html`<ul>
      ${list.map(
        (own) =>
          html`<li>
            <b>${changeWords(own[0]!.edit)}</b>
            ${own.map(({ title, edit }) => editPart(edit, allFacts.length > 1 ? `${title}, ` : ''))}
            ${own[0]!.edit.reason !== '' && foldedPart('Its reason', html`<small>${own[0]!.edit.reason}</small>`)}
          </li> `,
      )}
    </ul>`
  return html`<p>A version is a commit. What changed a state, a step or a message, the last one first:</p>
    ${items(newest)}${older.length > 0 && foldedPart(`And ${older.length} more, before these`, items(older))}
    ${reworded!.length > 0 && foldedPart(`${plural(reworded!.length, 'version')} that only said it in other words`, items(reworded!))}
    <p>
      A flow that was part of another one has its earlier versions there. What the screens show and what the server does changes elsewhere
      too: the history of src/screens/ and server/ has it.
    </p>`
}

export const changesWhatHappens = ({ brought, took }: Edit): boolean => brought.length + took.length > 0

/** 'Cart, new: … · …', 'gone: …', and what was only said in other words */
function editPart(edit: Edit, flow: string): Html {
  const list = (words: string, sentences: readonly string[]) => {
    const more = sentences.slice(MOST_SENTENCES)
    return (
      sentences.length > 0 &&
      html`<div>
        <small>${flow}${words}:</small> ${sentences.slice(0, MOST_SENTENCES).join(' · ')}
        ${more.length > 0 && foldedPart(`and ${more.length} more`, html`${more.join(' · ')}`)}
      </div>`
    )
  }
  const { brought, took, reworded } = edit
  const words = reworded.map(({ now, before }) => html`<div><small>${flow}now:</small> ${now} <small>before:</small> ${before}</div> `)
  return html`${list('new', brought)}${list('gone', took)}${
    changesWhatHappens(edit) && words.length > 0 ? foldedPart(`${plural(words.length, 'sentence')} in other words`, html`${words}`) : words
  }`
}

/** The words before the names of flows whose walks are stale. */
export const STALE = 'Walked before what happens, or its screen, changed:'

export const mutationWords = (mutation: MutationScore | undefined): string =>
  mutation
    ? `${percent(mutation)} of ${plural(mutation.of, 'change')} of its code noticed by its tests, of the run of ${dayWords(mutation.at)}.`
    : 'No changes of its code were tried on its tests yet (npm run mutate).'

/** The result of a journey, and what leads to the trace of one that failed. */
export function proofPart(proof: Proof): Html {
  const { result, at, ms, trace } = proof
  const sign = { passed: 'ok', walked: 'ok', failed: 'err', 'not run': 'err' }[result]
  return html`<span class="badge ${sign}">${result}</span>
    <small
      >${at !== undefined && momentWords(at)}${ms !== undefined && `, ${secondsWords(ms)}`}${trace !== undefined && html` <code>${traceCommand(trace)}</code>`}${result === 'failed' && trace === undefined && ', TRACE=1 keeps a trace of the next failure'}</small
    >`
}
