import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { Problem } from '#server/problem.ts'
import { sendFailure } from './failures.ts'
import { isOfApi, pathOf } from './path.ts'

/** Answers what never becomes a request with a route: an address that cannot be decoded, and what Node's parser refuses. */
export const answersToUnreadable = (
  headers: Record<string, string>,
): Required<Pick<FastifyServerOptions, 'rewriteUrl' | 'frameworkErrors' | 'clientErrorHandler'>> => ({
  // The router would refuse such an address before any route runs. So it is escaped, and the app's page says that it does not exist.
  rewriteUrl: ({ url = '/' }) => (isOfApi(url) || isReadable(pathOf(url)) ? url : url.replaceAll('%', '%25')),
  // No hook has run for such a request.
  frameworkErrors: (error, request, reply) =>
    void sendFailure(
      reply.headers({ ...headers, 'x-request-id': request.id }),
      new Problem(error.statusCode ?? 400, 'The address cannot be read'),
    ),
  clientErrorHandler(error, socket) {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    sendRaw(socket, headers, problemOf(error.code))
  },
})

function isReadable(path: string): boolean {
  try {
    // The bundler drops a call whose result is not used.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

function problemOf(code: string): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem(431, 'The headers of the request are too long')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem(408, 'The request took too long to arrive')
  return new Problem(400, 'The request cannot be read')
}

function sendRaw(socket: Socket, headers: Record<string, string>, problem: Problem): void {
  const body = JSON.stringify(problem.toWire())
  const lines = Object.entries({
    ...headers,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`)
  // What still comes is not read: without this the caller could keep the connection open.
  socket.once('finish', () => socket.destroy())
}

/** Node's own refusal of a request without a host has no headers and no body. */
export const HOST_IS_CHECKED_LATER = { requireHostHeader: false } as const

export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isMissing = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    done(isMissing ? new Problem(400, 'The request names no host') : undefined)
  })
}
