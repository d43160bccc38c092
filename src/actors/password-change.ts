import { fromPromise } from 'xstate'
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts'
import { changePassword } from '#src/api/account-security.ts'

export const livePasswordChangeMachine = passwordChangeMachine.provide({
  actors: {
    changePassword: fromPromise<void, { password: string; newPassword: string }>(({ input }) => changePassword(input)),
  },
})
