import type { AnyStateMachine } from 'xstate'

/** A machine whose actions that the app has to provide do nothing: for tests of something else. */
export function quiet<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const own = Object.entries(machine.implementations.actions).filter(([, action]) => (action as { name?: string }).name === 'unprovided')
  return machine.provide({ actions: Object.fromEntries(own.map(([name]) => [name, () => undefined])) } as never) as Machine
}
