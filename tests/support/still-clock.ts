import { onTestFinished, vi } from 'vitest'

/** `Date` stands at this epoch millisecond until the test is over; timers run on. */
export function stillClock(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
}
