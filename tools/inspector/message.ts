import { redact } from './redact.ts'

/** What @statelyai/inspect sends to the inspector's window. */
interface Message {
  type: string
  name?: string
  definition?: string
  createdAt?: string
  snapshot?: { value?: unknown; children?: unknown }
}

/** A message that may leave the page. It is asked for twice, before it is kept and before it is sent. */
export function safeMessage<T>(message: T): T {
  const { name, definition, snapshot, createdAt, ...others } = message as Message
  return {
    ...(redact(others) as object),
    ...(name !== undefined && { name: nameOf(name) }),
    ...(createdAt !== undefined && { createdAt }),
    ...(definition !== undefined && { definition }),
    ...(snapshot && { snapshot: { ...(redact(snapshot) as object), value: stateNames(snapshot.value) } }),
  } as T
}

const nameOf = (name: string): string => (/^[\w.:-]{1,60}$/.test(name) ? name : 'actor')

/** The states of a machine are words of its source; the value of a promise is what it brought, which is none of them. */
function stateNames(value: unknown): unknown {
  if (typeof value === 'string') return /^[a-z]\w{0,60}$/i.test(value) && !/\d{4}/.test(value) ? value : undefined
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stateNames(inner)]))
}
