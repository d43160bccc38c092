import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, type InspectionEvent, setup, StateMachine } from 'xstate'
import { safeMessage } from '#tools/inspector/message.ts'
import { MESSAGE_VERSION, messageFor } from '#tools/inspector/stately-message.ts'

const asking = setup({ actors: { ask: fromPromise(() => new Promise<string>(() => undefined)) } }).createMachine({
  id: 'asking',
  initial: 'idle',
  states: { idle: { on: { 'question.ask': 'waiting' } }, waiting: { invoke: { id: 'ask', src: 'ask' } } },
})

function run() {
  const messages: ReturnType<typeof messageFor>[] = []
  const tell = (told: InspectionEvent) => messages.push(messageFor(told))
  const actor = createActor(asking, { inspect: tell }).start()
  const before = messages.length
  actor.send({ type: 'question.ask' })
  return { messages: messages.filter((message) => message !== undefined), before, actor }
}

describe('what the inspector is told', () => {
  test('comes at once and in order: an actor, what it is sent, where it stands', () => {
    const { messages, before, actor } = run()
    expect(before).toBeGreaterThan(0)
    expect(messages[0]).toMatchObject({ type: '@xstate.actor', name: 'asking', sessionId: actor.sessionId, rootId: actor.sessionId })
    expect(messages.flatMap((one) => (one.type === '@xstate.event' ? one.event.type : []))).toEqual([
      'xstate.init',
      'question.ask',
      'xstate.init',
    ])
    const ask = messages.find((one) => one.type === '@xstate.actor' && one.name === 'ask')
    expect(ask).toMatchObject({ parentId: actor.sessionId, definition: '{"id":"ask"}' })
    const last = messages.filter((one) => one.type === '@xstate.snapshot' && one.sessionId === actor.sessionId).at(-1)
    expect(safeMessage(last)).toMatchObject({ snapshot: { value: 'waiting', status: 'active', children: { ask: { id: 'ask' } } } })
  })

  test('goes over to another window, and comes back from one as it was', () => {
    for (const message of run().messages.map(safeMessage)) expect(structuredClone(safeMessage(message))).toEqual(message)
  })

  test('is of the version that the installed library sends', () => {
    const main = fileURLToPath(import.meta.resolve('@statelyai/inspect'))
    const { version } = JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as { version: string }
    expect(MESSAGE_VERSION).toBe(version)
  })
})

const sources = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', { eager: true })
const machines = Object.values(sources)
  .flatMap((exported) => Object.values(exported))
  .filter((one) => one instanceof StateMachine)

test.each(machines)('the definition of $id can be told', (machine) => {
  const definition = messageFor({ type: '@xstate.actor', rootId: 'x:0', actorRef: { logic: machine } } as never)
  expect(JSON.parse((definition as { definition: string }).definition)).toMatchObject({
    id: machine.id,
    states: expect.any(Object) as object,
  })
})
