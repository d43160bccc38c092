import { createTransport } from 'nodemailer'
import { type Carrier, Undeliverable } from './carrier.ts'
import { emailOf, isTemplate } from './templates.ts'

export interface EmailSettings {
  smtpUrl: string
  from: string
  brand: string
  /** Refuse to talk to a server without encryption. */
  requiresTls: boolean
}

const STEP_MS = 5_000

/** Emails through an SMTP server. */
export function emailCarrier({ smtpUrl, from, brand, requiresTls }: EmailSettings): Carrier {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requiresTls,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // A template is text alone: nothing in it may read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    keepsCodes: false,
    async carry({ id, recipient, template, variables }, signal) {
      if (!isTemplate(template)) throw new Undeliverable('unknown template')
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          ...emailOf(template, variables, brand),
          messageId: `<${id}@${from.split('@').at(-1)?.replace('>', '') ?? 'localhost'}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        } as Parameters<typeof transport.sendMail>[0])
      } catch (error) {
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
        // The server knows the recipient and will not have it; anything else may be better in a while.
        if (code === 'EENVELOPE' && responseCode >= 500) throw new Undeliverable(`refused with ${responseCode}`)
        throw error
      }
    },
  }
}
