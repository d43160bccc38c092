import { listeners } from '#src/device/listeners.ts'

/** What a reply says about the session its call was made in. The session machine decides what it means. */
export interface SessionNews {
  token?: string
  apiPath: string
  /** false: the server does not take the token for the customer's, or misses one. */
  isAccepted: boolean
}

/** In a file of its own: the session listens from the start, the calls come later. */
export const { on: onSessionNews, tell: tellSessionNews } = listeners<SessionNews>()
