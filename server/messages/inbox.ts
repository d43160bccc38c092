import type { Carrier } from './carrier.ts'
import type { Message } from './outbox.ts'
import { emailOf, isSmsTemplate, isTemplate, smsOf } from './templates.ts'

/** The text of a message as its recipient reads it; of an expired one, without its code. */
export function textOf({ channel, template, variables }: Message, brand: string): string {
  if (channel === 'SMS') return isSmsTemplate(template) ? smsOf(template, variables, brand) : ''
  return isTemplate(template) ? emailOf(template, variables, brand).text : ''
}

/** For demonstrations: a line where the server was started, and the whole text in the outbox until its code expires. Never in production. */
export const inboxCarrier = (print: (line: string) => void): Carrier => ({
  keepsCodes: true,
  async carry({ recipient, template, variables }) {
    print(`  ${variables.code === undefined ? template : `Code ${variables.code}`}  for ${recipient}`)
  },
})
