import { MOST_PICTURE_BYTES } from '#src/storage/cache-picture.ts'

const PATIENCE_MS = 10_000
/** No photo of a dish is larger; a phone should not decode what is. */
const MOST_SHOWN_BYTES = 12_000_000

/** How the kinds of picture that are made of pixels begin. What a server says of a file is not asked: the file itself is. */
const KINDS: [mime: string, isAt: (text: string) => boolean][] = [
  ['image/png', (text) => text.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (text) => text.startsWith('\xff\xd8\xff')],
  ['image/gif', (text) => /^GIF8[79]a/.test(text)],
  ['image/webp', (text) => /^RIFF.{4}WEBP/s.test(text)],
  ['image/avif', (text) => /^.{4}ftypavi[fs]/s.test(text)],
]

/** A picture as a data string; its URL when it is too large, private or not readable; null for no picture. Rejects on abort. */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<string | null> {
  const stop = new AbortController()
  try {
    const request = new Request(url, {
      signal: AbortSignal.any([signal, stop.signal, AbortSignal.timeout(PATIENCE_MS)]),
      credentials: 'omit',
    })
    const reply = await fetch(request)
    const size = Number(reply.headers.get('Content-Length'))
    const isCacheable = !/\b(private|no-store)\b/.test(reply.headers.get('Cache-Control') ?? '')
    if (!reply.ok || size > MOST_SHOWN_BYTES) return abandoned(null)
    if (!isCacheable || size > MOST_PICTURE_BYTES) return abandoned(url)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const kind = KINDS.find(([, isAt]) => isAt(String.fromCharCode(...bytes.subarray(0, 16))))
    if (!kind || bytes.length > MOST_SHOWN_BYTES) return null
    return bytes.length > MOST_PICTURE_BYTES ? url : `data:${kind[0]};base64,${base64(bytes)}`
  } catch (failure) {
    if (signal.aborted) throw failure
    return url
  }

  /** Stops the download. */
  function abandoned<T>(instead: T): T {
    stop.abort()
    return instead
  }
}

/** A call takes only so many arguments. */
const AT_ONCE = 0x2000

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  return btoa(text)
}
