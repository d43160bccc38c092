import { expect } from 'vitest'
import {
  CHANGE_PURPOSE,
  type ContactChange,
  type ContactChangeContext,
  type ContactChangeEvent,
  contactChangeMachine,
  NO_CONTACT_CHANGE,
  selectBanner,
  selectContact,
  selectErrors,
  selectIsAskingForCode,
  selectIsChanging,
  selectIsInDialog,
  selectIsSendingCode,
  selectKind,
} from '#machines/contact-change/contact-change.machine.ts'
import type { ContactChangeValues } from '#machines/contact-change/contact-change.schema.ts'
import type { Customer } from '#machines/model/customer.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, NO_ANSWER, noAnswerTo, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, read, readOrNone } from './observe.ts'

/** With a code in the customer's hands all the same. */
export const TOO_MANY_CODES = 'Please wait 30 s before asking for another code.'
const PASSWORD = 'mezbaan123'
const CODE = '482913'
const NEW = { email: 'asha.new@example.com', mobile: '9820049999' }
export const CHANGED: Customer = {
  id: 'c1',
  name: 'Asha Rao',
  email: NEW.email,
  contactNumber: '9820041234',
  whitelabelId: '1',
}
const purpose = CHANGE_PURPOSE
const wrongPassword = { message: 'This is not your password', status: 422, code: 'PASSWORD_WRONG' }
const of = (contact: string, code = CODE): ContactChangeValues => ({ contact, password: PASSWORD, code })
const events: ContactChangeEvent[] = [
  { type: 'dialog.open', kind: 'email', current: 'asha@example.com' },
  { type: 'dialog.open', kind: 'mobile', current: '9820041234' },
  { type: 'dialog.close' },
  { type: 'field.edit', field: 'contact' },
  { type: 'field.edit', field: 'code' },
  { type: 'field.leave', field: 'password', values: { ...of(NEW.email), password: '' } },
  { type: 'field.leave', field: 'code', values: of(NEW.email, '482') },
  { type: 'form.submit', values: of('98') },
  { type: 'form.submit', values: of(` ${NEW.email} `) },
  { type: 'form.submit', values: of(NEW.mobile) },
  { type: 'form.submit', values: of(NEW.email, '') },
  { type: 'form.submit', values: of(NEW.mobile, '') },
  { type: 'code.resend', values: of(NEW.email) },
  { type: 'contact.change' },
  { type: 'otp.requested', purpose },
  { type: 'otp.refused', purpose, message: TOO_MANY_CODES, status: 429, code: 'TOO_MANY_CODES' },
  { type: 'otp.refused', purpose, message: 'Not found', status: 404 },
  { type: 'otp.refused', purpose, ...wrongPassword },
]

const { notices } = recordedNotices()
const session = recordedFlow<Parameters<SessionRef['send']>[0]>().ref

const complaint = (change: ContactChange) => Object.values(selectErrors(change))[0] ?? selectBanner(change)

const TITLES = { email: 'Change your email', mobile: 'Change your mobile number' }

function observe(change: ContactChange): Observed {
  if (!selectIsInDialog(change)) return { dialog: 'closed', Change: selectIsChanging(change) ? 'disabled' : 'enabled' }
  return {
    dialog: read(TITLES[selectKind(change)]),
    ...(selectIsAskingForCode(change) && { 'address of the code': selectContact(change) }),
    message: readOrNone(selectBanner(change), ...Object.values(selectErrors(change))),
  }
}

export const contactChangeModel: Model = {
  machine: contactChangeMachine,
  starts: { 'a signed-in customer': { notices, session } },
  events: [
    ...events,
    { type: 'xstate.done.actor.changeContact', output: CHANGED },
    { type: 'xstate.error.actor.changeContact', error: failure(422, 'This code is wrong or has expired.', 'OTP_INVALID') },
    { type: 'xstate.error.actor.changeContact', error: failure(422, wrongPassword.message, wrongPassword.code) },
    { type: 'xstate.error.actor.changeContact', error: failure(409, 'Another account has this email already.', 'ACCOUNT_EXISTS') },
    noAnswerTo('changeContact'),
    { type: 'xstate.error.actor.otp', error: failure() },
  ],
  abstractContext: ({ kind, contact, errors, banner }: ContactChangeContext) => [kind, contact, Object.keys(errors).toSorted(), banner],
  messageOf: complaint as Model['messageOf'],
  feasible: (change: ContactChange, event) => {
    // The code's machine breaks down once at most, which is shown; and it reports only what it was asked for.
    if (event.type === 'xstate.error.actor.otp') return change.matches('asking') && selectContact(change) === '' && !complaint(change)
    // Each step has its own fields.
    const { field, values } = event as { field?: string; values?: ContactChangeValues }
    if (field !== undefined && (field === 'code') !== selectIsAskingForCode(change)) return false
    if (event.type === 'otp.requested') return selectContact(change) !== ''
    if (!values) return true
    // The second step has the contact of the first.
    return values.contact === '98' ? !selectIsAskingForCode(change) : values.contact.trim() === NEW[selectKind(change)]
  },
  invariant: (change: ContactChange) => {
    const { notices: _notices, session: _session, ...context } = change.context
    for (const secret of [PASSWORD, CODE]) expect(JSON.stringify(context)).not.toContain(secret)
    expect(['', ...Object.values(NEW)]).toContain(selectContact(change))
  },
  observe,
  sees: {
    closed: (change: ContactChange) => expect([selectIsInDialog(change), selectIsChanging(change)]).toEqual([false, false]),
    asking: (change: ContactChange) => {
      expect([selectIsInDialog(change), selectIsAskingForCode(change), selectIsSendingCode(change)]).toEqual([true, false, false])
      expect([undefined, TOO_MANY_CODES, NO_CONTACT_CHANGE, 'Something went wrong. Please try again.']).toContain(selectBanner(change))
    },
    sendingCode: (change: ContactChange) => {
      expect([selectIsInDialog(change), selectIsSendingCode(change)]).toEqual([true, true])
      expect([selectContact(change), selectErrors(change)]).toEqual([NEW[selectKind(change)], {}])
    },
    enteringCode: (change: ContactChange) => {
      expect([selectIsAskingForCode(change), selectIsChanging(change)]).toEqual([true, false])
      expect([undefined, TOO_MANY_CODES, NO_CONTACT_CHANGE, NO_ANSWER]).toContain(selectBanner(change))
    },
    'changing.inDialog': (change: ContactChange) => expect([selectIsInDialog(change), selectErrors(change)]).toEqual([true, {}]),
    'changing.behind': (change: ContactChange) => expect([selectIsInDialog(change), selectIsChanging(change)]).toEqual([false, true]),
  },
}
