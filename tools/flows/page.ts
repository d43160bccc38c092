import { html, Html } from '../../server/html.ts'
import type { Covered, Numbers } from './coverage.ts'
import { evidenceOf } from './evidence-part.ts'
import { type Flow, type FlowState, type FlowTransition, remarksOn } from './flow.ts'
import { journeysPart } from './journeys-part.ts'
import { CAUSES } from './play/causes.ts'
import { prefixOf } from './ids.ts'
import { anchorOf, drawFlow } from './svg.ts'
import { capital, inWords, plural } from './words.ts'
import type { Chapter } from './write-flow.ts'

/** The page on all flows: what each is about. A flow opens in it, with what `flowPart` says. */
export function flowsPage(chapters: readonly Chapter[], styles: string): string {
  const total = (of: (chapter: Chapter) => number) => chapters.reduce((sum, chapter) => sum + of(chapter), 0)
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
            <p class="brand">
              ${LOGO}<span>mezbaan <small>flows</small></span>
            </p>
            <h1>What can happen</h1>
            <p class="lead-in">
              Every flow of the app as its machine decides it: in pictures, in sentences, and as journeys to try.
              ${plural(chapters.length, 'flow')}, ${total(({ flow }) => flow.transitions.length)} transitions,
              ${total(({ journeys }) => journeys.length)} journeys.
            </p>
            ${totals(chapters)}
          </div>
        </header>
        <div class="wrap columns">
          <nav class="contents" aria-label="Flows">
            <ul>
              ${chapters.map(
                ({ flow, numbers }) =>
                  html`<li>
                    <a class="chip" href="#${flow.id}"
                      ><span>${flow.title}</span> <span class="tally">${flow.transitions.length}</span>${warning(numbers)}</a
                    >
                  </li> `,
              )}
            </ul>
          </nav>
          <main id="content" tabindex="-1">
            <form class="search" role="search">
              <label class="visually-hidden" for="search">Search in all flows</label>
              <input class="input" id="search" type="search" placeholder="Search: a word, a state, a text on screen" autocomplete="off" />
              <label class="chip"><input id="not-run" type="checkbox" autocomplete="off" /> Not run</label>
              <p class="found" role="status"></p>
            </form>
            <ul class="results"></ul>
            ${chapters.map((chapter) => summary(chapter))}
          </main>
        </div>
      </body>
    </html> `.text
}

const LOGO = html`<svg width="36" height="36" viewBox="0 0 48 48" aria-hidden="true">
  <circle cx="24" cy="24" r="24" fill="#fdf8ee" fill-opacity=".16" />
  <g fill="none" stroke="#fdf8ee" stroke-width="4.6" stroke-linecap="round">
    <path d="M12 31v-6.2a6 6 0 0 1 12 0V31" />
    <path d="M24 31v-6.2a6 6 0 0 1 12 0V31" />
  </g>
  <path d="M9.5 36.6h29" stroke="#f0bc55" stroke-width="3.2" stroke-linecap="round" />
  <path d="M24 6.4c2.6 2.8 3.2 4.3 3.2 5.5a3.2 3.2 0 0 1-6.4 0c0-1.2.6-2.7 3.2-5.5z" fill="#f0bc55" />
</svg>`

function totals(chapters: readonly Chapter[]): Html {
  const sum = (of: (numbers: Numbers) => number) => chapters.reduce((total, { numbers }) => total + of(numbers), 0)
  return html`<ul class="totals">
    <li>
      <b>${sum(({ transitionsRun }) => transitionsRun)}</b> of ${sum(({ transitions }) => transitions)} transitions walked in Chromium
    </li>
    <li><b>${sum(({ noScreen }) => noScreen)}</b> more that no screen leads to, each with its reason</li>
  </ul>`
}

const warning = ({ uncovered }: Numbers): Html | false =>
  uncovered.length > 0 && html` <span class="badge warn" title="not all run">!<span class="visually-hidden"> not all run</span></span>`

function summary(chapter: Chapter): Html {
  const { flow, numbers } = chapter
  return html`<section
    class="flow"
    id="${flow.id}"
    data-name="${flow.name}"
    data-prefix="${prefixOf(flow.name)}"
    aria-labelledby="title-${flow.id}"
  >
    <h2 id="title-${flow.id}" tabindex="-1">${flow.title}</h2>
    ${flow.lead !== '' && html`<p class="about">${flow.lead}</p>`}
    <p class="row">
      <a class="button tonal compact opener" href="#${flow.id}">Play it<span class="visually-hidden">: ${flow.title}</span></a>
      ${numberBadge(numbers)}
    </p>
    ${evidenceOf(chapter)}
    <div class="body"></div>
  </section> `
}

/** What a flow opens to; flows/NAME/flow.html. */
export function flowPart(chapter: Chapter): string {
  const { flow, layout } = chapter
  return html`<p class="row files">
      <a href="${flow.name}/flow.md">In words</a> <a href="${flow.name}/test-plan.md">Test plan</a>
      <a href="${flow.name}/test-plan.csv" download>Test plan as CSV</a> <a href="${flow.name}/diagram.svg">Diagram</a>
    </p>
    <div class="play">
      <div class="stage">
        <div class="picture" tabindex="0" role="region" aria-label="Diagram of ${flow.title}. The list of what can happen now plays it.">
          ${drawFlow(flow, layout, (id) => `#${id}`)}
        </div>
        <div class="tools" role="group" aria-label="View of the diagram">
          <button type="button" class="icon-button solid" data-view="in" aria-label="Zoom in">+</button>
          <button type="button" class="icon-button solid" data-view="out" aria-label="Zoom out">−</button>
          <button type="button" class="icon-button solid" data-view="here" aria-label="Show where it stands">◎</button>
          <button type="button" class="icon-button solid" data-view="all" aria-label="Show all of it">⛶</button>
        </div>
      </div>
      <div class="panel"></div>
      <ul class="legend" aria-label="Legend">
        ${Object.entries(CAUSES).map(([by, words]) => flow.transitions.some(({ meaning }) => meaning.by === by) && html`<li><span class="sign ${by}"></span> ${words}</li> `)}
        <li><span class="thick"></span> The main path</li>
        <li><span class="lit"></span> It can happen now: press it</li>
      </ul>
    </div>
    <h3>States</h3>
    ${table(
      `States of ${flow.title}`,
      ['State', 'What it means', 'On screen', 'Journeys'],
      flow.states.filter(({ path }) => path !== '').map((state) => stateRow(chapter, state)),
    )}
    <h3>Transitions</h3>
    ${table(
      `Transitions of ${flow.title}`,
      [html`<span class="visually-hidden">Number</span>`, 'What happens', 'From, to', 'Journeys'],
      flow.transitions.map((one) => transitionRow(chapter, one)),
    )}
    ${journeysPart(chapter)}`.text
}

const table = (label: string, heads: (string | Html)[], rows: Html[]): Html =>
  html`<div class="table" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`

function numberBadge({ states, statesRun, transitions, transitionsRun, noScreen, uncovered }: Numbers): Html {
  return html`<span class="badge ${uncovered.length === 0 ? 'ok' : 'err'}"
    >${statesRun} of ${states} states, ${transitionsRun} of ${transitions} transitions
    walked${noScreen > 0 && `, ${noScreen} more on no screen`}</span
  >`
}

function stateRow({ flow, covered, numbers }: Chapter, state: FlowState): Html {
  const isOuter = state.kind === 'compound' || state.kind === 'parallel'
  const level = Math.min(state.path.split('.').length, 4)
  const remarks = remarksOn(state)
  const inside = () =>
    [...covered.states].filter(([path]) => path === state.path || path.startsWith(`${state.path}.`)).flatMap(([, runs]) => runs)
  const by = [...new Set(state.isTransient ? leavingRuns(flow, state, covered) : inside())]
  const isMissed = !isOuter && numbers.uncovered.includes(state.id)
  return html`<tr id="${state.id}" class="level-${level}" ${isMissed && html` data-uncovered`}>
    <th scope="row">${state.name}${remarks !== '' && html` <small>${remarks}</small>`}</th>
    <td>${capital(state.sentence)}${state.calls.map((call) => html` <code>${call}</code>`)}</td>
    <td>${state.shows !== undefined && html`<q>${state.shows}</q>`}</td>
    <td>${by.length > 0 || isOuter || isMissed ? ranBy(by) : NO_SCREEN}</td>
  </tr> `
}

const leavingRuns = ({ transitions }: Flow, state: FlowState, covered: Covered): string[] =>
  transitions.filter(({ source }) => source === state.id).flatMap(({ id }) => covered.transitions.get(id) ?? [])

function transitionRow({ flow, covered, numbers }: Chapter, one: FlowTransition): Html {
  const isMissed = numbers.uncovered.includes(one.id)
  const stateLink = (id: string) => html`<a href="#${id}">${inWords(id.slice(flow.id.length + 1) || flow.title)}</a>`
  return html`<tr id="${anchorOf(one)}" ${isMissed && html` data-uncovered`}>
    <td class="tally">${one.ref}</td>
    <td>
      ${capital(one.sentence)}
      <small><code>${one.when}</code>${one.guard !== undefined && `, if ${one.guard}`}</small
      >${one.tells.map((text) => html` <q>${text}</q>`)}
    </td>
    <td>
      ${stateLink(one.source)}${one.targets ? html` → ${one.targets.map((id, index) => html`${index > 0 && ', '}${stateLink(id)}`)}` : ' (stays)'}
    </td>
    <td>
      ${one.noScreen === undefined ? ranBy(covered.transitions.get(one.id) ?? []) : html`${NO_SCREEN} <small>${one.noScreen}</small>`}
    </td>
  </tr> `
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
