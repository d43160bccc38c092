import { answer, http } from './client.ts'

/** What the server tells, event by event and without the empty lines; undefined once at the opening. Ends with the stream; rejects with ApiError. */
export async function* openEvents(at: string | undefined, signal: AbortSignal): AsyncGenerator<string | undefined> {
  const stream = await answer(
    http.GET('/customer/events', {
      params: { header: at === undefined ? {} : { 'Last-Event-ID': at } },
      headers: { Accept: 'text/event-stream' },
      parseAs: 'stream',
      // Without the client's limit of time.
      fetch: (request: Request) => fetch(request),
      signal,
    }),
    signal,
  )
  yield undefined
  const reader = (stream as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (text + value).split('\n\n')
    text = parts.pop()!
    yield* parts
  }
}
