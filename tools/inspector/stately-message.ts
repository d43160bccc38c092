import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'

/** Of the messages that @statelyai/inspect sends and takes: a test holds it against the one that is installed. */
export const MESSAGE_VERSION = '0.7.2'

/** The message for an event, sent at once: the library waits for an idle browser, which on a busy phone may never come. */
export function messageFor(event: InspectionEvent): StatelyInspectionEvent | undefined {
  const { actorRef } = event
  const about = {
    rootId: event.rootId,
    sessionId: actorRef.sessionId,
    createdAt: String(Date.now()),
    id: '',
    _version: MESSAGE_VERSION,
  }
  if (event.type === '@xstate.event') return { ...about, type: event.type, event: event.event, sourceId: event.sourceRef?.sessionId }
  if (event.type === '@xstate.snapshot') return { ...about, type: event.type, event: event.event, snapshot: event.snapshot }
  if (event.type !== '@xstate.actor') return undefined
  const { id, logic, _parent: parent } = actorRef as typeof actorRef & Partial<Inner>
  // The config of a promise actor is its function.
  const config = typeof logic?.config === 'object' ? logic.config : undefined
  const name = id === actorRef.sessionId && config?.id !== undefined ? config.id : String(id)
  return {
    ...about,
    type: event.type,
    name,
    definition: JSON.stringify(config ?? { id: name }, nameOfFunction),
    parentId: parent?.sessionId,
    // Inspected before it has a snapshot; the first one follows when it starts.
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
