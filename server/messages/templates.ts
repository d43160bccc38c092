import { CODE_LIFE_MS, LINK_LIVES_MS } from './code-life.ts'

/** What a message can be about. For SMS these are the keys under which texts are registered with the operators (DLT). */
export const TEMPLATES = [
  'register-code',
  'reset-code',
  'contact-code',
  'account-exists',
  'password-changed',
  'contact-changed',
  'new-device',
  'account-deletion',
  'account-idle',
  'outlet-opened',
  'staff-invitation',
  'staff-password-link',
  'staff-password-changed',
] as const
export type Template = (typeof TEMPLATES)[number]
/** Those that go out by SMS too; the others are sent by email alone. */
export const SMS_TEMPLATES = [
  'register-code',
  'reset-code',
  'contact-code',
  'account-exists',
  'outlet-opened',
] as const satisfies Template[]
export type SmsTemplate = (typeof SMS_TEMPLATES)[number]

/** Of a push message. */
export const ORDER_MOVED = 'order-moved'
/** A push service keeps it no longer for a phone that is off. */
export const PUSH_LIFE_MS = 30 * 60_000

/** How long the code or link in it works. After that the message is not sent, and the secret is deleted from the outbox. */
export const SECRET_LIVES_MS: Partial<Record<string, number>> = {
  'register-code': CODE_LIFE_MS,
  'reset-code': CODE_LIFE_MS,
  'contact-code': CODE_LIFE_MS,
  'staff-invitation': LINK_LIVES_MS.INVITATION,
  'staff-password-link': LINK_LIVES_MS.PASSWORD,
  [ORDER_MOVED]: PUSH_LIFE_MS,
} satisfies Partial<Record<Template | typeof ORDER_MOVED, number>>

export const isTemplate = (text: string): text is Template => (TEMPLATES as readonly string[]).includes(text)
export const isSmsTemplate = (text: string): text is SmsTemplate => (SMS_TEMPLATES as readonly string[]).includes(text)

/** When a message is no longer worth sending. */
export const staleAt = (template: string, createdAt: Date): Date =>
  new Date(createdAt.getTime() + Math.min(SECRET_LIVES_MS[template] ?? Infinity, 24 * 60 * 60_000))

export type Variables = Record<string, string>
export interface Email {
  subject: string
  text: string
}

const MINUTES = CODE_LIFE_MS / 60_000
const LINK_HOURS = LINK_LIVES_MS.INVITATION / 3_600_000
const LINK_MINUTES = LINK_LIVES_MS.PASSWORD / 60_000

/** What was changed, and what is left to reset the password with. */
const namesOf = ({ changed }: Variables) => (changed === 'SMS' ? ['mobile number', 'email'] : ['email', 'mobile number'])

// No name of a person and nothing else that a stranger could have typed: these go to addresses that are not verified yet.
export function emailOf(template: Template, variables: Variables, brand: string): Email {
  const { code = '', link = '', day = '', browser = 'a browser that we do not know', time = '', outlet = '', role = '' } = variables
  const [changed, other] = namesOf(variables)
  const lines: Record<Template, [subject: string, ...paragraphs: string[]]> = {
    'register-code': [
      `Your ${brand} verification code`,
      `${code} is your code to open a ${brand} account.`,
      `It is valid for ${MINUTES} minutes. Nobody from ${brand} will ever ask you for it.`,
      'If you did not ask for it, you can ignore this message.',
    ],
    'reset-code': [
      `Your ${brand} password code`,
      `${code} is your code to set a new ${brand} password.`,
      `It is valid for ${MINUTES} minutes. Nobody from ${brand} will ever ask you for it.`,
      'If you did not ask for it, you can ignore this message: your password stays as it is.',
    ],
    'contact-code': [
      `Your ${brand} verification code`,
      `${code} is your code to use this email for your ${brand} account.`,
      `It is valid for ${MINUTES} minutes. Nobody from ${brand} will ever ask you for it.`,
      'If you did not ask for it, you can ignore this message.',
    ],
    'account-exists': [
      `You already have a ${brand} account`,
      `Somebody, probably you, asked to use this email for a ${brand} account, and it has one already.`,
      `Sign in with your password, or choose 'Forgot password?' to set a new one.`,
      'If it was not you, you can ignore this message.',
    ],
    'password-changed': [
      `Your ${brand} password was changed`,
      `The password of your ${brand} account was changed just now, and every other device was signed out.`,
      `If it was not you, choose 'Forgot password?' on the sign-in page to take your account back.`,
    ],
    'contact-changed': [
      `The ${changed} of your ${brand} account was changed`,
      `The ${changed} of your ${brand} account was changed just now.`,
      `If it was not you, choose 'Forgot password?' on the sign-in page and enter your ${other} to take your account back.`,
    ],
    'new-device': [
      `New sign-in to your ${brand} account`,
      `Somebody, probably you, signed in to your ${brand} account from a new device: ${browser}, on ${time}, India time.`,
      `If it was not you, open 'Sign-in & Security' in your profile, change your password and sign out everywhere.`,
    ],
    'account-deletion': [
      `Your ${brand} account will be deleted on ${day}`,
      `Somebody with your password, probably you, asked to delete your ${brand} account. It goes on ${day}, with everything about you.`,
      'To keep it, sign in before then. If it was not you, set a new password as well.',
    ],
    'account-idle': [
      `Your ${brand} account will be deleted on ${day}`,
      `Nobody has used your ${brand} account for a long time. Accounts that are not used are deleted: yours goes on ${day}, with everything about you.`,
      'To keep it, sign in before then.',
    ],
    'outlet-opened': [
      `There is an outlet near you on ${brand}`,
      `Somebody, probably you, asked us to tell you when an outlet near you joins ${brand}. One is open now.`,
      'This was the one message about that place, and the request is deleted.',
      ...(link ? [`If you asked for other places too and want no message about them, withdraw that here:\n${link}`] : []),
    ],
    'staff-invitation': [
      `Join the counter of ${outlet} on ${brand}`,
      `You are invited to the staff of ${outlet} on ${brand}. Your role there: ${role}.`,
      `Open this link within ${LINK_HOURS} hours to accept. It works once:\n${link}`,
      'If you do not know the outlet, you can ignore this message.',
    ],
    'staff-password-link': [
      `A new password for the counter of ${brand}`,
      `Somebody, probably you, asked to set a new password for the counter of ${brand}.`,
      `Open this link within ${LINK_MINUTES} minutes to set it. It works once:\n${link}`,
      'If it was not you, you can ignore this message: your password stays as it is.',
    ],
    'staff-password-changed': [
      `Your password for the counter of ${brand} was changed`,
      `Your password for the counter of ${brand} was changed just now, and every other device was signed out.`,
      `If it was not you, press 'Forgot password?' where you sign in to the counter, and tell the owner.`,
    ],
  }
  const [subject, ...paragraphs] = lines[template]
  return { subject, text: `${paragraphs.join('\n\n')}\n` }
}

/** What stands in the demo inbox; a gateway for India sends the registered text, filled in. */
export function smsOf(template: SmsTemplate, variables: Variables, brand: string): string {
  const { code = '', link = '' } = variables
  switch (template) {
    case 'register-code':
      return `${code} is your code to open a ${brand} account. Valid for ${MINUTES} minutes. Do not share it with anyone.`
    case 'reset-code':
      return `${code} is your code to set a new ${brand} password. Valid for ${MINUTES} minutes. Do not share it with anyone.`
    case 'contact-code':
      return `${code} is your code to use this number for your ${brand} account. Valid for ${MINUTES} minutes. Do not share it with anyone.`
    case 'account-exists':
      return `This number already has a ${brand} account. Sign in, or choose Forgot password to set a new one.`
    case 'outlet-opened':
      return `An outlet near you has joined ${brand}, as you asked to be told.${link && ` No messages about other places: ${link}`}`
  }
}
