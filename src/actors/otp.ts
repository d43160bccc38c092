import { useSelector } from '@xstate/react'
import { useEffect, useReducer } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { otpMachine, selectCanRequest, selectSecondsLeft } from '#machines/otp/otp.machine.ts'
import { type ResendWait, toStoredWait } from '#machines/otp/resend-wait.ts'
import { readJson, removeKey, writeJson } from '#src/storage/storage.ts'

/** The codes of the app, each with the key its wait is kept under. */
export type OtpPurpose = 'registerMobile' | 'registerEmail' | 'resetPassword'

/** `sendCode` sends the codes; session storage holds the wait until the next one. */
export const liveOtpMachine = (sendCode: (contact: string) => Promise<void>) =>
  otpMachine.provide({
    actors: { sendCode: fromPromise<void, { contact: string }>(({ input }) => sendCode(input.contact)) },
    actions: { keepWait: ({ context }) => storeWait(context.purpose, context.wait) },
  })

/** The wait until another code can be requested, unvalidated. */
export const storedWait = (purpose: OtpPurpose): unknown => readJson('session', keyOf(purpose))

function storeWait(purpose: string, wait: ResendWait | undefined): void {
  if (wait) writeJson('session', keyOf(purpose), toStoredWait(wait))
  else removeKey('session', keyOf(purpose))
}

const keyOf = (purpose: string): string => `otpWait_${purpose}`

/** Whether another code can be requested, and the wait until then: '45 s', '3 min'. It is read again every second while it runs. */
export function useResend(otp: ActorRefFrom<typeof otpMachine>): { canResend: boolean; wait: string | undefined } {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  // Not `selectSecondsLeft` itself: a new function selects again at every render, since the clock has gone on.
  const seconds = useSelector(otp, (snapshot) => selectSecondsLeft(snapshot))
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  // Short waits by the second, the server's long ones by the minute.
  const wait = seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  return { canResend: useSelector(otp, selectCanRequest), wait: isWaiting ? wait : undefined }
}
