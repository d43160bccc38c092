import type { AnyTransitionDefinition } from 'xstate'

/** The name of a transition, the same in tests, documents and the running app: 'login.editing --form.submit[0]--> login.signingIn'. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition
  const siblings = eventType ? (source.transitions.get(eventType) ?? []) : (source.always ?? [])
  const index = siblings.length > 1 ? `[${siblings.indexOf(transition as never)}]` : ''
  return `${source.id} --${eventType || 'always'}${index}--> ${target?.map((node) => node.id).join(',') ?? '(stay)'}`
}
