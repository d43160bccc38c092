import { fromPromise } from 'xstate'
import { loginMachine } from '#machines/login/login.machine.ts'
import type { Customer } from '#machines/model/customer.ts'
import { type Credentials, login } from '#src/api/auth.ts'
import { looksShared } from '#src/device/page-view.ts'
import { storeToken } from '#src/storage/auth-token.ts'

export const liveLoginMachine = loginMachine.provide({
  actors: {
    signIn: fromPromise<Customer, Credentials>(async ({ input, signal }) => {
      const { token, customer } = await login(input)
      // Who has left the form, or was signed in by another tab meanwhile, is not signed in by half.
      signal.throwIfAborted()
      storeToken(token, input.remember)
      return customer
    }),
  },
})

/** Whether 'Remember me' is ticked before anything is said. */
export const isRememberedAtFirst = (): boolean => !looksShared()
