import { fromPromise } from 'xstate'
import { loginMachine } from '#machines/login/login.machine.ts'
import type { Customer } from '#machines/model/customer.ts'
import { type Credentials, login } from '#src/api/auth.ts'
import { storeToken } from '#src/device/token-store.ts'

export const liveLoginMachine = loginMachine.provide({
  actors: {
    signIn: fromPromise<Customer, Credentials>(async ({ input }) => {
      const { token, customer } = await login(input)
      storeToken(token, input.remember)
      return customer
    }),
  },
})
