import { html, type Html } from '../../server/html.ts'
import { percent } from '#tools/mutation/tables.ts'
import { type Change, type Edit, isOfSteps, type Life } from './changes.ts'
import { momentWords, type Proof, secondsWords, traceCommand } from './evidence.ts'
import { dayWords, type MutationScore } from '#tools/mutation/scores.ts'
import type { Flow } from './flow.ts'
import { inWords, plural } from './words.ts'
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

/** Which commits changed what happens in these flows, apart from those that edited the inside of a condition, or words alone. */
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
  const ofRules = all.filter((one) => !ofSteps.includes(one) && one.edits.some(({ edit }) => edit.rules.length > 0))
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
  const folded = (list: typeof all, words: string) =>
    list.length > 0 &&
    html`<details>
      <summary>${words}</summary>
      ${items(list)}
    </details>`
  return html`<p>A version is a commit. These changed what happens, the last one first:</p>
    ${items(ofSteps.slice(0, MOST_CHANGES))}${folded(ofSteps.slice(MOST_CHANGES), `And ${ofSteps.length - MOST_CHANGES} more, before these`)}
    ${folded(ofRules, `${plural(ofRules.length, 'commit')} edited the code inside a condition or an effect: whether something else happens, git cannot tell`)}
    <p>${plural(all.length - ofSteps.length - ofRules.length, 'more commit')} edited words, names or layout alone.</p>`
}

/** 'new: … · …', 'no longer: …' */
function editPart(edit: Edit, refs: ReadonlyMap<string, string>, title: string | undefined): Html {
  const { came, changed, went, limits, rules } = edit
  const list = (words: string, all: readonly string[]) => {
    const told = [...new Set(all)].filter((one) => one !== '')
    const more = told.length - MOST_SENTENCES
    return (
      told.length > 0 &&
      html`<br /><small>${title !== undefined && `${title}, `}${words}:</small> ${told.slice(0, MOST_SENTENCES).map((one, index) => {
          const ref = refs.get(one)
          return html`${index > 0 && ' · '}${ref === undefined ? one : html`<a href="#${ref}">${one}</a>`}`
        })}${more > 0 && ` and ${more} more`}`
    )
  }
  const sentences = (lives: readonly Life[]) => lives.map(({ sentence }) => sentence)
  return html`${list('new', sentences(came))}${list('otherwise than before', sentences(changed))}${list('no longer', sentences(went))}${list('other numbers', limits.map(inWords))}${!isOfSteps(edit) && list('inside', rules.map(inWords))}`
}

/** Of walks, before the names of flows. */
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
