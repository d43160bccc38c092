import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { savesData } from './data-saver.ts'
import { afterPaint } from './after-paint.ts'
import { isHydrating } from './hydration.ts'
import { prefetchCode, whenIdle } from './when-idle.ts'

interface WhilePending {
  pending?: ReactNode
  /** Shows `pending` even when the code has loaded. */
  held?: boolean
  onMissing?: () => void
}

/** A part of a page whose chunk loads when it is first rendered. Unlike React.lazy it neither delays it nor fails the page. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const start = async () => {
    Loaded ??= await load()
  }

  function Part({ pending, held, onMissing, ...props }: Props & WhilePending) {
    const [isReady, setReady] = useState(Loaded !== undefined && !isHydrating())
    useEffect(() => {
      // State, not `Loaded`: the code may have come after a render without it.
      if (isReady) return undefined
      let mounted = true
      const ask = () =>
        void start().then(
          // A transition: the page stays usable while it renders.
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
    return Loaded && !held && (isReady || !isHydrating()) ? <Loaded {...(props as unknown as Props)} /> : pending
  }

  /** Loads the code before it is needed. A failure is quiet: the part loads it again when it is rendered. */
  const prefetch = (): Promise<void> => start().catch(() => {})
  return Object.assign(Part as ComponentType<Props & WhilePending>, { prefetch })
}

/** Loads parts of a page that a tap may need at any moment, once the browser is idle. */
export function usePrefetch(...parts: { prefetch: () => Promise<void> }[]): void {
  useEffect(() => {
    if (savesData()) return undefined
    return whenIdle(() => parts.forEach(({ prefetch }) => prefetchCode(prefetch())))
    // eslint-disable-next-line react/exhaustive-deps -- the same parts each time
  }, [])
}
