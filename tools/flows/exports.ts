import type { AnyStateMachine } from 'xstate'
import type { Flow, FlowState } from './flow.ts'
import { guardName } from './ids.ts'
import { capital } from './words.ts'

/** A machine as one configuration, as Stately's editor imports it: what is done, asked and called stands there by its name. */
export const machineJson = (machine: AnyStateMachine): Record<string, unknown> =>
  JSON.parse(JSON.stringify(machine.config, (key, value: unknown) => (typeof value === 'function' ? nameOf(key, value) : value))) as never

function nameOf(key: string, value: object): unknown {
  if (['context', 'input', 'output', 'params'].includes(key)) return undefined
  return 'type' in value ? value.type : guardName(value)
}

const wordOf = (id: string): string => id.replaceAll(/\W/g, '_')
/** Signs that mean something to Mermaid. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[:;#"{}<>[\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** All states side by side, each with the names of those around it: Mermaid draws no arrow from inside of one state into another one. */
export function mermaidText({ states, transitions }: Flow): string {
  const named = new Map(states.map((state) => [state.id, state]))
  const titleOf = (state: FlowState): string => {
    const around = state.parent === undefined ? undefined : named.get(state.parent)
    return around && around.path !== '' ? `${titleOf(around)} › ${state.name}` : state.name
  }
  const firsts = states.filter(({ isFirst }) => isFirst)
  const lines = [
    ...states.map((state) => `  state "${plain(titleOf(state))}" as ${wordOf(state.id)}`),
    ...firsts.map(({ id, parent }) =>
      named.get(parent!)!.path === '' ? `  [*] --> ${wordOf(id)}` : `  ${wordOf(parent!)} --> ${wordOf(id)} : begins`,
    ),
    ...transitions.flatMap(({ ref, source, targets, sentence, when }) =>
      (targets ?? []).map((target) => `  ${wordOf(source)} --> ${wordOf(target)} : ${ref} ${plain(capital(sentence || when))}`),
    ),
  ]
  return ['stateDiagram-v2', ...lines].join('\n')
}
