import type { Meaning } from '../../machines/model/meaning.ts'
import { html, Html } from '../../server/html.ts'
import { CUSTOMER_PAGES } from '../../scripts/customer-pages.ts'
import type { Flow, FlowTransition } from './flow.ts'

export const TOLD: Record<NonNullable<Meaning['informs']>, string> = {
  outlet: 'The outlet’s people are told',
  guest: 'The guest is told',
  contact: 'The owner of the email or phone is told',
}
export const ONLY: Record<NonNullable<Meaning['only']>, string> = {
  guest: 'Only a guest',
  customer: 'Only a signed-in customer',
}

/** 'The outlet’s people are told', 'Only a guest'; empty where it concerns the person in front of the screen alone, whoever that is. */
export const peopleWords = ({ meaning: { informs, only } }: FlowTransition): string[] => [
  ...(informs ? [TOLD[informs]] : []),
  ...(only ? [ONLY[only]] : []),
]

/** Over all flows: who is told of what away from the screen, and what a guest and a signed-in customer do not share. */
export function peoplePart(flows: readonly Flow[]): Html {
  const list = (words: string, fits: (meaning: Meaning) => boolean, more: readonly Html[] = []) =>
    html`<h3>${words}</h3>
      <ul>
        ${flows.flatMap(({ title, transitions }) =>
          transitions
            .filter(({ meaning }) => fits(meaning))
            .map(({ ref, sentence }) => html`<li><b>${title}</b> <a href="#${ref}">${sentence}</a></li> `),
        )}${more}
      </ul>`
  const entries = <Key extends string>(of: Record<Key, string>) => Object.entries(of) as [Key, string][]
  const pages = CUSTOMER_PAGES.map((path) => html`<li>opens <code>${path}</code></li> `)
  return html`<details class="people" id="told">
      <summary>Who is told of what</summary>
      ${entries(TOLD).map(([who, words]) => list(words, ({ informs }) => informs === who))}
    </details>
    <details class="people" id="guest">
      <summary>What only a guest can do, and what only a signed-in customer can</summary>
      ${entries(ONLY).map(([who, words]) => list(words, ({ only }) => only === who, who === 'customer' ? pages : []))}
    </details> `
}
