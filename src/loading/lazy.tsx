import { type ComponentType, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { reloadIfGone } from '#src/device/gone-code.ts'
import { afterPaint } from './after-paint.ts'
import { savesData } from './data-saver.ts'
import { isHydrating } from './hydration.ts'
import { prefetchCode, whenIdle } from './when-idle.ts'

interface Options {
  /** When the code is fetched: with the first render, once that is painted, or once the browser is idle. */
  when: 'rendered' | 'painted' | 'idle'
  /** Shown until the code is there. */
  waiting?: ReactNode
  /** The error boundary shows a failure. Otherwise what is shown meanwhile stays. */
  onFailure?: 'throw'
}

/** What a place that shows the component may say of it. */
interface InUse {
  /** Shown until the code is there, instead of what the definition says. */
  waiting?: ReactNode
  /** Keeps showing `waiting` although the code is there. */
  held?: boolean
  onFailure?: () => void
}

/**
 * A component in a chunk of its own. React.lazy delays a loaded chunk by about 250 ms; this renders code in memory at once. The server's page
 * contains only what is fetched when `rendered`, so hydration shows `waiting` in all other places.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>, { when, waiting: usual, onFailure: mode }: Options) {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const start = () =>
    (loading ??= load().then(
      (component) => void (Loaded = component),
      (failure: unknown) => {
        // The next attempt may succeed: the network may be back.
        loading = undefined
        throw failure
      },
    ))
  const canRender = () => Loaded !== undefined && (when === 'rendered' || !isHydrating())

  function Lazy({ waiting = usual, held, onFailure, ...props }: Props & InUse) {
    const [isReady, setReady] = useState(canRender)
    const [failure, setFailure] = useState<{ error: unknown }>()
    const fail = useEffectEvent((error: unknown) => (mode === 'throw' ? setFailure({ error }) : onFailure?.()))
    useEffect(() => {
      // State, not `Loaded`: the code may have come after a render without it.
      if (isReady) return undefined
      let isMounted = true
      const show = () => {
        if (!isMounted) return
        if (when === 'rendered') setReady(true)
        // A transition: the page stays usable while a part of it renders.
        else startTransition(() => setReady(true))
      }
      const cancel = BEGIN[when](() =>
        start().then(show, async (error: unknown) => {
          if (when !== 'idle') await reloadIfGone()
          if (isMounted) fail(error)
        }),
      )
      return () => {
        isMounted = false
        cancel()
      }
    }, [isReady])
    if (failure) throw failure.error
    return Loaded && !held && (isReady || canRender()) ? <Loaded {...(props as unknown as Props)} /> : waiting
  }

  /** Loads the code before it is needed. A failure is quiet and does not reload the page, which may hold what the customer has typed. */
  const prefetch = (): void => prefetchCode(start())
  return Object.assign(Lazy as ComponentType<Props & InUse>, { load: start, prefetch })
}

type Begin = (act: () => Promise<void>) => () => void
const BEGIN: Record<Options['when'], Begin> = {
  rendered: (act) => {
    void act()
    return () => {}
  },
  // Requests for files would delay the paint of what is shown meanwhile.
  painted: (act) => afterPaint(() => void act()),
  idle: (act) => whenIdle(() => prefetchCode(act())),
}

/** Loads components that a tap may need at any moment, once the browser is idle. */
export function usePrefetch(...components: { prefetch: () => void }[]): void {
  useEffect(() => {
    if (savesData()) return undefined
    return whenIdle(() => components.forEach(({ prefetch }) => prefetch()))
    // eslint-disable-next-line react/exhaustive-deps -- the same components each time
  }, [])
}
