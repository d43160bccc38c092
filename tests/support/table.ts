import type { EventObject } from 'xstate'
import type { NoticesRef } from '#machines/notices/notices-ref.ts'
import { listener, settle } from './actors.ts'

/** What a row of a table does: an event for the machine, or an answer, a failure, a time that passes. */
export type Step<Event extends EventObject, Run> = Event | ((run: Run) => unknown)

/** Does the steps one after the other. A step that returns another run, as a reload does, goes on with that. */
export async function play<Run extends { actor: { send: (event: never) => void } }>(
  run: Run,
  steps: readonly Step<Parameters<Run['actor']['send']>[0], Run>[],
): Promise<Run> {
  let current = run
  for (const step of steps) {
    if (typeof step === 'function') current = ((await step(current)) as Run | undefined) ?? current
    else current.actor.send(step as never)
    await settle()
  }
  return current
}

/** The names of the selectors that hold, in their order: 'placing retractable'. */
export const holding = <Snapshot>(snapshot: Snapshot, selectors: Record<string, (snapshot: Snapshot) => boolean>): string =>
  Object.entries(selectors)
    .flatMap(([name, select]) => (select(snapshot) ? [name] : []))
    .join(' ')

/** What a machine does to the outside, in order and in words: 'stored', 'error: Failed to fetch cart'. */
export function recordedEffects() {
  const effects: string[] = []
  const notices: NoticesRef = listener<Parameters<NoticesRef['send']>[0]>((event) => {
    if (event.type === 'notice.show') effects.push(`${event.notice.tone}: ${event.notice.message}`)
  })
  return { effects, notices, record: (effect: string) => () => void effects.push(effect) }
}
