import { useEffect, useState } from 'react'

/** Reads a countdown again every second while it runs. Whether it runs is for the caller to follow. */
export function useSecondsLeft(running: boolean, read: () => number): number {
  const [, tick] = useState(0)
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => tick((ticks) => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  return read()
}
