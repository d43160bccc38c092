import { html, type Html } from '#server/html.ts'
import { textOf } from '#server/messages/inbox.ts'
import type { Message } from '#server/messages/outbox.ts'
import { isTemplate, type Template } from '#server/messages/templates.ts'

/** What each message is about. */
export const SUBJECTS: Record<Template, string> = {
  'register-code': 'Code to open an account',
  'reset-code': 'Code for a new password',
  'contact-code': 'Code for another email or number',
  'account-exists': 'There is an account already',
  'password-changed': 'The password was changed',
  'contact-changed': 'The email or number was changed',
  'new-device': 'Sign-in from a new device',
  'account-deletion': 'The account will be deleted',
  'account-idle': 'An unused account will be deleted',
  'outlet-opened': 'An outlet has opened nearby',
  'staff-invitation': 'Invitation to a counter',
  'staff-password-link': 'Link for a new password at the counter',
  'staff-password-changed': 'The password at the counter was changed',
}

export const inboxPage = (messages: Message[], now: Date, brand: string): Html =>
  messages.length === 0
    ? html`<div class="empty">
        <h2>No messages yet</h2>
        <p class="muted">Codes by email and SMS of the last hour appear here.</p>
      </div>`
    : html`<ul class="messages">
        ${messages.map((message) => messageCard(message, now, brand))}
      </ul>`

function messageCard(message: Message, now: Date, brand: string): Html {
  const { channel, recipient, template, variables, createdAt } = message
  const { code } = variables
  const isExpired = code === undefined && template.endsWith('-code')
  return html`<li class="card message">
    <div>
      <p class="row"><b class="wrap-any">${recipient}</b> <span class="badge neutral">${channel === 'SMS' ? 'SMS' : 'Email'}</span></p>
      <p class="muted small">
        ${isTemplate(template) ? SUBJECTS[template] : template} ·
        <time datetime="${createdAt.toISOString()}">${ageOf(createdAt, now)}</time>
      </p>
      <p class="small wrap-any text">${isExpired ? 'The code has expired.' : textOf(message, brand)}</p>
    </div>
    ${code !== undefined && html`<p class="code numeral"><span class="visually-hidden">Code </span>${code}</p>`}
  </li>`
}

/** 'just now', '40 s ago', '12 min ago', '3 h ago'. */
function ageOf(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000))
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return `${Math.floor(seconds / 3600)} h ago`
}
