/** What a reply says about the session its call was made in. The session machine decides what it means. */
export interface SessionNews {
  token?: string
  apiPath: string
  /** false: the server does not take the token for the customer's, or misses one. */
  isAccepted: boolean
}
type Listener = (news: SessionNews) => void
const listeners = new Set<Listener>()
/** In a file of its own: the session listens from the start, the calls come later. */
export function onSessionNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const tellSessionNews = (news: SessionNews): void => listeners.forEach((listener) => listener(news))
