import { fromPromise } from 'xstate'
import {
  CHANGE_PURPOSE,
  type ContactChangeInput,
  contactChangeMachine,
  type NewContact,
} from '#machines/contact-change/contact-change.machine.ts'
import type { Customer } from '#machines/model/customer.ts'
import { changeContact, sendContactCode } from '#src/api/account-security.ts'
import { storedWait } from '#src/storage/codes.ts'
import { storeCustomer, storedCustomer } from '#src/storage/customer.ts'
import { liveOtpMachine } from './otp.ts'

export const liveContactChangeMachine = contactChangeMachine.provide({
  actors: {
    otp: liveOtpMachine((contact, password = '') => sendContactCode(contact, password)),
    changeContact: fromPromise<Customer, NewContact>(async ({ input }) => {
      const customer = await changeContact(input)
      // A session that has ended meanwhile, here or in another tab, must not find its customer stored again.
      if (storedCustomer()?.id === customer.id) storeCustomer(customer)
      return customer
    }),
  },
})

export const contactChangeInput = (app: Pick<ContactChangeInput, 'notices' | 'session'>): ContactChangeInput => ({
  notices: app.notices,
  session: app.session,
  storedWait: storedWait(CHANGE_PURPOSE),
})
