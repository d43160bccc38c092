type NewsEvent = { type: 'news.opened' } | { type: 'news.changed' } | { type: 'news.lost' }

/** Follows the server's events until it is stopped, or lost: the machine connects anew, and waits before. */
export function followNews(url: string, tell: (event: NewsEvent) => void): () => void {
  const source = new EventSource(url)
  const leaving = new AbortController()
  const lose = () => {
    stop()
    tell({ type: 'news.lost' })
  }
  const stop = () => {
    leaving.abort()
    source.close()
  }
  const { signal } = leaving
  source.addEventListener('open', () => tell({ type: 'news.opened' }), { signal })
  source.addEventListener('changed', () => tell({ type: 'news.changed' }), { signal })
  source.addEventListener('error', lose, { signal })
  // A stream does not notice for minutes that the network has gone.
  window.addEventListener('offline', lose, { signal })
  return stop
}
