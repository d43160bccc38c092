/** One place where the customer is signed in. */
export interface AccountSession {
  /** Ends the session, and opens nothing. */
  id: string
  /** 'Chrome on Android'; undefined where the server does not know it. */
  browser?: string
  /** ISO 8601, to the hour. */
  usedAt: string
  /** The session of this page. */
  isCurrent: boolean
}

export const nameOf = ({ browser }: AccountSession): string => browser ?? 'Unknown device'

const HOUR_MS = 3_600_000
const AGO = new Intl.RelativeTimeFormat('en')

/** 'Last used 3 hours ago' at a moment in epoch milliseconds; days from the second on. */
export function lastUsed({ usedAt }: AccountSession, now: number): string {
  const hours = Math.floor((now - Date.parse(usedAt)) / HOUR_MS)
  if (hours < 1) return 'Used within the last hour'
  return `Last used ${hours < 48 ? AGO.format(-hours, 'hour') : AGO.format(-Math.floor(hours / 24), 'day')}`
}
