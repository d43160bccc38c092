import type { AnyStateMachine } from 'xstate'
import { guardName } from './ids.ts'

/** A machine as one configuration, as Stately's editor imports it: what is done, asked and called stands there by its name. */
export const machineJson = (machine: AnyStateMachine): Record<string, unknown> =>
  JSON.parse(JSON.stringify(machine.config, (key, value: unknown) => (typeof value === 'function' ? nameOf(key, value) : value))) as never

function nameOf(key: string, value: object): unknown {
  if (['context', 'input', 'output', 'params'].includes(key)) return undefined
  return 'type' in value ? value.type : guardName(value)
}
