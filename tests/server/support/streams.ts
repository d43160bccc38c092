import { onTestFinished } from 'vitest'

interface StreamEvent {
  event: string
  id: string | undefined
  data: string
}

export interface OpenStream {
  status: number
  headers: Headers
  /** All that came so far; a comment is an event without a name. */
  events: StreamEvent[]
  /** Resolves with the first event of this name that no call before was given. */
  next(event: string): Promise<StreamEvent>
  /** Resolves when the server ends it, with whether it did so in good order. */
  ended: Promise<boolean>
  close(): void
}

/** A stream of server-sent events that is read as it comes. */
export async function openStream(url: string, headers: Record<string, string>): Promise<OpenStream> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const reply = await fetch(url, { headers: { 'accept-encoding': 'gzip, br', ...headers }, signal: leaving.signal })
  const events: StreamEvent[] = []
  const waiting = new Set<() => void>()
  let given = 0
  async function read(): Promise<boolean> {
    let text = ''
    try {
      for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk
        const parts = text.split('\n\n')
        text = parts.pop()!
        for (const part of parts) events.push({ event: field(part, 'event') ?? '', id: field(part, 'id'), data: field(part, 'data') ?? '' })
        for (const look of waiting) look()
      }
      return true
    } catch {
      return false
    }
  }
  const ended = read()
  return {
    status: reply.status,
    headers: reply.headers,
    events,
    ended,
    close: () => leaving.abort(),
    next: (event) =>
      new Promise((resolve) => {
        const look = () => {
          const at = events.findIndex((one, index) => index >= given && one.event === event)
          if (at === -1) return
          given = at + 1
          waiting.delete(look)
          resolve(events[at]!)
        }
        waiting.add(look)
        look()
      }),
  }
}

const field = (part: string, name: string): string | undefined =>
  part
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim()
