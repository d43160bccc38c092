import { html, type Html } from '../../server/html.ts'
import { proofPart } from './evidence-part.ts'
import { type Journey, seenAtFirst, testDataOf, thenWords, whenWords } from './journeys.ts'
import { capital, plural } from './words.ts'
import type { Chapter } from './write-flow.ts'

/** The journeys of a flow on its page: those that Vitest runs, and those that are walked in Chromium. */
export function journeysPart({ flow, journeys, onScreen = [], proofs }: Chapter, handed: Html): Html {
  const item = (journey: Journey, prefix: 'j' | 'c') =>
    journeyItem(journey, prefix, handed, prefix === 'c' && proofPart(proofs[journey.id]!))
  const covering = journeys.filter(({ isCovering }) => isCovering)
  const rest = journeys.filter(({ isCovering }) => !isCovering)
  return html`<h3>Journeys</h3>
    <fieldset class="tiers row">
      <legend class="visually-hidden">Journeys of ${flow.title}: how many</legend>
      ${TIERS.map(
        ({ tier, words }) =>
          html`<label class="chip"
            ><input type="radio" name="tier-${flow.id}" value="${tier}" ${tier === 'all' && html`checked`} /> ${words}</label
          > `,
      )}
    </fieldset>
    <p class="about">
      ${plural(covering.length, 'journey')} (★) take every transition. Vitest runs all of them with every <code>npm test</code>.
    </p>
    <ol class="journeys">
      ${covering.map((journey) => item(journey, 'j'))}
    </ol>
    ${
      rest.length > 0 &&
      html`<details>
        <summary>${plural(rest.length, 'more journey')}</summary>
        <ol class="journeys">
          ${rest.map((journey) => item(journey, 'j'))}
        </ol>
      </details>`
    }
    ${
      onScreen.length > 0 &&
      html`<details>
        <summary>${plural(onScreen.length, 'journey')} walked in Chromium</summary>
        <ol class="journeys">
          ${onScreen.map((journey) => item(journey, 'c'))}
        </ol>
      </details>`
    }`
}

/** A tier has those before it in it. */
const TIERS = [
  { tier: 'smoke', words: 'Smoke' },
  { tier: 'core', words: 'Smoke and core' },
  { tier: 'all', words: 'All' },
]

function journeyItem(journey: Journey, prefix: 'j' | 'c', handed: Html, proof: Html | false): Html {
  const { id, name, preconditions, steps, isCovering, risk, tier } = journey
  const data = testDataOf(journey)
  const seen = seenAtFirst(journey)
  return html`<li id="${prefix}-${id}" data-tier="${tier}">
    <p><b>${id}${isCovering && prefix === 'j' && ' ★'} ${name}</b></p>
    <p>Risk: ${risk}. Tier: ${tier}. ${proof}</p>
    <p>Before: ${capital(preconditions.join('; '))}${seen.length > 0 && `. Given ${seen.join('; ')}`}</p>
    ${data.length > 0 && html`<p>Test data: ${data.join(' · ')}</p>`}
    <ol>
      ${steps.map(
        (step) =>
          html`<li>
            ${step.handed !== undefined && html`${handed} `}${whenWords(step)}
            <span class="then">${thenWords(step)}</span>${step.texts.map((text) => html` <q>${text}</q>`)}
          </li> `,
      )}
    </ol>
  </li> `
}
