import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { prefetchCode, whenIdle } from './when-idle.ts'

interface WhilePending {
  pending?: ReactNode
  /** Shows `pending` even when the code has loaded. */
  held?: boolean
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

  function Part({ pending, held, onMissing, ...props }: Props & WhilePending) {
    const [isReady, setReady] = useState(Loaded !== undefined)
    useEffect(() => {
      // Not whether the code is there by now: it may have come since this was shown without it.
      if (isReady) return undefined
      let mounted = true
      const ask = () =>
        void start().then(
          // In pieces: what is shown already can be used meanwhile.
          () => mounted && startTransition(() => setReady(true)),
          () => mounted && onMissing?.(),
        )
      // Requests for files would delay the paint of what is shown meanwhile.
      const forget = afterPaint(ask)
      return () => {
        mounted = false
        forget()
      }
      // eslint-disable-next-line react/exhaustive-deps -- a new callback for failures is no reason to load again
    }, [isReady])
    return Loaded && !held ? <Loaded {...(props as unknown as Props)} /> : pending
  }

  /** Loads the code before it is needed. A failure is quiet: the part loads it again when it is rendered. */
  const prefetch = (): Promise<void> => start().catch(() => {})
  return Object.assign(Part as ComponentType<Props & WhilePending>, { prefetch })
}

/** Loads parts of a page that a tap may need at any moment, once the browser is idle. */
export function usePrefetch(...parts: { prefetch: () => Promise<void> }[]): void {
  useEffect(() => {
    return whenIdle(() => parts.forEach(({ prefetch }) => prefetchCode(prefetch())))
    // eslint-disable-next-line react/exhaustive-deps -- the same parts each time
  }, [])
}
