import { redact } from './redact.ts'
import type { Sentences } from './sentences.ts'

/** What @statelyai/inspect sends to the inspector's window. */
interface Message {
  type: string
  name?: string
  definition?: string
  createdAt?: string
  snapshot?: { value?: unknown; children?: unknown }
}

/** A message that may leave the page. Called twice, before the message is stored and before it is sent. */
export function safeMessage<T>(message: T, sentences: Record<string, Sentences> = {}): T {
  const { name, definition, snapshot, createdAt, ...others } = message as Message
  return {
    ...(redact(others) as object),
    ...(name !== undefined && { name: nameOf(name) }),
    ...(createdAt !== undefined && { createdAt }),
    ...(definition !== undefined && { definition: withSentences(definition, sentences) }),
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

interface Config {
  id?: string
  description?: string
  states?: Record<string, Config>
  on?: Record<string, unknown>
}

/** The built app has no sentences: its machines get them back, for states and for what an event does. */
function withSentences(definition: string, sentences: Record<string, Sentences>): string {
  const root = JSON.parse(definition) as Config
  const known = sentences[root.id ?? '']
  if (!known) return definition
  const sentenceOf = (source: string, type: string, index: string): string | undefined =>
    Object.entries(known.transitions).find(([id]) => id.startsWith(`${source} --${type}${index}--> `))?.[1].sentence
  const describe = (config: Config, path: readonly string[]): Config => {
    const source = [root.id, ...path].join('.')
    const described = (one: unknown, type: string, index: string) =>
      one !== null && typeof one === 'object' ? { ...one, description: sentenceOf(source, type, index) } : one
    const on = Object.entries(config.on ?? {}).map(([type, value]) => [
      type,
      Array.isArray(value)
        ? value.map((one, place) => described(one, type, value.length > 1 ? `[${place}]` : ''))
        : described(value, type, ''),
    ])
    const states = Object.entries(config.states ?? {}).map(([key, inner]) => [key, describe(inner, [...path, key])])
    const sentence = known.states[path.join('.')]?.sentence
    return {
      ...config,
      ...(sentence && { description: sentence }),
      ...(config.on && { on: Object.fromEntries(on) as Record<string, unknown> }),
      ...(config.states && { states: Object.fromEntries(states) as Record<string, Config> }),
    }
  }
  return JSON.stringify(describe(root, []))
}
