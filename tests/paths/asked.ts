import { type Model, nodesOf, type Run } from './model.ts'
import { coveringWays, FAILURES, shortestWays, simpleWays, without } from './ways.ts'

export const KINDS = ['shortest', 'simple', 'covering'] as const
export type Kind = (typeof KINDS)[number]

/** Which paths are asked for on the command line. */
export interface Asked {
  machine: string
  to: string
  avoid: string[]
  kind: Kind
  /** The most simple ones. */
  limit: number
}

export interface Found {
  runs: Run[]
  /** False where there are more than were asked for. */
  isAll: boolean
}

/** The states by which ways can be asked for: their paths, and what contains them. */
export const statesOf = (model: Model): string[] =>
  nodesOf(model.machine)
    .map((node) => node.path.join('.'))
    .filter((path) => path !== '')

/** The path of a state, of which the last part may be enough; throws with a message for the terminal. */
export function stateNamed(model: Model, name: string, flag: string): string {
  const states = statesOf(model)
  if (states.includes(name)) return name
  const fitting = states.filter((path) => path.split('.').at(-1) === name)
  if (fitting.length === 1) return fitting[0]!
  const known = states.join(', ')
  if (fitting.length > 1) throw new UsageError(`${flag} ${name} could be ${fitting.join(' or ')}.`)
  throw new UsageError(`${flag} ${name}: ${model.machine.id} has no such state. It has: ${known}`)
}

/** The arguments of the command are wrong: its message is printed without a stack. */
export class UsageError extends Error {}

export function findPaths(model: Model, { to, avoid, kind, limit }: Asked): Found {
  const goal = stateNamed(model, to, '--to')
  const avoided = avoid.map((name) => (name === FAILURES && !statesOf(model).includes(name) ? name : stateNamed(model, name, '--avoid')))
  const trimmed = without(model, avoided)
  const found = {
    shortest: () => all(shortestWays(trimmed, goal)),
    simple: () => simpleWays(trimmed, goal, limit),
    covering: () => all(coveringWays(trimmed, goal)),
  }[kind]()
  if (found.runs.length === 0)
    throw new UsageError(`No path leads to ${goal}${avoided.length > 0 ? ` without ${avoided.join(' and ')}` : ''}.`)
  return found
}

const all = (runs: Run[]): Found => ({ runs, isAll: true })
