import { useCallback, useSyncExternalStore } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/**
 * What `select` takes from an actor, and `painted` while React takes over a document that shows it. Each gives a primitive or a stable reference.
 * Not `useSelector`: its snapshot for the server is today's, which is no longer what the document shows.
 */
export function useShown<Actor extends AnyActorRef, T>(actor: Actor, select: (snapshot: SnapshotFrom<Actor>) => T, painted: T): T {
  const subscribe = useCallback((changed: () => void) => actor.subscribe({ next: changed, error: changed }).unsubscribe, [actor])
  return useSyncExternalStore(
    subscribe,
    () => select(actor.getSnapshot() as SnapshotFrom<Actor>),
    () => painted,
  )
}
