import type { FastifyInstance } from 'fastify'
import { nameOf } from '#server/host-name.ts'
import { Problem } from '#server/problem.ts'

/** Names of this machine for itself; an address is compared as a browser writes it. */
const isLocal = (name: string): boolean => /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(name)

/** Node's wildcards for all addresses of the machine are no names that a browser could ask for. */
const WILDCARDS = new Set(['0.0.0.0', '[::]'])

/**
 * Lets in requests for a local or configured host only. A page elsewhere can make its own name lead to this machine (DNS rebinding): its requests then
 * are of one origin with the console, but still carry that name.
 */
export function answerHosts(app: FastifyInstance, allowed: string[]): void {
  const names = new Set(allowed.map(nameOf).filter((name) => name !== undefined && !WILDCARDS.has(name)))
  app.addHook('onRequest', (request, _reply, done) => {
    const name = nameOf(request.host)
    if (name !== undefined && (isLocal(name) || names.has(name))) return done()
    return done(new Problem(421, 'The demo console does not answer for this host. If it is yours, name it in CONSOLE_HOSTS.'))
  })
}
