import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Flow } from '#tools/flows/flow.ts'
import { transitionsOfStart, transitionsOfStep } from '../../../tests/paths/cover.ts'
import { eventsOf, leavesOf, type Model, startsOf, stateKey, stepsFrom, transitionsFor, transitionId } from '../../../tests/paths/model.ts'
import { sampleWords } from './sample-words.ts'

/** What can happen next: the data of the event, in words, and the transitions that it takes, by their ids. */
export interface Choice {
  event: string
  sample: string
  takes: string[]
}

/** The reachable graph of a flow, as the model's search finds it. Each value is stored once, and other parts refer to it by its index. */
export interface Graph {
  starts: { words: string; takes: string[]; vertex: number }[]
  choices: Choice[]
  /** Leaf states that are active together, by path. */
  places: string[][]
  /** What is observed in a state, where the model declares it. */
  observed: Record<string, string>[]
  /** Transitions that a machine takes in a state, and no plan does from there: the model leaves them out, or no screen offers them. */
  beside: string[][]
  /** For each vertex: its place, what is observed there, what is beside, and then a choice and the vertex that it leads to, again and again. */
  vertices: number[][]
}

export function graphOf({ transitions }: Flow, model: Model): Graph {
  const refs = new Map(transitions.map(({ id, ref }) => [id, ref]))
  const refsOf = (ids: readonly string[]) => [...new Set(ids)].map((id) => refs.get(id)!)
  const [choices, places, observed] = [new Numbered<Choice>(), new Numbered<string[]>(), new Numbered<Record<string, string>>()]
  const beside = new Numbered<string[]>()
  // All that the machine takes, whether or not a plan does it.
  const machineAlone: Model = { ...model, feasible: () => true }
  const vertices = new Map<string, number>()
  const queue: AnyMachineSnapshot[] = []
  const vertexOf = (snapshot: AnyMachineSnapshot): number => {
    const key = stateKey(model, snapshot)
    if (!vertices.has(key)) vertices.set(key, queue.push(snapshot) - 1)
    return vertices.get(key)!
  }
  const starts = startsOf(model).map(({ start, path: [first] }) => ({
    words: start,
    takes: refsOf(transitionsOfStart(model.machine, model.starts[start])),
    vertex: vertexOf(first!.snapshot),
  }))
  const rows: number[][] = []
  const samples = new Map<AnyEventObject, string>()
  for (const snapshot of queue) {
    const seen = model.observe?.(snapshot as never) ?? {}
    const steps = stepsFrom(model, snapshot)
    const offered = new Set(steps.flatMap(({ event }) => refsOf(transitionsOfStep(snapshot, event))))
    const accepted = refsOf(eventsOf(machineAlone, snapshot).flatMap((event) => transitionsFor(snapshot, event).map(transitionId)))
    const row = [places.of(leavesOf(snapshot)), observed.of(seen), beside.of(accepted.filter((ref) => !offered.has(ref)))]
    for (const { event, snapshot: next } of steps) {
      const sample = samples.get(event) ?? sampleWords(event, model.looks?.names)
      samples.set(event, sample)
      row.push(choices.of({ event: event.type, sample, takes: refsOf(transitionsOfStep(snapshot, event)) }), vertexOf(next))
    }
    rows.push(row)
  }
  return { starts, choices: choices.all, places: places.all, observed: observed.all, beside: beside.all, vertices: rows }
}

/** Gives equal values the same number. */
class Numbered<T> {
  readonly all: T[] = []
  private readonly known = new Map<string, number>()

  of(value: T): number {
    const key = JSON.stringify(value)
    if (!this.known.has(key)) this.known.set(key, this.all.push(value) - 1)
    return this.known.get(key)!
  }
}
