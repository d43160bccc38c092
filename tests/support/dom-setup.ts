import { afterAll, afterEach } from 'vitest'

// A file of tests/api or tests/actors says in its first line whether it needs a DOM.
if ('window' in globalThis) {
  const { leaveNothing, settle } = await import('./jsdom.ts')
  afterEach(leaveNothing)
  afterAll(settle)
}
