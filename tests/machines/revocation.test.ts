import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { RETRY_MS, type RevocationEvent, revocationMachine } from '#machines/revocation/revocation.machine.ts'
import { failure, held } from '#tests/support/actors.ts'

test('a logout revokes its token at the server at once', async () => {
  const { revocation, server } = started(false)
  expect([revocation.getSnapshot().value, server.calls]).toEqual(['resting', []])
  revocation.send({ type: 'token.stored' })
  expect(server.calls).toHaveLength(1)
  await server.answer(undefined)
  expect(revocation.getSnapshot().value).toBe('resting')
})

test('the token of a logout without a network is revoked when the network returns', async () => {
  const { revocation, server } = started(false)
  revocation.send({ type: 'token.stored' })
  await server.fail(failure())
  expect(revocation.getSnapshot().value).toBe('waiting')
  revocation.send({ type: 'network.returned' })
  expect(server.calls).toHaveLength(2)
  await server.answer(undefined)
  revocation.send({ type: 'network.returned' })
  expect([revocation.getSnapshot().value, server.calls.length]).toEqual(['resting', 2])
})

test('a server that has trouble is called again each minute', async () => {
  const { server, clock } = started(true)
  for (let minute = 1; minute <= 3; minute++) {
    await server.fail(failure(503))
    clock.increment(RETRY_MS - 1)
    expect(server.calls).toHaveLength(minute)
    clock.increment(1)
    expect(server.calls).toHaveLength(minute + 1)
  }
})

test('tokens that an earlier visit left are revoked at the start', () => {
  expect(started(true).server.calls).toHaveLength(1)
})

test('a second logout while the first is on its way revokes both tokens', async () => {
  const { revocation, server } = started(true)
  revocation.send({ type: 'token.stored' })
  expect([server.calls.length, server.inFlight()]).toEqual([2, 1])
  await server.answer(undefined)
  expect(revocation.getSnapshot().value).toBe('resting')
})

test('where the network cannot be followed, the server is called each minute all the same', async () => {
  const warned: unknown[] = []
  const { server, clock } = started(true, (error) => warned.push(error))
  expect(warned).toEqual([new Error('no listener')])
  await server.fail(failure())
  clock.increment(RETRY_MS)
  expect(server.calls).toHaveLength(2)
})

function started(hasStored: boolean, onBreakdown?: (error: unknown) => void) {
  const server = held<void, Record<string, never>>()
  const clock = new SimulatedClock()
  const watchNetwork = fromCallback<RevocationEvent, undefined>(() => {
    if (onBreakdown) throw new Error('no listener')
  })
  const machine = revocationMachine.provide({
    actors: { revokeTokens: server.logic, watchNetwork: watchNetwork as never },
    actions: { logBreakdown: (_, { error }) => onBreakdown?.(error) },
  })
  const revocation = createActor(machine, { input: { hasStored }, clock }).start()
  onTestFinished(() => void revocation.stop())
  return { revocation, server, clock }
}
