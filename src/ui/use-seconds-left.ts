import { useEffect, useState } from 'react'

/** Reads a countdown again every second until it is over. */
export function useSecondsLeft(read: () => number): number {
  const secondsLeft = read()
  const [, tick] = useState(0)
  const running = secondsLeft > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => tick((ticks) => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  return secondsLeft
}
