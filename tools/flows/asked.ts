import type { Meaning } from '../../machines/model/meaning.ts'
import { html, type Html } from '../../server/html.ts'
import { CUSTOMER_PAGES, OPEN_PAGES } from '../../scripts/customer-pages.ts'
import { SUBJECTS } from '../../server/console/inbox.ts'
import { isSmsTemplate, SMS_TEMPLATES, TEMPLATES } from '../../server/messages/templates.ts'
import type { Change } from './changes.ts'
import { changesPart, changeWords, evidenceOf, lastChange } from './evidence-part.ts'
import type { Flow, FlowTransition } from './flow.ts'
import { inWords } from './words.ts'
import type { Chapter } from './write-flow.ts'

const TOLD: Record<NonNullable<Meaning['informs']>, string> = {
  outlet: 'The outlet’s people are told',
  customer: 'The outlet’s customers are told, or read it from now on',
  contact: 'The owner of the email or phone is told',
}
const ONLY: Record<NonNullable<Meaning['only']>, string> = {
  guest: 'Only a guest',
  customer: 'Only a signed-in customer',
}

/** 'The outlet’s people are told', 'Only a guest'; empty where it concerns the person in front of the screen alone, whoever that is. */
export const peopleWords = ({ meaning: { informs, only } }: FlowTransition): string[] => [
  ...(informs ? [TOLD[informs]] : []),
  ...(only ? [ONLY[only]] : []),
]

/** What is asked most, of one flow and of all, with the words that a search asks it by. */
const ASKED = {
  lost: { question: 'What if a reply is lost?', words: 'reply lost fail timeout' },
  told: { question: 'Who is told of what?', words: 'told tell inform notify' },
  guest: { question: 'What can a guest do that a customer cannot?', words: 'guest only' },
  version: { question: 'Which version changed this?', words: 'version release commit' },
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
export function askedOfAll(chapters: readonly Chapter[]): Html {
  const flows = chapters.map(({ flow }) => flow)
  const total = (of: (numbers: Chapter['numbers']) => number) => chapters.reduce((sum, { numbers }) => sum + of(numbers), 0)
  const byEmail = TEMPLATES.filter((template) => !isSmsTemplate(template))
  const edited = chapters
    .map(({ flow, changes }) => ({ flow, last: lastChange(flow.transitions, changes) }))
    .filter((one): one is { flow: Flow; last: Change } => one.last !== undefined)
  return askedPart({
    lost: html`<p>Where money is at stake, with all else that may fail. The page of each flow says it of its own calls.</p>
      ${failuresPart(flows, ({ meaning }) => meaning.risk === 'money')}`,
    told: html`${toldPart(flows)}
      <h3>All emails and SMS of the server</h3>
      <p>By email: ${byEmail.map((template) => SUBJECTS[template]).join(' · ')}.</p>
      <p>By email or SMS: ${SMS_TEMPLATES.map((template) => SUBJECTS[template]).join(' · ')}.</p>`,
    guest: html`<p>
        A guest is a person who has not signed in, and cannot order: the checkout asks to sign in, and so do all pages of a customer. These
        are: ${pagesPart(CUSTOMER_PAGES, flows)}.
      </p>
      <p>Both open: ${pagesPart(OPEN_PAGES, flows)}. What stands on the counter’s own screens says guest of every customer.</p>
      ${onlyPart(flows)}`,
    version: html`<p>Versions are commits. These brought the latest sentence of each flow.</p>
      <ul>
        ${edited
          .toSorted((one, other) => other.last.at.localeCompare(one.last.at))
          .map(({ flow: { id, title }, last }) => html`<li><a href="#version-${id}">${title}</a> ${changeWords(last)}</li> `)}
      </ul>`,
    tested: html`<p>
      Of what can happen, ${total(({ transitionsRun }) => transitionsRun)} of ${total(({ transitions }) => transitions)} are walked in
      Chromium, by journeys; ${total(({ noScreen }) => noScreen)} more happen on no screen, each with its reason. The page of each flow says
      when.
    </p>`,
  })
}

/** Of one flow, with those that it runs, and those that run it. */
export function askedOfFlow(chapter: Chapter, runs: readonly Flow[], runBy: readonly Flow[]): Html {
  const { flow, changes } = chapter
  const all = [flow, ...runs]
  const pageOf = (names: readonly string[]) => [flow, ...runBy].find(({ id }) => names.includes(id))
  const [guarded, open] = [CUSTOMER_PAGES, OPEN_PAGES].map(pageOf)
  const page = guarded
    ? `Only a signed-in customer opens the page ${guarded.title}: a guest is asked to sign in.`
    : open && `A guest and a signed-in customer both open the page ${open.title}.`
  return askedPart(
    {
      lost: failuresPart(all, () => true),
      told: toldPart(all),
      guest: html`${page !== undefined && html`<p>${page}</p>`}${onlyPart(all)}`,
      version: changesPart(flow.transitions, changes),
      tested: evidenceOf(chapter),
    },
    `-${flow.id}`,
  )
}

/** A list over flows, each line a link to what happens; nothing where nothing does. */
function linesPart(flows: readonly Flow[], fits: (one: FlowTransition) => boolean, head = ''): Html | false {
  const lines = flows.flatMap(({ title, transitions }) => transitions.filter(fits).map((one) => ({ title, ...one })))
  return (
    lines.length > 0 &&
    html`${head !== '' && html`<h3>${head}</h3>`}
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

function toldPart(flows: readonly Flow[]): Html {
  const lists = keysOf(TOLD).map((who) => linesPart(flows, ({ meaning }) => meaning.informs === who, TOLD[who]))
  return lists.some(Boolean) ? html`${lists}` : html`<p>No step of this flow tells anybody who is not at the screen.</p>`
}

function onlyPart(flows: readonly Flow[]): Html {
  const lists = keysOf(ONLY).map((who) => linesPart(flows, ({ meaning: { only, by } }) => only === who && by === 'customer', ONLY[who]))
  return lists.some(Boolean)
    ? html`${lists}`
    : html`<p>No single step of this flow is for a guest alone, or for a signed-in customer alone.</p>`
}

const pagesPart = (names: readonly string[], flows: readonly Flow[]): Html[] =>
  names.map((page, index) => {
    const flow = flows.find(({ id }) => id === page)
    return html`${index > 0 && ', '}${flow ? html`<a href="#${page}">${flow.title}</a>` : inWords(page)}`
  })

const keysOf = <Key extends string>(of: Record<Key, unknown>): Key[] => Object.keys(of) as Key[]
