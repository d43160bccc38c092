import { type Carrier, Undeliverable } from './carrier.ts'
import { isSmsTemplate, smsOf, type Template } from './templates.ts'

export interface SmsSettings {
  url: string
  /** Sent as a bearer token. */
  token: string | undefined
  /** The header registered with the operators, for example MEZBAN. */
  sender: string
  /** The id under which each text is registered with the operators. */
  templateIds: Partial<Record<Template, string>>
  brand: string
}

const TEMPORARY = new Set([408, 425, 429])

/** Text messages through a gateway that takes JSON. `id` is the same on every try, for a gateway that can tell repetitions. */
export const smsCarrier = ({ url, token, sender, templateIds, brand }: SmsSettings): Carrier => ({
  keepsCodes: false,
  async carry({ id, recipient, template, variables }, signal) {
    if (!isSmsTemplate(template)) throw new Undeliverable('unknown template')
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({
        id,
        to: `+91${recipient}`,
        sender,
        template,
        templateId: templateIds[template] ?? null,
        variables,
        text: smsOf(template, variables, brand),
      }),
      // A redirect would send a code to an address that is not configured.
      redirect: 'error',
      signal,
    })
    await reply.body?.cancel()
    if (reply.ok) return
    if (reply.status < 500 && !TEMPORARY.has(reply.status)) throw new Undeliverable(`refused with ${reply.status}`)
    throw Object.assign(new Error('the gateway did not take the message'), { code: reply.status })
  },
})
