import { afterEach } from 'vitest'

// A file of tests/api or tests/actors says in its first line whether it needs a DOM.
if ('window' in globalThis) afterEach((await import('./jsdom.ts')).leaveNothing)
