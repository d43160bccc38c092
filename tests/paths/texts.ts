import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor } from 'xstate'
import { type Model, news } from './model.ts'

/** What a step tells the customer. */
export const textsOfStep = (model: Model, before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): string[] =>
  [news(model, before, after), ...emitted(before, event), ...newTexts(before, after)].filter((text) => text !== undefined)

/** Messages that a step emits, or sends to the notices. */
function emitted(before: AnyMachineSnapshot, event: AnyEventObject): string[] {
  const texts: string[] = []
  const nothing = () => undefined
  const self = createEmptyActor()
  const actionExecutor = ({ type, params }: { type: string; params?: { event?: { message?: unknown; notice?: { message: string } } } }) => {
    const message = params?.event?.notice?.message ?? params?.event?.message
    if ((type === 'xstate.emit' || type === 'xstate.sendTo') && typeof message === 'string') texts.push(message)
  }
  const still = { logger: nothing, defer: nothing, stopChild: nothing, emit: nothing, actionExecutor }
  const { system } = self
  ;(before.machine as AnyStateMachine).transition(
    before as never,
    event as never,
    { ...still, self, system, id: '', sessionId: '' } as never,
  )
  return texts
}

/** Texts that the context keeps for the screen, as far as they are new. */
function newTexts(before: AnyMachineSnapshot, after: AnyMachineSnapshot): string[] {
  const known = new Set(textsIn(before.context))
  return textsIn(after.context).filter((text) => !known.has(text))
}

function textsIn(context: unknown): string[] {
  const { banner, errors, failure } = context as { banner?: unknown; errors?: unknown; failure?: { message?: unknown } }
  const fields: unknown[] = errors !== null && typeof errors === 'object' ? Object.values(errors) : []
  return [banner, ...fields, failure?.message].filter((text) => typeof text === 'string' && text !== '') as string[]
}
