import type { ActorRef, Snapshot } from 'xstate'
import type { Toast } from '../model/toast.ts'
import type { NoticesEvent } from './notices.machine.ts'

/** All that another flow may tell the notices. The minimal type keeps the machines apart. */
export type NoticesRef = ActorRef<Snapshot<unknown>, Extract<NoticesEvent, { type: 'notice.show' | 'step.done' }>>

/** For `sendTo`; the context's type is given, since XState does not accept an action of a wider context. */
export const toNotices =
  <Context extends { notices: NoticesRef }>() =>
  ({ context }: { context: Context }): NoticesRef =>
    context.notices

export type Said = Omit<Toast, 'type'>

/** The event that shows a toast. */
export const toastOf = (said: Said) => ({ type: 'notice.show' as const, notice: { kind: 'toast' as const, ...said } })

/** Shows a toast, in the configuration of a machine that has `toast` among its actions. */
export const toast = (tone: Said['tone'], message: string, more: Omit<Said, 'tone' | 'message'> = {}) => ({
  type: 'toast' as const,
  params: { tone, message, ...more },
})
