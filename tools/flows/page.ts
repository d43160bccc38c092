import { html, Html } from '../../server/html.ts'
import { askedOfAll, askedOfFlow, peopleWords } from './asked.ts'
import type { Covered } from './coverage.ts'
import { failedPart } from './evidence-part.ts'
import { type Flow, type FlowState, type FlowTransition, isAside, remarksOn } from './flow.ts'
import { journeysPart } from './journeys-part.ts'
import { inOrderOfRanks } from './layout.ts'
import { type FlowMap, isAtCounter, type Other, type Relation } from './map.ts'
import { CAUSES } from './play/causes.ts'
import { prefixOf } from './ids.ts'
import { drawFlow } from './svg.ts'
import { capital, inWords, plural } from './words.ts'
import type { FlowFacts } from './write-flow.ts'

/** The page on all flows: their map and their names. A flow opens in it, with what `flowPart` says. */
export function flowsPage(allFacts: readonly FlowFacts[], map: FlowMap, styles: string): string {
  const total = (of: (facts: FlowFacts) => number) => allFacts.reduce((sum, facts) => sum + of(facts), 0)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>The flows · Mezbaan</title>
        <link rel="icon" href="/logo.svg" />
        <style>
          ${new Html(styles)}
        </style>
        <script src="flows.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="canopy">
          <div class="wrap">
            <h1>What can happen</h1>
            <p class="lead-in">
              Every flow of the app: in a picture, in sentences, and as journeys to try. ${plural(allFacts.length, 'flow')}, in which
              ${total(({ flow }) => flow.transitions.length)} things can happen, and ${total(({ journeys }) => journeys.length)} journeys.
            </p>
          </div>
        </header>
        <main class="wrap" id="content" tabindex="-1">
          <form class="search" role="search">
            <label class="visually-hidden" for="search">Search in all flows</label>
            <input class="input" id="search" type="search" placeholder="Ask, or search: a word, a text on screen" autocomplete="off" />
            <p class="found" role="status"></p>
          </form>
          <ul class="results"></ul>
          <section class="all" aria-labelledby="all">
            <h2 id="all" tabindex="-1">All flows</h2>
            ${askedOfAll(allFacts)}
            <p class="about key">
              A thick arrow: the flow runs another one as a part of itself. A thin one: it is given the other, sends to it or follows it.
              Those at the end run no other and are given none. A number below says how much can happen in a flow.
            </p>
            ${onWideScreens('a map of all flows')}
            <div class="picture" tabindex="0" role="region" aria-label="Map of all flows">
              ${drawFlow(map.flow, map.layout, (id) => `#${id}`)}
            </div>
            ${LISTS.map(
              ({ head, isCounter }) =>
                html`<h3>${head}</h3>
                  <ul class="flows">
                    ${allFacts.filter(({ flow }) => isAtCounter(flow) === isCounter).map((facts) => nameItem(facts, allFacts, map.relations))}
                  </ul>`,
            )}
          </section>
          <div class="open"></div>
        </main>
      </body>
    </html> `.text
}

const LISTS = [
  { head: 'The customer’s flows', isCounter: false },
  { head: 'At the counter', isCounter: true },
]

/** A flow by its name, with what it runs and what it is given. */
function nameItem({ flow, age }: FlowFacts, allFacts: readonly FlowFacts[], relations: readonly Relation[]): Html {
  const titleOf = (name: string) => allFacts.find((one) => one.flow.name === name)!.flow.title
  const relatedPart = (words: string, runs: boolean) => {
    const others = relations.filter((one) => one.from === flow.name && one.runs === runs).map(({ to }) => titleOf(to))
    return others.length > 0 && html` <small>${words} ${others.join(', ')}</small>`
  }
  return html`<li>
    <a href="#${flow.id}" data-name="${flow.name}" data-prefix="${prefixOf(flow.name)}"
      >${flow.title} <span class="tally">${flow.transitions.length}</span></a
    >${relatedPart('runs', true)}${relatedPart('is given', false)}${age === 'stale' && html` <span class="badge warn">walked before its screen changed</span>`}
  </li> `
}

/** What it is for, without its states. */
const shortLead = ({ lead }: Flow): string => lead.replace(/(?<=\w)[:.] .*$/, '.')

/** What a flow opens to; flows/NAME/flow.html. */
export function flowPart(facts: FlowFacts, others: readonly Other[] = [], allFacts: readonly FlowFacts[] = [facts]): string {
  const { flow, layout, calm } = facts
  const folded = flow.transitions.length - calm.flow.transitions.length
  const hrefOf = (id: string) => `#${id}`
  return html`<section class="flow" id="${flow.id}" aria-labelledby="title-${flow.id}">
    <p class="row files"><a href="#all">← All flows</a></p>
    <h2 id="title-${flow.id}" tabindex="-1">${flow.title}</h2>
    ${flow.lead !== '' && html`<p class="about">${flow.lead}</p>`} ${failedPart(facts)} ${askedOfFlow(facts, others, allFacts)}
    <p class="row files">
      <a href="#journeys-${flow.id}">Test plan</a> <a href="${flow.name}/test-plan.csv" download>as CSV</a>
      <a href="${flow.name}/${flow.name}.feature" download>as Gherkin</a>
      <a href="${flow.name}/machine.json" download>For Stately’s editor</a>
      <a href="${flow.name}/play.json" download>Model as a graph</a>
      <a href="${flow.name}/diagram.svg" download>Diagram as SVG</a>
    </p>
    <div class="play">
      <div class="stage">
        ${folded > 0 && html`<label class="chip"><input class="unfold" type="checkbox" autocomplete="off" /> Failures too, and what stays in its state (${folded} more)</label>`}
        ${onWideScreens('a drawing of this flow, which can be played,')}
        ${DRAWINGS.map(
          (which) =>
            html`<div
              class="picture ${which}"
              tabindex="0"
              role="region"
              aria-label="Diagram of ${flow.title}. The list of what can happen now plays it."
              ${which === 'whole' && html`hidden`}
            >
              ${which === 'calm' ? drawFlow(calm.flow, calm.layout, hrefOf, 'calm') : drawFlow(flow, layout, hrefOf)}
            </div> `,
        )}
      </div>
      <div class="panel"></div>
      <ul class="legend" aria-label="Legend">
        ${Object.entries(CAUSES).map(([by, words]) => flow.transitions.some(({ meaning }) => meaning.by === by) && html`<li><span class="sign ${by}"></span> ${words}</li> `)}
        <li><span class="thick"></span> The main path</li>
        <li><span class="lit"></span> It can happen now: press it</li>
      </ul>
    </div>
    ${others.map(
      ({ flow: other, words }) =>
        html`<p class="about">${words} <a href="#${other.id}">${other.title}</a>${other.lead !== '' && `: ${shortLead(other)}`}</p> `,
    )}
    <h3>Step by step</h3>
    <ol class="steps">
      ${inOrderOfRanks(flow)
        .filter((state) => state.path !== '' || flow.transitions.some(({ source }) => source === state.id))
        .map((state) => stateItem(facts, state, others))}
    </ol>
    ${journeysPart(facts)}
  </section>`.text
}

/** Where a picture is missing, on a phone. */
const onWideScreens = (what: string): Html => html`<p class="about narrow">On a wide screen ${what} stands here.</p>`

const DRAWINGS = ['calm', 'whole'] as const

/** A state, and what can happen in it: the main path first, failures folded. */
function stateItem(facts: FlowFacts, state: FlowState, others: readonly Other[]): Html {
  const { flow, covered, numbers } = facts
  const isOuter = state.kind === 'compound' || state.kind === 'parallel'
  const remarks = remarksOn(state)
  const inside = () =>
    [...covered.states].filter(([path]) => path === state.path || path.startsWith(`${state.path}.`)).flatMap(([, runs]) => runs)
  const by = [...new Set(state.isTransient ? leavingRuns(flow, state, covered) : inside())]
  const isMissed = !isOuter && numbers.uncovered.includes(state.id)
  const own = flow.transitions.filter(({ source }) => source === state.id)
  const asides = own.filter(isAside)
  const plain = own.filter((one) => !isAside(one)).toSorted((one, other) => Number(other.meaning.main ?? 0) - Number(one.meaning.main ?? 0))
  const items = (list: readonly FlowTransition[]) =>
    html`<ul>
      ${list.map((one) => transitionItem(facts, one, others))}
    </ul>`
  return html`<li id="${state.path === '' ? `whole-${flow.id}` : state.id}" data-state="${state.path}">
    <p class="name">
      <b>${state.path === '' ? 'In every state' : pathWords(flow, state)}</b>${remarks !== '' && html` <small>${remarks}</small>`}
    </p>
    <p>
      ${capital(state.sentence)}${state.calls.map((call) => html` ${named(call, others) ?? html`<code>${call}</code>`}`)}
      ${state.shows !== undefined && html`<q>${state.shows}</q>`} ${!isOuter && (by.length > 0 || isMissed ? ranBy(by) : NO_SCREEN)}
    </p>
    ${plain.length > 0 && items(plain)}${
      asides.length > 0 &&
      html`<details class="asides">
        <summary>${plural(asides.length, 'failure')}, or what no screen leads to</summary>
        ${items(asides)}
      </details>`
    }
  </li> `
}

/** 'Placing order, Sending' */
const pathWords = ({ states, id }: Flow, { path }: FlowState): string =>
  path
    .split('.')
    .map((_, index, keys) => states.find((one) => one.id === `${id}.${keys.slice(0, index + 1).join('.')}`)!.name)
    .join(', ')

const leavingRuns = ({ transitions }: Flow, state: FlowState, covered: Covered): string[] =>
  transitions.filter(({ source }) => source === state.id).flatMap(({ id }) => covered.transitions.get(id) ?? [])

/** The flow that a call runs, by its name. */
function named(call: string, others: readonly Other[]): Html | undefined {
  const other = others.find(({ flow, words }) => flow.id === call && words === 'Runs')
  return other && html`<a href="#${call}">${other.flow.title}</a>`
}

/** 'Order attempt answers', with a link where it is a flow that answers. */
function whenPart(when: string, others: readonly Other[]): Html {
  const [call = '', ...rest] = when.split(' ')
  const link = named(call, others)
  return link ? html`${link} ${rest.join(' ')}` : html`<code>${when}</code>`
}

function transitionItem({ flow, covered }: FlowFacts, one: FlowTransition, others: readonly Other[]): Html {
  const stateLink = (id: string) => html`<a href="#${id}">${inWords(id.slice(flow.id.length + 1) || flow.title)}</a>`
  return html`<li id="${one.ref}" data-transition="${one.ref}">
    <span class="sign ${one.meaning.by}"></span>
    <span class="what${one.meaning.main && ' main'}"
      >${capital(one.sentence)}${one.targets && html` → ${one.targets.map((id, index) => html`${index > 0 && ', '}${stateLink(id)}`)}`}
      <small><code>${one.ref}</code> ${whenPart(one.when, others)}${one.guard !== undefined && `, if ${one.guard}`}.</small
      >${one.tells.map((text) => html` <q>${text}</q>`)}${peopleWords(flow, one).map((words) => html` <span class="badge">${words}</span>`)}
      ${one.noScreen === undefined ? ranBy(covered.transitions.get(one.id) ?? []) : html`${NO_SCREEN} <small>${one.noScreen}</small>`}</span
    >
  </li> `
}

const MOST_LINKS = 5

const NO_SCREEN = html`<span class="badge neutral">no screen leads here</span>`

function ranBy(journeys: readonly string[]): Html {
  if (journeys.length === 0) return html`<span class="badge err">not run</span>`
  const more = journeys.length - MOST_LINKS
  return html`<span class="runs"
    >${journeys.slice(0, MOST_LINKS).map((id) => html`<a href="#j-${id}">${id}</a> `)}${more > 0 && html`<small>and ${more} more</small>`}</span
  >`
}
