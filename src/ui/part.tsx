import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface WhilePending {
  /** Shown until the code is there. */
  pending?: ReactNode
  /** The code did not come. */
  onMissing?: () => void
}

/**
 * A part of a page whose code comes when it is first rendered, and is shown at once after that. React.lazy would hold it back
 * for a moment each time, and take the page down with it when it does not come.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const start = async () => {
    Loaded ??= await load()
  }

  function Part({ pending, onMissing, ...props }: Props & WhilePending) {
    const [, setReady] = useState(false)
    useEffect(() => {
      if (Loaded) return undefined
      let mounted = true
      start().then(
        () => mounted && setReady(true),
        () => mounted && onMissing?.(),
      )
      return () => {
        mounted = false
      }
      // eslint-disable-next-line react/exhaustive-deps -- another way to tell of a failure is no reason to ask again
    }, [])
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : pending
  }

  /** Brings the code before it is needed; without it, it comes later. */
  const prefetch = (): void => void start().catch(() => {})
  return Object.assign(Part as ComponentType<Props & WhilePending>, { prefetch })
}

/** Brings parts of a page that may be asked for at any moment, once there is nothing better to do. */
export function usePrefetch(...parts: { prefetch: () => void }[]): void {
  useEffect(() => {
    // Safari has none.
    const { requestIdleCallback: whenIdle = setTimeout, cancelIdleCallback: forget = clearTimeout } = window
    const waiting = whenIdle(() => parts.forEach(({ prefetch }) => prefetch())) as number
    return () => forget(waiting)
    // eslint-disable-next-line react/exhaustive-deps -- the same parts each time
  }, [])
}
