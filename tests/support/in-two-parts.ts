/** A reply of which `text` comes first, and the rest, or its failure, when it is let go on. */
export function inTwoParts(text: string, type?: 'bytes') {
  const encoder = new TextEncoder()
  let goOn = (_rest: string | Error): void => {}
  const start = (controller: { enqueue(bytes: Uint8Array<ArrayBuffer>): void; close(): void; error(failure: Error): void }) => {
    controller.enqueue(encoder.encode(text))
    goOn = (rest) => {
      if (rest instanceof Error) return controller.error(rest)
      controller.enqueue(encoder.encode(rest))
      controller.close()
    }
  }
  const body = type ? new ReadableStream({ type, start }) : new ReadableStream({ start })
  return { reply: new Response(body), goOn: (rest: string | Error) => goOn(rest) }
}
