import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate'
import type { Flow, FlowState, FlowTransition } from './flow.ts'
import { capital } from './words.ts'

type Node = StateNode<never, never>
type Json = Record<string, unknown>

/**
 * A machine as one configuration, as Stately's editor imports it: parts that several files make are in their places, and what is done, asked and
 * called stands there by its name.
 */
export const machineJson = (machine: AnyStateMachine): Json => ({ id: machine.id, ...nodeJson(machine.root as unknown as Node) })

function nodeJson(node: Node): Json {
  const groups = new Map<string, Record<string, Json[]>>()
  const add = (group: string, key: string, one: AnyTransitionDefinition) => {
    const list = groups.get(group) ?? groups.set(group, {}).get(group)!
    ;(list[key] ??= []).push(transitionJson(one))
  }
  for (const [type, ones] of node.transitions as unknown as Map<string, AnyTransitionDefinition[]>)
    for (const one of ones) {
      const [, kind, id] = /^xstate\.(done|error|snapshot)\.actor\.(.+)$/.exec(type) ?? []
      const [, delay] = /^xstate\.after\.(.+?)\./.exec(type) ?? []
      if (id) add(id, { done: 'onDone', error: 'onError', snapshot: 'onSnapshot' }[kind as 'done'], one)
      else if (delay) add('(after)', delay, one)
      else if (type.startsWith('xstate.done.state.')) add('(done)', 'onDone', one)
      else add('(on)', type, one)
    }
  const children = Object.entries(node.states as Record<string, Node>)
  const always = (node.always ?? []) as unknown as AnyTransitionDefinition[]
  return clean({
    type: ['parallel', 'final', 'history'].includes(node.type) ? node.type : undefined,
    description: node.description,
    tags: node.tags.length > 0 ? node.tags : undefined,
    initial: node.type === 'compound' ? (node.initial.target[0] as unknown as Node).key : undefined,
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    invoke: node.invoke.length > 0 ? node.invoke.map(({ id, src }) => ({ id, src, ...groups.get(id) })) : undefined,
    on: groups.get('(on)'),
    after: groups.get('(after)'),
    onDone: groups.get('(done)')?.['onDone'],
    always: always.length > 0 ? always.map(transitionJson) : undefined,
    states: children.length > 0 ? Object.fromEntries(children.map(([key, child]) => [key, nodeJson(child)])) : undefined,
  })
}

const transitionJson = ({ target, guard, actions, description, reenter }: AnyTransitionDefinition): Json =>
  clean({
    target: target?.map(({ id }) => `#${id}`),
    guard: guard === undefined ? undefined : nameOf(guard),
    actions: namesOf(actions),
    description,
    reenter: reenter || undefined,
  })

const clean = (json: Json): Json => Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined))

const namesOf = (actions: readonly unknown[]): string[] | undefined => (actions.length > 0 ? actions.map(nameOf) : undefined)

/** Of what has no name of its own, that it stands in its place. */
function nameOf(one: unknown): string {
  if (typeof one === 'string') return one
  const { type, name, guards } = one as { type?: unknown; name?: unknown; guards?: unknown[] }
  if (guards) return `${String(name)}(${guards.map(nameOf).join(', ')})`
  return typeof type === 'string' ? type : typeof name === 'string' && name !== '' ? name : 'inline'
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

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** As W3C's SCXML; ids are those of the machine. */
export function scxmlText({ id, states, transitions }: Flow): string {
  const drawn = (state: FlowState, deep: string): string[] => {
    const inside = states.filter(({ parent }) => parent === state.id)
    const element = state.kind === 'parallel' ? 'parallel' : state.kind === 'final' ? 'final' : 'state'
    const first = inside.find(({ isFirst }) => isFirst)
    return [
      `${deep}<${element} id="${xml(state.id)}"${first ? ` initial="${xml(first.id)}"` : ''}>`,
      ...(state.sentence ? [`${deep}  <!-- ${xml(state.sentence).replaceAll('--', '–')} -->`] : []),
      ...transitions.filter(({ source }) => source === state.id).map((one) => `${deep}  ${transitionXml(one)}`),
      ...inside.flatMap((child) => drawn(child, `${deep}  `)),
      `${deep}</${element}>`,
    ]
  }
  const root = states.find(({ path }) => path === '')!
  return `<?xml version="1.0" encoding="UTF-8"?>\n<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="${xml(id)}" initial="${xml(root.id)}">\n${drawn(root, '  ').join('\n')}\n</scxml>\n`
}

const transitionXml = ({ event, guard, targets }: FlowTransition): string =>
  `<transition${event === '' ? '' : ` event="${xml(event)}"`}${guard === undefined ? '' : ` cond="${xml(guard)}"`}${targets ? ` target="${xml(targets.join(' '))}"` : ''}/>`
