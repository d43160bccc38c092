import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code comes later. React.lazy holds a loaded chunk back for about 250 ms to avoid flicker; this shows
 * at once what is already in memory, and `load()` lets the landing route's chunk come before the first render.
 */
export function chunk(load: () => Promise<ComponentType>, Waiting: ComponentType) {
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  const start = () =>
    (loading ??= load().then(
      (component) => {
        Loaded = component
      },
      (failure: unknown) => {
        // A later visit asks again: the network may be back, or the chunk's new name known after a reload.
        loading = undefined
        throw failure
      },
    ))

  function Chunk() {
    const [failure, setFailure] = useState<unknown>()
    const [, setReady] = useState(Loaded !== undefined)
    useEffect(() => {
      if (Loaded) return undefined
      let mounted = true
      start().then(
        () => mounted && setReady(true),
        (error: unknown) => mounted && setFailure(error),
      )
      return () => {
        mounted = false
      }
    }, [])
    // The error boundary of the shell tells it, with a way to try again.
    if (failure !== undefined) throw failure
    return Loaded ? <Loaded /> : <Waiting />
  }
  return Object.assign(Chunk, { load: start })
}
