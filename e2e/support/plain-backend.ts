import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { ROOT } from '#scripts/run-command.ts'
import { type Dials, plainDials } from '#tests/support/plain-dials.ts'
import { plainWorld, type PlainWorld } from '#tests/support/plain-world.ts'

/** A member of the family of plain backends, and beside it, at the same address, the built app as plain files. */
export interface PlainBackend extends Pick<PlainWorld, 'unknown' | 'extra' | 'cart' | 'favourites' | 'orders' | 'forgetSessions'> {
  url: string
  /** What it does differently. */
  dials: Dials
  /** What is answered instead, by call, file or page, as 'METHOD /path'; undefined: its own answer. */
  instead: (call: string) => Answer | undefined
  close(): Promise<void>
}

/** 'held': none ever comes. 'cut': the connection ends. */
export type Answer = 'held' | 'cut' | { status?: number; headers?: Record<string, string>; json: unknown }

export interface PlainBackendOptions {
  /** The folder of the built app. */
  app?: string
  /** The folder of the staff's page. */
  counter?: string
  dials?: Dials
  /** Pages of this origin may call: it is told so with the headers that the specification's calls have, and no others. */
  allowedOrigin?: string
}

/** The headers of every call. A browser asks for them by these names before it sends a call to another origin. */
const OWN_HEADERS = ['authorization', 'content-type', 'customer-id', 'whitelabel-id', 'timezone']

export async function startPlainBackend({
  app = join(ROOT, 'dist'),
  counter = join(ROOT, 'dist-counter'),
  allowedOrigin,
  dials = plainDials(),
}: PlainBackendOptions = {}): Promise<PlainBackend> {
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (allowedOrigin !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', allowedOrigin)
      if (request.method === 'OPTIONS') {
        response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
        response.setHeader('Access-Control-Allow-Headers', OWN_HEADERS.join())
        return response.writeHead(204).end()
      }
    }
    const instead = backend.instead(`${request.method} ${pathname.replace(/^\/api/, '')}`)
    if (instead === 'held') return
    if (instead === 'cut') return void response.destroy()
    if (instead) {
      response.writeHead(instead.status ?? 200, { ...instead.headers, 'Content-Type': 'application/json' })
      return response.end(JSON.stringify(instead.json))
    }
    if (pathname.startsWith('/pictures/'))
      return sendFile(join(ROOT, 'server/media/catalogue', pathname.slice('/pictures/'.length)), response)
    if (/^\/counter(\/|$)/.test(pathname)) return pageOrFile(counter, pathname.slice('/counter'.length), response)
    if (!pathname.startsWith('/api/')) return pageOrFile(app, pathname, response)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const answered = world.answer({
      method: request.method!,
      path: pathname.slice('/api'.length),
      query: searchParams,
      body: text === '' ? {} : JSON.parse(text),
      token: request.headers.authorization?.slice('Bearer '.length),
      key: request.headers['idempotency-key'] as string | undefined,
    })
    if (dials.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, dials.slowMs))
    if (answered === 'cut') return void response.destroy()
    const [status, reply] = answered
    const headers = { 'Content-Type': 'application/json', Date: new Date(world.now()).toUTCString() }
    return response.writeHead(status, headers).end(JSON.stringify(reply))
  }
  const server = createServer((request, response) => void respond(request, response))
  const origin = await listening(server)

  const world = plainWorld(dials, `${origin}/pictures`)

  const backend: PlainBackend = {
    ...world,
    url: origin,
    dials,
    instead: () => undefined,
    close: () => closed(server),
  }
  return backend
}

/** The built app at an address that has nothing else. */
export async function startPlainFiles(): Promise<{ url: string; app: (folder: string) => void; close: () => Promise<void> }> {
  let folder = ''
  const server = createServer((request, response) => void pageOrFile(folder, new URL(request.url!, 'http://localhost').pathname, response))
  return { url: await listening(server), app: (built) => void (folder = built), close: () => closed(server) }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** The file of that name, or the app's one page: a host for plain files knows no more. */
const pageOrFile = (folder: string, pathname: string, response: ServerResponse): Promise<void> =>
  sendFile(join(folder, extname(pathname) !== '' && !pathname.includes('..') ? pathname : '/index.html'), response)

async function sendFile(name: string, response: ServerResponse): Promise<void> {
  const content = await readFile(name).catch(() => undefined)
  const headers: Record<string, string> = { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' }
  // Their names have a digest of what they hold.
  if (name.includes('/assets/')) headers['Cache-Control'] = 'max-age=31536000, immutable'
  response.writeHead(content ? 200 : 404, headers).end(content)
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
