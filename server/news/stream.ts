import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { News, NewsEvent } from '#server/deps.ts'

const HEARTBEAT_MS = 20_000
/** A reader with more unread bytes is slow: it later gets a `resync` for what it has missed. */
const MOST_WAITING_BYTES = 4_096

interface Streamed {
  /** The first is the reader's own. */
  topics: string[]
  /** What is sent first; what changes meanwhile may come before it. */
  opening(): Promise<string>
  /** As an event of the stream. */
  write(news: NewsEvent): string
  /** Whether the reader may still read it. */
  isStillIn(): Promise<boolean>
}

/** A reply of server-sent events, which ends with the reader's session or when the server stops. */
export async function streamNews(news: News, reply: FastifyReply, { topics, opening, write, isStillIn }: Streamed): Promise<FastifyReply> {
  let isFull = false
  let hasMissed = false
  let isOver = false
  const send = (text: string) => {
    if (!isOver) isFull = !stream.push(text)
  }
  const stream = new Readable({
    highWaterMark: MOST_WAITING_BYTES,
    read() {
      isFull = false
      if (!hasMissed) return
      hasMissed = false
      send(write({ event: 'resync', to: [] }))
    },
  })
  const end = () => {
    if (!isOver) stream.push(null)
    isOver = true
  }
  const check = () =>
    void isStillIn().then(
      (isIn) => isIn || end(),
      () => undefined,
    )
  const unfollow = news.follow(topics, {
    onNews(received) {
      if (received.event === 'session') check()
      else if (isFull) hasMissed = true
      else send(write(received))
    },
    onEnd: end,
  })
  const timer = setInterval(() => {
    check()
    if (!isFull) send(':\n\n')
  }, HEARTBEAT_MS)
  // Not the stream's own: that of a HEAD request is never read.
  reply.raw.once('close', () => {
    isOver = true
    clearInterval(timer)
    unfollow()
    stream.destroy()
  })
  send(await opening())
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // A stop ends the streams, and would then wait for their connections to time out.
      .header('connection', 'close')
      .send(stream)
  )
}

/** The version of the newest change is the id with which a reader comes back. */
export const writeNews = ({ event, id, version }: NewsEvent): string =>
  `${version === undefined ? '' : `id: ${version}\n`}event: ${event}\ndata: ${JSON.stringify({ id, version })}\n\n`
