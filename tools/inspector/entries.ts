import type { Sentences } from './sentences.ts'

/** One actor of a machine, as the reviewer sees it. */
export interface Running {
  machine: string
  sessionId: string
  states: string[]
  /** When it last changed, and when it last heard an event of each type; a later moment has the greater number. */
  movedAt: number
  heardAt: Record<string, number>
  isOver: boolean
}

export interface Entry<T extends Running> {
  /** The actor that the customer acted on last, or else the one that moved last. */
  shown: T
  /** How many actors run the machine. */
  count: number
}

/** One entry for each machine: what the customer did last stands first, then what moved last. `pinned` stays although it is over. */
export function entriesOf<T extends Running>(running: Iterable<T>, sentences: Record<string, Sentences>, pinned?: string): Entry<T>[] {
  const byMachine = new Map<string, T[]>()
  const newestFirst = (one: T, other: T) => actedAt(other, sentences) - actedAt(one, sentences) || other.movedAt - one.movedAt
  for (const one of [...running].toSorted(newestFirst))
    if (!one.isOver || one.sessionId === pinned) byMachine.set(one.machine, [...(byMachine.get(one.machine) ?? []), one])
  return [...byMachine.values()].map((actors) => ({
    shown: actors.find(({ sessionId }) => sessionId === pinned) ?? actors[0]!,
    count: actors.length,
  }))
}

/** When the customer last did something to it; 0 for never. */
function actedAt({ machine, heardAt }: Running, sentences: Record<string, Sentences>): number {
  const transitions = Object.entries(sentences[machine]?.transitions ?? {})
  const isActed = (type: string) => transitions.some(([id, { by }]) => by === 'customer' && eventOf(id) === type)
  return Math.max(0, ...Object.entries(heardAt).flatMap(([type, at]) => (isActed(type) ? at : [])))
}

/** 'login.editing --form.submit[0]--> login.signingIn' is of the event 'form.submit'. */
const eventOf = (transition: string): string | undefined => / --(.+?)(?:\[\d+\])?--> /.exec(transition)?.[1]
