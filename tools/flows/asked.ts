import { CUSTOMER_PAGES, OPEN_PAGES } from '../../scripts/customer-pages.ts'
import { html, type Html } from '../../server/html.ts'
import { type Deed, DEEDS, FROM_THEN_ON, LOST, type Lost, type Notice, NOTICES } from './answers.ts'
import { changesWhatHappens, changeWords, evidenceOf, foldedPart, STALE, versionPart } from './evidence-part.ts'
import type { Flow, FlowTransition } from './flow.ts'
import type { Other } from './map.ts'
import type { FlowFacts } from './write-flow.ts'

/** What a step says of others, as a badge beside it; empty where it concerns the person in front of the screen alone, whoever that is. */
export const peopleWords = ({ name }: Flow, { meaning: { informs, only } }: FlowTransition): string[] => [
  ...(informs
    ? [
        {
          outlet: 'The outlet’s people hear of it',
          customer: isOnlyRead(name) ? 'Customers read it from then on' : 'Customers hear of it',
          contact: 'The owner of the email or phone hears of it',
        }[informs],
      ]
    : []),
  ...(only ? [{ guest: 'Only a guest', customer: 'Only a signed-in customer' }[only]] : []),
]

/** Nobody gets a message of what happens there. */
const isOnlyRead = (name: string): boolean => NOTICES.some(({ flows, who }) => flows[0] === name && who === FROM_THEN_ON[0])

/** What is asked most, of one flow and of all, with the words that a search asks it by. */
const ASKED = {
  lost: { question: 'What if a reply or the network is lost?', words: 'reply lost fail timeout answer arrive network offline' },
  informed: { question: 'Who is told of what?', words: 'told tell hears inform notify email sms push bell' },
  guest: { question: 'Guest or customer: who can do what?', words: 'guest only sign account' },
  version: { question: 'Which version changed this?', words: 'version release commit changed last latest history' },
  tested: { question: 'How is it tested?', words: 'tested test' },
}
type Asked = keyof typeof ASKED

const askedPart = (answers: Record<Asked, Html>, ending = ''): Html =>
  html`<div class="asked">
    ${keysOf(ASKED).map(
      (which) =>
        html`<details id="${which}${ending}" data-words="${ASKED[which].words}">
          <summary>${ASKED[which].question}</summary>
          ${answers[which]}
        </details> `,
    )}
  </div>`

/** Over all flows. */
export function askedOfAll(allFacts: readonly FlowFacts[]): Html {
  const flows = allFacts.map(({ flow }) => flow)
  const total = (of: (numbers: FlowFacts['numbers']) => number) => allFacts.reduce((sum, { numbers }) => sum + of(numbers), 0)
  const stale = allFacts.filter(({ age }) => age === 'stale')
  const edited = allFacts.flatMap(({ flow, history }) => {
    const last = history.find(changesWhatHappens) ?? history[0]
    return last ? { flow, last } : []
  })
  return askedPart({
    lost: html`${['checkout', 'cart', 'board-card', 'password-change'].map((name) => {
      const flow = flows.find((one) => one.name === name)
      return (
        flow &&
        html`<h3>${linkTo(flow)}</h3>
          ${lostPart(LOST[name]!)}`
      )
    })}
    ${foldedPart(
      'Each step where money is at stake',
      failuresPart(flows, ({ meaning }) => meaning.risk === 'money'),
    )}`,
    informed: noticesPart(NOTICES, flows),
    guest: deedsPart(),
    version: html`<p>A version is a commit. The last one that changed each flow; its page has all others:</p>
      <ul>
        ${edited
          .toSorted((one, other) => other.last.at.localeCompare(one.last.at))
          .map(({ flow: { id, title }, last }) => html`<li><a href="#version-${id}">${title}</a> ${changeWords(last)}</li> `)}
      </ul>`,
    tested: html`<p>
        Of what can happen, ${total(({ transitionsRun }) => transitionsRun)} of ${total(({ transitions }) => transitions)} are walked in
        Chromium, by journeys; ${total(({ noScreen }) => noScreen)} more happen on no screen, each with its reason. The page of each flow
        says when.
      </p>
      ${stale.length > 0 && html`<p>${STALE} ${stale.map(({ flow }, index) => html`${index > 0 && ', '}${linkTo(flow)}`)}.</p>`}`,
  })
}

/** Of one flow, with those that it runs, and those that run it. */
export function askedOfFlow(facts: FlowFacts, others: readonly Other[], allFacts: readonly FlowFacts[]): Html {
  const { flow } = facts
  const named = (role: Other['words']) => others.flatMap((other) => (other.words === role ? other.flow : []))
  const runs = named('Runs')
  const page = (words: string, pages: readonly string[]) => {
    const shown = [flow, ...named('Run by')].find(({ id }) => pages.includes(id))
    return shown && html`<p>The page ${shown.title} opens ${words}.</p>`
  }
  const notices = NOTICES.filter(({ flows }) => flows.includes(flow.name))
  const lost = LOST[flow.name]
  return askedPart(
    {
      lost: html`${lost && lostPart(lost)}${
          lost
            ? foldedPart(
                'Each step that a lost reply takes',
                failuresPart([flow, ...runs], () => true),
              )
            : failuresPart([flow, ...runs], () => true)
        }
        <p><a href="#lost">A lost reply of an order, of a step on the board, of a new password</a></p>`,
      informed: html`${
          notices.length > 0
            ? noticesPart(
                notices,
                allFacts.map((one) => one.flow),
                flow,
              )
            : html`<p>Nothing here is told to anybody who is not at the screen.</p>`
        }
        <p><a href="#informed">All that anybody is told of</a></p>`,
      guest: html`${page('for a signed-in customer alone: a guest is asked to sign in', CUSTOMER_PAGES)}${page('for both', OPEN_PAGES)}${deedsPart(flow.name)}`,
      version: versionPart([facts, ...allFacts.filter((one) => runs.includes(one.flow))]),
      tested: evidenceOf(facts),
    },
    `-${flow.id}`,
  )
}

const linkTo = ({ id, title }: Flow): Html => html`<a href="#${id}">${title}</a>`

const lostPart = ({ says, ends = [] }: Lost): Html =>
  html`${says.map((sentence) => html`<p>${sentence}</p> `)}${ends.length > 0 && foldedPart('How it ends, and what the customer reads then', table(['How it ends', 'What the customer reads'], ends))}`

/** Each row links to the flow where it happens, unless that is `here`. */
const noticesPart = (notices: readonly Notice[], flows: readonly Flow[], here?: Flow): Html =>
  table(
    ['What happens', 'Who is told', 'By what'],
    notices.map(({ flows: [name], what, who, by }) => {
      const flow = flows.find((one) => one.name === name && one !== here)
      return [flow ? html`${what} <small>in ${linkTo(flow)}</small>` : what, who, by]
    }),
  )

const table = (heads: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html =>
  html`<table>
    <tr>
      ${heads.map((head) => html`<th scope="col">${head}</th>`)}
    </tr>
    ${rows.map(
      (row) =>
        html`<tr>
          ${row.map((cell) => html`<td>${cell}</td>`)}
        </tr> `,
    )}
  </table>`

const WHO = { guest: 'Only a guest', customer: 'Only a signed-in customer', both: 'Both can' }

/** Of all flows; on the page of one what is done there stands first. */
const deedsPart = (here?: string): Html =>
  html`${here !== undefined && deedLists((deed) => deed.flows?.includes(here) ?? false, ', here')}
    <p>
      A guest can look and fill a cart; ordering needs a sign-in. A guest is a person who has not signed in. The screens of the counter say
      guest of every customer.
    </p>
    ${deedLists((deed) => here === undefined || !deed.flows?.includes(here), here === undefined ? '' : ', in the whole app')}`

const deedLists = (isListed: (deed: Deed) => boolean, where: string): Html[] =>
  keysOf(WHO).flatMap((who) => {
    const deeds = DEEDS[who].filter(isListed)
    return deeds.length === 0
      ? []
      : html`<h3>${WHO[who]}${where}</h3>
          <ul>
            ${deeds.map(({ words }) => html`<li>${words}</li> `)}
          </ul>`
  })

/** A list over flows, each line a link to a transition; false without any. */
function linesPart(flows: readonly Flow[], fits: (one: FlowTransition) => boolean, head: string): Html | false {
  const lines = flows.flatMap(({ title, transitions }) => transitions.filter(fits).map((one) => ({ title, ...one })))
  return (
    lines.length > 0 &&
    html`<h3>${head}</h3>
      <ul>
        ${lines.map(({ title, ref, sentence }) => html`<li><b>${title}</b> <a href="#${ref}">${sentence}</a></li> `)}
      </ul>`
  )
}

/** What a screen leads to: a lost reply before what the server refuses. */
function failuresPart(flows: readonly Flow[], fits: (one: FlowTransition) => boolean): Html {
  const fails = (one: FlowTransition) => one.event.startsWith('xstate.error.') && one.noScreen === undefined && fits(one)
  const lost = linesPart(flows, (one) => fails(one) && one.meaning.by !== 'server', 'The reply is lost, or the device does not help')
  const refused = linesPart(flows, (one) => fails(one) && one.meaning.by === 'server', 'The server refuses, fails or does not answer')
  return lost || refused
    ? html`${lost}${refused}`
    : html`<p>No step of this flow is the failure of a call. What its streams and clocks do stands in its states.</p>`
}

const keysOf = <Key extends string>(of: Record<Key, unknown>): Key[] => Object.keys(of) as Key[]
