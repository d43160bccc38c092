import { html, type Html } from '../../server/html.ts'
import { proofPart } from './evidence-part.ts'
import { type Journey, seenAtFirst, thenWords, whenWords } from './journeys.ts'
import { capital, plural } from './words.ts'
import type { FlowFacts } from './write-flow.ts'

/** The journeys of a flow on its page, as they are walked in Chromium. */
export function journeysPart({ flow, journeys, proofs }: FlowFacts): Html {
  return html`<h3 id="journeys-${flow.id}" tabindex="-1">Journeys</h3>
    <fieldset class="tiers row">
      <legend class="visually-hidden">Journeys of ${flow.title}: how many</legend>
      ${TIERS.map(
        ({ tier, words }) =>
          html`<label class="chip"
            ><input type="radio" name="tier-${flow.id}" value="${tier}" ${tier === 'core' && html`checked`} /> ${words}</label
          > `,
      )}
    </fieldset>
    <p class="about">
      ${plural(journeys.length, 'journey')}, each as it is walked in Chromium, take every transition that a screen leads to, with each of
      its effects. <code>npm run scene -- ID</code> opens the app where one begins, waits for each step of a person, does what stands in
      [brackets], and says in the terminal what to type where a step says that the scene names it. A control is called as a screen reader
      calls it: “ADD Butter Naan” shows ADD, in the row of Butter Naan.
    </p>
    <ol class="journeys">
      ${journeys.map((journey) => journeyItem(journey, proofPart(proofs[journey.id]!)))}
    </ol>`
}

/** Choosing 'All' shows the smoke journeys, too. */
const TIERS = [
  { tier: 'smoke', words: 'Smoke' },
  { tier: 'core', words: 'All' },
]

function journeyItem(journey: Journey, proof: Html): Html {
  const { id, name, preconditions, steps, risk, tier } = journey
  const seen = seenAtFirst(journey)
  return html`<li id="j-${id}" data-tier="${tier}">
    <p><b>${id} ${name}</b></p>
    <p>Risk: ${risk}. Tier: ${tier}. ${proof}</p>
    <p>Before: ${capital(preconditions.join('; '))}${seen.length > 0 && `. Given ${seen.join('; ')}`}</p>
    <ol>
      ${steps.map(
        (step) =>
          html`<li>
            ${whenWords(step)}
            <span class="then">${thenWords(step)}</span>${step.texts.map((text) => html` <q>${text}</q>`)}
          </li> `,
      )}
    </ol>
  </li> `
}
