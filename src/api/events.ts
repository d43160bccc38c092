import type { NewsItem } from '#machines/model/news-item.ts'
import { fields, json, text } from '#machines/model/reading.ts'
import { answer, http } from './client.ts'

/** 'opened', then what the server tells; undefined for a comment, which only shows that the stream is alive. Ends with the stream; rejects with ApiError. */
export async function* openEvents(at: string | undefined, signal: AbortSignal): AsyncGenerator<'opened' | ReturnType<typeof readPart>> {
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
  yield 'opened'
  const reader = (stream as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
  let received = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (received + value).split('\n\n')
    received = parts.pop()!
    yield* parts.map(readPart)
  }
}

function readPart(part: string): { item: NewsItem; at?: string } | undefined {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1]
  const event = field('event')
  return event ? { item: { event, id: text(fields(json(field('data') ?? ''))['id']) }, at: field('id') } : undefined
}
