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
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & WhilePending> {
  let Loaded: ComponentType<Props> | undefined
  return function Part({ pending, onMissing, ...props }: Props & WhilePending) {
    const [, setReady] = useState(false)
    useEffect(() => {
      if (Loaded) return undefined
      let mounted = true
      load().then(
        (component) => {
          Loaded = component
          if (mounted) setReady(true)
        },
        () => {
          if (mounted) onMissing?.()
        },
      )
      return () => {
        mounted = false
      }
      // eslint-disable-next-line react/exhaustive-deps -- another way to tell of a failure is no reason to ask again
    }, [])
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : pending
  }
}
