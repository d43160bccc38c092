import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import {
  type Otp,
  type OtpContext,
  type OtpEvent,
  otpMachine,
  selectCanRequest,
  selectIsSending,
  selectOtpFailure,
  selectSecondsLeft,
} from '#machines/otp/otp.machine.ts'
import { startWait, toStoredWait } from '#machines/otp/resend-wait.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

const MOBILE = '9820041234'
const OTHER = '9820049999'
/** Longer than all paths together take in a browser, whose clock goes on. */
const LONG_WAIT_S = 3_600
const tooSoon = Object.assign(failure(429, 'Please wait 90 s before asking for another code.'), { retryAfterSeconds: 90 })
const events: OtpEvent[] = [
  { type: 'contact.change', contact: MOBILE },
  { type: 'contact.change', contact: OTHER },
  { type: 'code.request', contact: MOBILE },
]
/** A form that does nothing; tests/machines/otp.test.ts has a real one. */
const input = { purpose: 'registerMobile', form: createEmptyActor() }

export const otpModel: Model = {
  machine: otpMachine,
  starts: {
    'no code was sent': input,
    'a code was sent before a reload': { ...input, stored: toStoredWait(startWait(MOBILE, Date.now(), LONG_WAIT_S)) },
  },
  events: [
    ...events,
    ...['sendCode', 'resendCode'].flatMap((id) => [
      { type: `xstate.done.actor.${id}`, output: undefined },
      { type: `xstate.error.actor.${id}`, error: tooSoon },
      { type: `xstate.error.actor.${id}`, error: failure(503) },
    ]),
  ],
  abstractContext: ({ contact, waiting, wait, failure }: OtpContext) => [contact, waiting, wait && wait.until - wait.startedAt, failure],
  invariant: (otp: Otp) => {
    expect(selectSecondsLeft(otp)).toBeLessThanOrEqual(LONG_WAIT_S)
    expect(selectCanRequest(otp) && selectIsSending(otp)).toBe(false)
  },
  observe: (otp: Otp) => ({
    'Mobile Number': otp.context.contact || 'empty',
    'field of the code': otp.matches('requested') ? 'shown' : 'not shown',
  }),
  sees: {
    unsent: (otp: Otp) => {
      expect([otp.matches('requested'), selectCanRequest(otp), selectSecondsLeft(otp)]).toEqual([false, true, 0])
      expect([undefined, 'The server says no']).toContain(selectOtpFailure(otp))
    },
    sending: (otp: Otp) => {
      expect([otp.matches('requested'), selectIsSending(otp)]).toEqual([false, true])
      expect(selectOtpFailure(otp)).toBeUndefined()
    },
    'requested.waiting': (otp: Otp) => {
      expect([otp.matches('requested'), selectCanRequest(otp), selectIsSending(otp)]).toEqual([true, false, false])
      const { until, startedAt } = otp.context.wait!
      const seconds = (until - startedAt) / 1000
      expect([30, 90, LONG_WAIT_S]).toContain(seconds)
      expect(selectSecondsLeft(otp)).toBeGreaterThan(0)
      expect(selectSecondsLeft(otp)).toBeLessThanOrEqual(seconds)
    },
    'requested.resendable': (otp: Otp) => {
      expect([otp.matches('requested'), selectCanRequest(otp), selectSecondsLeft(otp)]).toEqual([true, true, 0])
    },
    'requested.resending': (otp: Otp) => expect([otp.matches('requested'), selectIsSending(otp)]).toEqual([true, true]),
  },
}
