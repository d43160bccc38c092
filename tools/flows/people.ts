import type { Meaning } from '../../machines/model/meaning.ts'
import { html, Html } from '../../server/html.ts'
import { CUSTOMER_PAGES, OPEN_PAGES } from '../../scripts/customer-pages.ts'
import { SUBJECTS } from '../../server/console/inbox.ts'
import { isSmsTemplate, SMS_TEMPLATES, TEMPLATES } from '../../server/messages/templates.ts'
import type { Flow, FlowTransition } from './flow.ts'
import { inWords } from './words.ts'

export const TOLD: Record<NonNullable<Meaning['informs']>, string> = {
  outlet: 'The outlet’s people are told',
  guest: 'The outlet’s customers are told, or read it from now on',
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
  const list = (words: string, fits: (meaning: Meaning) => boolean) =>
    html`<h3>${words}</h3>
      <ul>
        ${flows.flatMap(({ title, transitions }) =>
          transitions
            .filter(({ meaning }) => fits(meaning))
            .map(({ ref, sentence }) => html`<li><b>${title}</b> <a href="#${ref}">${sentence}</a></li> `),
        )}
      </ul>`
  const entries = <Key extends string>(of: Record<Key, string>) => Object.entries(of) as [Key, string][]
  const pages = (names: readonly string[]) =>
    names.map((page, index) => {
      const flow = flows.find(({ id }) => id === page)
      return html`${index > 0 && ', '}${flow ? html`<a href="#${page}">${flow.title}</a>` : inWords(page)}`
    })
  const byEmail = TEMPLATES.filter((template) => !isSmsTemplate(template))
  return html`<details class="people" id="told">
      <summary>Who is told of what</summary>
      ${entries(TOLD).map(([who, words]) => list(words, ({ informs }) => informs === who))}
      <h3>All messages of the server</h3>
      <p>By email: ${byEmail.map((template) => SUBJECTS[template]).join(' · ')}.</p>
      <p>By email or SMS: ${SMS_TEMPLATES.map((template) => SUBJECTS[template]).join(' · ')}.</p>
    </details>
    <details class="people" id="guest">
      <summary>What only a guest can do, and what only a signed-in customer can</summary>
      <p>
        A guest, who is not signed in, cannot order: the checkout asks to sign in, and so do all pages of a customer. These are:
        ${pages(CUSTOMER_PAGES)}.
      </p>
      <p>Both open: ${pages(OPEN_PAGES)}.</p>
      ${entries(ONLY).map(([who, words]) => list(words, ({ only, by }) => only === who && by === 'customer'))}
    </details> `
}
