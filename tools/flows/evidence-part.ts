import { html, type Html } from '../../server/html.ts'
import { percent } from '#tools/mutation/tables.ts'
import { type Change, type Edit, isOfSteps, type Life } from './changes.ts'
import { momentWords, type Proof, secondsWords, traceCommand } from './evidence.ts'
import { dayWords, type MutationScore } from '#tools/mutation/scores.ts'
import type { Flow } from './flow.ts'
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

/** Since when a step is there, and when what happens in it changed last. */
export const sinceWords = (changes: readonly Change[] = []): string => {
  const [last, first] = [changes[0], changes.at(-1)]
  return [first && `Here since ${dayWords(first.at)} (commit ${first.commit})`, last !== first && last && `changed ${changeWords(last)}`]
    .filter(Boolean)
    .join('; ')
}

const MOST_CHANGES = 4
const MOST_SENTENCES = 4

export const foldedPart = (summary: string, part: Html): Html =>
  html`<details>
    <summary>${summary}</summary>
    ${part}
  </details>`

/** Which commits changed what happens in these flows, apart from those that edited words alone. */
export function versionPart(allFacts: readonly Pick<FlowFacts, 'flow' | 'history'>[]): Html {
  const commits = new Map<string, { change: Change; edits: { flow: Flow; edit: Edit }[] }>()
  for (const { flow, history } of allFacts)
    for (const edit of history.edits) {
      const known = commits.get(edit.commit) ?? { change: edit, edits: [] }
      commits.set(edit.commit, { ...known, edits: [...known.edits, { flow, edit }] })
    }
  const all = [...commits.values()].toSorted((one, other) => other.change.at.localeCompare(one.change.at))
  if (all.length === 0) return html`<p>Not known here: the history of the repository says it.</p>`
  const ofSteps = all.filter(({ edits }) => edits.some(({ edit }) => isOfSteps(edit)))
  const refs = new Map(allFacts.flatMap(({ flow }) => flow.transitions.map(({ ref, sentence }) => [sentence, ref])))
  const items = (list: typeof all) =>
    html`<ul>
      ${list.map(
        ({ change, edits }) =>
          html`<li>
            <b>${changeWords(change)}</b>
            ${edits.map(({ flow, edit }) => editPart(edit, refs, allFacts.length > 1 ? flow.title : undefined))}
          </li> `,
      )}
    </ul>`
  const older = ofSteps.slice(MOST_CHANGES)
  return html`<p>A version is a commit. These changed the steps of the flow, the last one first; its title says what for:</p>
    ${items(ofSteps.slice(0, MOST_CHANGES))}${older.length > 0 && foldedPart(`And ${older.length} more, before these`, items(older))}
    <p>
      ${plural(all.length - ofSteps.length, 'more commit')} edited words or names alone. A condition that is worked out otherwise, and what
      the server does, are in no sentence: the history of machines/, src/actors/ and server/ has them.
    </p>`
}

/** 'new: … · …', 'no longer: …' */
function editPart({ came, changed, went }: Edit, refs: ReadonlyMap<string, string>, title: string | undefined): Html {
  const list = (words: string, lives: readonly Life[]) => {
    const links = [...new Set(lives.map(({ sentence }) => sentence))].map((one) => {
      const ref = refs.get(one)
      return ref === undefined ? html`${one}` : html`<a href="#${ref}">${one}</a>`
    })
    const joined = (some: readonly Html[]) => html`${some.map((one, index) => html`${index > 0 && ' · '}${one}`)}`
    const more = links.slice(MOST_SENTENCES)
    return (
      links.length > 0 &&
      html`<div>
        <small>${title !== undefined && `${title}, `}${words}:</small> ${joined(links.slice(0, MOST_SENTENCES))}
        ${more.length > 0 && foldedPart(`and ${more.length} more`, joined(more))}
      </div>`
    )
  }
  return html`${list('new', came)}${list('otherwise than before', changed)}${list('no longer', went)}`
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
