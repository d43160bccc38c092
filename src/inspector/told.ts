import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'

/** Of the messages that @statelyai/inspect sends and takes: a test holds it against the one that is installed. */
export const MESSAGE_VERSION = '0.7.2'

/**
 * What xstate tells of an actor, as the inspector's window takes it. The library's own way waits until the browser has nothing to do,
 * without an end: on a busy phone, or behind the inspector's own tab, that may be never. Told at once, it is also told in order.
 */
export function messageFor(told: InspectionEvent): StatelyInspectionEvent | undefined {
  const { actorRef } = told
  const about = {
    rootId: told.rootId,
    sessionId: actorRef.sessionId,
    createdAt: String(Date.now()),
    id: '',
    _version: MESSAGE_VERSION,
  }
  if (told.type === '@xstate.event') return { ...about, type: told.type, event: told.event, sourceId: told.sourceRef?.sessionId }
  if (told.type === '@xstate.snapshot') return { ...about, type: told.type, event: told.event, snapshot: told.snapshot }
  if (told.type !== '@xstate.actor') return undefined
  const { id, logic, _parent: parent } = actorRef as typeof actorRef & Partial<Inner>
  // Of a call it is the function itself.
  const config = typeof logic?.config === 'object' ? logic.config : undefined
  const name = id === actorRef.sessionId && config?.id !== undefined ? config.id : String(id)
  return {
    ...about,
    type: told.type,
    name,
    definition: JSON.stringify(config ?? { id: name }, nameOfFunction),
    parentId: parent?.sessionId,
    // It is told of before it can be asked where it stands; a snapshot follows when it starts.
    snapshot: { status: 'active' },
  }
}

/** Of an actor, which the types of a reference leave out. */
interface Inner {
  id: string
  logic: { config?: { id?: string } | ((...args: never) => unknown) }
  _parent?: { sessionId: string }
}

const nameOfFunction = (_key: string, value: unknown): unknown => (typeof value === 'function' ? { type: value.name } : value)
