import {
  type Actor,
  type ActorRef,
  type ActorRefFrom,
  type AnyActorLogic,
  createActor,
  type EmittedFrom,
  type EventObject,
  fromCallback,
  fromEventObservable,
  fromPromise,
  type Observer,
  type Snapshot,
} from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { Cart } from '#machines/model/cart.ts'
import type { Notice } from '#machines/notices/notices.machine.ts'
import type { NoticesRef } from '#machines/notices/notices-ref.ts'
import { quiet } from '#tests/support/quiet.ts'

/** Lets every promise that has settled reach the actors that wait for it. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A failure as src/api throws it. */
export const failure = (status?: number, message = 'The server says no', code?: string, totalPaise?: number) =>
  Object.assign(new Error(message), { status, code, totalPaise })

export const NO_ANSWER = 'No connection. Please check your network and try again.'
/** What a machine hears when this call of it gets no answer. */
export const noAnswerTo = (id: string) => ({ type: `xstate.error.actor.${id}`, error: failure(undefined, NO_ANSWER) })

/** A call whose answers the test gives, oldest first. */
export function held<Output, Input>() {
  const open: { input: Input; resolve(output: Output): void; reject(error: unknown): void }[] = []
  const calls: Input[] = []
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise<Output>((resolve, reject) => {
        const call = { input: input as Input, resolve, reject }
        calls.push(input as Input)
        open.push(call)
        signal.addEventListener('abort', () => open.includes(call) && open.splice(open.indexOf(call), 1))
      }),
  )
  const next = () => {
    const call = open.shift()
    if (!call) throw new Error('no call is in flight')
    return call
  }
  return {
    logic,
    /** The input of every call so far. */
    calls,
    inFlight: () => open.length,
    answer: async (output: Output) => {
      next().resolve(output)
      await settle()
    },
    fail: async (error: unknown) => {
      next().reject(error)
      await settle()
    },
  }
}

/** Everything the actor emits from now on, in order. */
export function heard<Logic extends AnyActorLogic>(actor: Actor<Logic>): EmittedFrom<Logic>[] {
  const emitted: EmittedFrom<Logic>[] = []
  actor.on('*', (event) => emitted.push(event as EmittedFrom<Logic>))
  return emitted
}

/** A flow that calls this with each event it is sent. */
export const listener = <Event extends EventObject>(hear: (event: Event) => void) =>
  createActor(fromCallback<Event>(({ receive }) => receive(hear))).start() as ActorRef<Snapshot<undefined>, Event>

/** A flow that keeps the events it is sent, in order. */
export function recordedFlow<Event extends EventObject>(
  events: Event[] = [],
): { ref: ActorRef<Snapshot<undefined>, Event>; events: Event[] } {
  return { ref: listener<Event>((event) => void events.push(event)), events }
}

/** Notices that keep what other flows send them, in order; a toast as its tone and message. */
export function recordedNotices() {
  const said: (Omit<Notice, 'kind'> | { type: 'step.done'; step: string })[] = []
  const snackbars: { tone: string; message: string }[] = []
  const notices: NoticesRef = listener<Parameters<NoticesRef['send']>[0]>((event) => {
    if (event.type !== 'notice.show') said.push(event)
    else (event.notice.kind === 'snackbar' ? snackbars : said).push(withoutKind(event.notice))
  })
  return {
    notices,
    said,
    snackbars,
    /** Tone and message of each toast. */
    toasts: () => said.flatMap((one) => ('message' in one ? [[one.tone, one.message]] : [])),
  }
}

const withoutKind = ({ kind: _kind, ...said }: Notice) => said

/** A guest's cart that stays as it is until it is started. */
export const idleCart = (cart: Cart): ActorRefFrom<typeof cartMachine> =>
  createActor(quiet(cartMachine), { input: { stored: { version: 1, cart, queue: [] }, notices: recordedNotices().notices } })

/** An observable that tells, or fails, when the test says so. */
export function telling<Sent extends EventObject>() {
  let observer: Observer<Sent> = {}
  const logic = fromEventObservable<Sent, void>(() => ({
    // XState subscribes with an observer, never with functions.
    subscribe(subscriber: Observer<Sent> | ((event: Sent) => void)) {
      observer = subscriber as Observer<Sent>
      return { unsubscribe: () => {} }
    },
  }))
  return { logic, tell: (event: Sent) => observer.next?.(event), fail: (error: unknown) => observer.error?.(error) }
}
