import { afterEach, beforeEach, expect, vi } from 'vitest'

// A file of tests/api or tests/actors says in its first line whether it needs a DOM.
if ('window' in globalThis) {
  afterEach((await import('./jsdom.ts')).leaveNothing)
  // React reports elements that a browser would take apart to the console alone.
  beforeEach(() => {
    const reported = vi.spyOn(console, 'error')
    return () => {
      const faults = reported.mock.calls.map((words) => words.join(' ')).filter((words) => /cannot (be a descendant|contain)/.test(words))
      reported.mockRestore()
      expect(faults).toEqual([])
    }
  })
}
