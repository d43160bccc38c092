import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tagOf } from './caching.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A text in each encoding, made at its first use and cached. */
export interface Packed {
  /** Of the text, whatever its encoding. */
  tag: string
  identity: () => Promise<Buffer>
  br: () => Promise<Buffer>
  gzip: () => Promise<Buffer>
}

export function packed(text: string, quality: number): Packed {
  const bytes = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return {
    tag: tagOf(text),
    identity: async () => bytes,
    br: once(() => brotli(bytes, { params })),
    gzip: once(() => zip(bytes)),
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** The best encoding that a browser takes; undefined for none. */
export function encodingFor(accepted = ''): 'br' | 'gzip' | undefined {
  const takes = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$)))`, 'i').test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

/** For a content policy: the scripts or styles that stand in a page without any attribute. Others are files, or data. */
export const hashesOf = (tag: 'script' | 'style', html: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
