import { vi } from 'vitest'

/** Waits until the check holds: no longer than it takes, and on a busy machine for more than the single second it would be given. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 10_000)
