import type { Config } from '#server/config.ts'
import type { Carriers } from './carrier.ts'
import { inboxCarrier } from './inbox.ts'

type Settings = Pick<Config, 'isProduction' | 'brandName' | 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsToken' | 'smsSender' | 'smsTemplates'>

/** What the configuration names; for the rest the demo inbox, which shows everybody's codes and therefore never opens in production. */
export async function carriersOf(settings: Settings, print: (line: string) => void): Promise<Carriers> {
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
