import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createEmptyActor } from 'xstate'
import { leavesOf, type Model, news, stillScope, transitionsFor, transitionId } from './model.ts'
import { shownIn, type Words } from './shown.ts'

/** What the customer sees, by a label in plain English. Texts in quotation marks stand on the screen as they are; absent is what a state says nothing of. */
export type Observed = Record<string, string>

/** Texts as they stand on the screen. */
export const read = (...texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ')
export const textsIn = (value: string): string[] => [...value.matchAll(/“([^”]+)”/g)].map(([, text]) => text!)

/** Texts that stand on the screen where there are any. */
export const readOrNone = (...texts: readonly (string | undefined)[]): string => read(...texts.flatMap((text) => text || [])) || 'none'

/** The messages of a form: under its fields, and of the form as a whole. */
export function messagesOf({ errors, banner }: { errors: object; banner?: string | undefined }): Observed {
  const texts = [...Object.values(errors), banner].filter((text) => typeof text === 'string' && text !== '') as string[]
  return texts.length > 0 ? { [MESSAGE]: read(...new Set(texts)) } : {}
}

/** The label of the words that belong to a state as such. */
export const SCREEN = 'screen'
/** The label of the message that the customer reads, until it goes. */
const MESSAGE = 'message'
/** The label of the page, where a flow is no longer on its own. */
export const PAGE = 'page'

/** Everything that is observed in a state. */
export function observationOf(model: Model, snapshot: AnyMachineSnapshot): Observed {
  const shown = wordsOf(model, snapshot).map(({ text }) => text)
  return { ...(shown.length > 0 && { [SCREEN]: read(...shown) }), ...model.observe?.(snapshot as never) }
}

/** The words that belong to a state as such; none on another page. */
export function wordsOf(model: Model, snapshot: AnyMachineSnapshot): Words[] {
  if (PAGE in (model.observe?.(snapshot as never) ?? {})) return []
  const words = shownIn(model.machine.id)
  return leavesOf(snapshot).flatMap((leaf) => words[leaf] ?? [])
}

/** What a step changes of what is seen. */
export interface Change {
  /** The labels whose value is another one, or is there now. */
  labels: string[]
  /** Texts of a message that stands there no more. */
  gone: string[]
  /** Messages that stand for a moment. */
  messages: string[]
  /** The states that it enters, and that look different. */
  states: string[]
  /** The page that it leads to, where the machine stays. */
  page?: string
}

export function changeOf(model: Model, before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): Change {
  const page = transitionsFor(before, event)
    .map((one) => model.looks?.leads[transitionId(one)])
    .find(Boolean)
  const [was, is] = [observationOf(model, before), observationOf(model, after)]
  // What stands there already is no message once more.
  const there = Object.values(was).flatMap(textsIn)
  const messages = messagesOfStep(model, before, event, after).filter((text) => !there.includes(text))
  if (page !== undefined) return { labels: [], gone: [], messages, states: [], page }
  const stood = leavesOf(before)
  const looks = stood.map((leaf) => model.looks?.states.get(leaf))
  const entered = seenLeaves(model, after).filter((leaf) => !stood.includes(leaf))
  return {
    labels: Object.keys(is).filter((label) => is[label] !== was[label]),
    // On another page nothing is seen of the flow's own.
    gone: PAGE in is || MESSAGE in is ? [] : textsIn(was[MESSAGE] ?? ''),
    messages,
    states: entered.filter((leaf) => !model.looks || !looks.includes(model.looks.states.get(leaf))),
  }
}

export const isSeen = ({ labels, gone, messages, states, page }: Change): boolean =>
  page !== undefined || [labels, gone, messages, states].some(({ length }) => length > 0)

/** The states that the walk looks for on the screen; on another page nothing is seen of the flow's own. */
export const seenLeaves = (model: Model, snapshot: AnyMachineSnapshot): string[] =>
  PAGE in observationOf(model, snapshot) ? [] : leavesOf(snapshot).filter((leaf) => model.looks?.states.has(leaf) ?? true)

/** What a step tells the customer for a moment: a notice, or the message of the model. */
export function messagesOfStep(model: Model, before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): string[] {
  const message = news(model, before, after)
  return [...(message === undefined ? [] : [message]), ...noticesOf(before, event)]
}

/** The notices that a step shows. What is sent to other actors, or emitted, is not on the screen. */
function noticesOf(before: AnyMachineSnapshot, event: AnyEventObject): string[] {
  const texts: string[] = []
  const actionExecutor = ({ type, params }: { type: string; params?: { event?: { type: string; notice?: { message: string } } } }) => {
    const sent = type === 'xstate.sendTo' ? params?.event : undefined
    if (sent?.type === 'notice.show' && sent.notice) texts.push(sent.notice.message)
  }
  const scope = stillScope(createEmptyActor(), actionExecutor)
  ;(before.machine as AnyStateMachine).transition(before as never, event as never, scope)
  return texts
}

/** 'the orders', 'the stars of the food'; not 'the status'. */
const isPlural = (subject: string): boolean => /^the .*[^su]s$/.test(subject.split(/ (?:of|about|below) /)[0]!)

/** 'the bill is ₹330.00 (was ₹310.00)', 'Place Order is still enabled', 'the screen says “Processing...”'. */
export function statement(label: string, value: string, { was, still }: { was?: string | undefined; still?: true } = {}): string {
  const isText = textsIn(value).length > 0
  const subject = /^[A-Z]/.test(label) ? label : `the ${label}`
  const [is, says] = isPlural(subject) ? ['are', 'say'] : ['is', 'says']
  const verb = isText ? (still ? `still ${says}` : says) : still ? `${is} still` : is
  return `${subject} ${verb} ${value}${was === undefined || isText ? '' : ` (was ${was})`}`
}
