import type { Carriers } from './carrier.ts'
import { inboxCarrier } from './inbox.ts'
import type { Template } from './templates.ts'

export interface MessageSettings {
  isProduction: boolean
  /** How messages call the product. */
  brandName: string
  /** A mail server; without, emails go to the demo inbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** A gateway for text messages; without, they go to the demo inbox. */
  smsUrl: string | undefined
  smsToken: string | undefined
  smsSender: string
  smsTemplates: Partial<Record<Template, string>>
}

/** What the configuration names; for the rest the demo inbox, which shows the codes of all customers and therefore never opens in production. */
export async function carriersOf(settings: MessageSettings, print: (line: string) => void): Promise<Omit<Carriers, 'PUSH'>> {
  const { isProduction, brandName: brand, smtpUrl, mailFrom, smsUrl, smsToken, smsSender, smsTemplates } = settings
  function inbox(variable: string) {
    if (isProduction) throw new Error(`${variable} must be set in production`)
    return inboxCarrier(print)
  }
  return {
    EMAIL: smtpUrl
      ? (await import('./email.ts')).emailCarrier({
          smtpUrl,
          from: mailFrom,
          brand,
          requiresTls: isProduction && !/[?&]ignoreTLS=true/i.test(smtpUrl),
        })
      : inbox('SMTP_URL'),
    SMS: smsUrl
      ? (await import('./sms.ts')).smsCarrier({ url: smsUrl, token: smsToken, sender: smsSender, templateIds: smsTemplates, brand })
      : inbox('SMS_URL'),
  }
}
