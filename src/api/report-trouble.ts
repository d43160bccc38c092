import { config } from '#src/config.ts'
import { guestHeaders } from './call-headers.ts'

/** A page that fails again and again tells no more than this. */
const MOST = 5
const LONGEST = 300
let reports = 0

function report(message: string, place: string): void {
  if (reports++ >= MOST) return
  const body = { message: message.slice(0, LONGEST), place: place.slice(0, LONGEST), path: window.location.pathname.slice(0, LONGEST) }
  // Not through the client, which would add the customer's token.
  void fetch(`${config.apiUrl}/customer/trouble`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...guestHeaders() },
    body: JSON.stringify(body),
  }).catch(() => {})
}

/** Tells the server of an error, of which the stack names the place. */
export function reportError(reason: unknown): void {
  const { message, stack = '' } = reason instanceof Error ? reason : new Error(String(reason))
  report(message, /https?:\S+/.exec(stack)?.[0] ?? '')
}

/** Tells the server which errors reach the window from now on: their text and place in the code, without the customer. */
export function reportTrouble(): void {
  window.addEventListener('error', ({ message, filename, lineno, colno }) => {
    // Extensions throw in the page too.
    if (filename.startsWith(window.location.origin)) report(message, `${filename}:${lineno}:${colno}`)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
