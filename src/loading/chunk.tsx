import { type ComponentType, useEffect, useState } from 'react'
import { reloadIfGone } from '#src/device/gone-code.ts'
import { prefetchCode } from './when-idle.ts'

/** A page that people land on may say how to have its data at hand before it is first shown. */
export type Page = ComponentType & { prefetchData?: (pathname: string) => Promise<unknown> }

/** A component in a chunk. React.lazy delays a loaded chunk by about 250 ms; this renders a chunk in memory at once. */
export function chunk(load: () => Promise<Page>, Waiting: ComponentType) {
  let Loaded: Page | undefined
  let loading: Promise<void> | undefined
  const keep = (component: Page) => void (Loaded = component)
  const start = () =>
    (loading ??= load().then(keep, async (failure: unknown) => {
      await reloadIfGone()
      // A later visit asks again: the network may be back, or the chunk's new name known after a reload.
      loading = undefined
      throw failure
    }))

  function Chunk() {
    const [failure, setFailure] = useState<unknown>()
    const [isReady, setReady] = useState(Loaded !== undefined)
    useEffect(() => {
      // State, not `Loaded`: the code may have come after a render without it.
      if (isReady) return undefined
      let mounted = true
      start().then(
        () => mounted && setReady(true),
        (error: unknown) => mounted && setFailure(error),
      )
      return () => {
        mounted = false
      }
    }, [isReady])
    // The shell's error boundary shows it.
    if (failure !== undefined) throw failure
    return Loaded ? <Loaded /> : <Waiting />
  }
  /** Without a reload when the build is gone: the page in front may hold what the customer has typed. */
  const prefetch = () => prefetchCode(load().then(keep))
  return Object.assign(Chunk, { load: start, prefetch, prefetchData: async (pathname: string) => Loaded?.prefetchData?.(pathname) })
}
