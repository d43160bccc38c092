import type { AnyStateMachine } from 'xstate'

/** 'placingOrder' as 'Placing order'. */
export const inWords = (key: string): string => {
  const words = key
    .replaceAll(/[-_.]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'canPlaceOrder' as 'can place order'. */
const afterIf = (key: string): string => inWords(key).toLowerCase()

/** What makes a transition happen, for a reader who does not know XState. */
export function eventWords(machine: AnyStateMachine, type: string): string {
  if (type === '') return 'at once'
  const [, outcome, actor] = /^xstate\.(done|error|snapshot)\.actor\.(.+)$/.exec(type) ?? []
  if (actor) return `${actor} ${{ done: 'answers', error: 'fails', snapshot: 'reports' }[outcome as 'done' | 'error' | 'snapshot']}`
  if (type.startsWith('xstate.done.state.')) return 'its parts are done'
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay) return `after ${delayWords(machine, delay)}`
  return type
}

const delayOf = (machine: AnyStateMachine, name: string): unknown =>
  machine.implementations.delays[name] ?? (/^\d+$/.test(name) ? Number(name) : undefined)

const timeWords = (ms: number): string => (ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`)

/** 'wait 30 s', for what a time brings that is always the same. */
export function waitWords(machine: AnyStateMachine, type: string): string | undefined {
  const [, delay = ''] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  const known = delayOf(machine, delay)
  return typeof known === 'number' ? `wait ${timeWords(known)}` : undefined
}

function delayWords(machine: AnyStateMachine, name: string): string {
  const known = delayOf(machine, name)
  const wait = name.startsWith('xstate') || /^\d+$/.test(name) ? '' : afterIf(name)
  if (typeof known !== 'number') return wait
  const time = timeWords(known)
  return wait === '' ? time : `${wait} (${time})`
}

/** The condition of a transition, where it has a name that says all: one with parameters leaves it to the sentence. */
export function guardWords(guard: unknown): string | undefined {
  const { type: name, params } =
    typeof guard === 'string' ? { type: guard, params: undefined } : ((guard ?? {}) as Record<'type' | 'params', unknown>)
  if (params !== undefined) return undefined
  return typeof name === 'string' ? afterIf(name) : undefined
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
