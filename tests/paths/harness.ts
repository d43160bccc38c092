import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate'
import { quiet } from '#tests/support/quiet.ts'

interface Call {
  resolve(output: unknown): void
  reject(error: unknown): void
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Actors whose outcome a path decides, by the id of the invoke: the same logic may be invoked in several places. */
class ControlledActors {
  private readonly calls = new Map<string, Call>()
  private dropped: { id: string; call: Call }[] = []

  readonly logic: AnyActorLogic = fromPromise(
    ({ self, signal }) =>
      new Promise((resolve, reject) => {
        const call = { resolve, reject }
        this.calls.set(self.id, call)
        signal.addEventListener('abort', () => {
          if (this.calls.get(self.id) === call) this.calls.delete(self.id)
          this.dropped.push({ id: self.id, call })
        })
      }),
  )

  async settle(event: AnyEventObject): Promise<void> {
    const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
    const call = this.calls.get(id)
    if (!call) throw new Error(`no call is in flight for ${event.type}; in flight: ${[...this.calls.keys()].join(', ') || 'none'}`)
    this.calls.delete(id)
    if (kind === 'done') call.resolve(event.output)
    else call.reject(event.error)
    await settled()
  }

  /** Calls that were dropped on their way are answered after all. False when there are none. */
  async answerLate(samples: AnyEventObject[]): Promise<boolean> {
    const late = this.dropped.splice(0)
    for (const { id, call } of late) {
      const sample = samples.find(({ type }) => type.endsWith(`.actor.${id}`))
      if (sample?.type.startsWith('xstate.done.')) call.resolve(sample.output)
      else call.reject(sample?.error)
    }
    await settled()
    return late.length > 0
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The real machine with every actor it declares under control of the path. */
export function startRun(machine: AnyStateMachine, input: unknown, inspect: (event: InspectionEvent) => void) {
  const controlled = new ControlledActors()
  const clock = new SimulatedClock()
  const sources = Object.keys(machine.implementations.actors)
  const actors = Object.fromEntries(sources.map((source) => [source, controlled.logic]))
  const actor = createActor(quiet(machine.provide({ actors } as never)), { input, clock, inspect }).start()
  // A failed child without an `onError` ends the machine, and the path's next assertion says so.
  actor.subscribe({ error: () => undefined })
  const perform = async (event: AnyEventObject): Promise<void> => {
    if (event.type.startsWith('xstate.done.') || event.type.startsWith('xstate.error.')) return controlled.settle(event)
    if (event.type.startsWith('xstate.after.')) clock.increment(DAY_MS)
    else actor.send(event as never)
  }
  return { actor, perform, answerLate: (samples: AnyEventObject[]) => controlled.answerLate(samples) }
}
