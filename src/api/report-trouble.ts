import { config } from '#src/config.ts'

/** A page that fails again and again tells no more than this. */
const MOST = 5
const LONGEST = 300

/** Tells the server which errors reach the window from now on: their text and place in the code, without the customer. */
export function reportTrouble(): void {
  let reports = 0
  const tell = (message: string, place: string) => {
    if (reports++ >= MOST) return
    const body = { message: message.slice(0, LONGEST), place: place.slice(0, LONGEST), path: window.location.pathname.slice(0, LONGEST) }
    // Not through the client, which would add the customer's token.
    void fetch(`${config.apiUrl}/customer/trouble`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => {})
  }
  window.addEventListener('error', ({ message, filename, lineno, colno }) => {
    // Extensions throw in the page too.
    if (filename.startsWith(window.location.origin)) tell(message, `${filename}:${lineno}:${colno}`)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const { message, stack = '' } = reason instanceof Error ? reason : new Error(String(reason))
    tell(message, /https?:\S+/.exec(stack)?.[0] ?? '')
  })
}
