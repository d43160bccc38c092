import { useSelector } from '@xstate/react'
import { useEffect, useReducer } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { type CodeRequest, otpMachine, selectCanRequest, selectSecondsLeft } from '#machines/otp/otp.machine.ts'
import { storeWait } from '#src/storage/codes.ts'

/** `sendCode` sends the codes, with the password where the server asks for one; session storage holds the wait until the next one. */
export const liveOtpMachine = (sendCode: (contact: string, password?: string) => Promise<void>) =>
  otpMachine.provide({
    actors: { sendCode: fromPromise<void, CodeRequest>(({ input }) => sendCode(input.contact, input.password)) },
    actions: { keepWait: ({ context }) => storeWait(context.purpose, context.wait) },
  })

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
