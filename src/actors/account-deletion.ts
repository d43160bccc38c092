import { fromPromise } from 'xstate'
import { accountDeletionMachine } from '#machines/account-deletion/account-deletion.machine.ts'
import { deleteAccount } from '#src/api/account-data.ts'
import { storeDeletion } from '#src/storage/deletion.ts'

export const liveAccountDeletionMachine = accountDeletionMachine.provide({
  actors: {
    deleteAccount: fromPromise<string, { password: string; acceptOrders: boolean }>(({ input }) => deleteAccount(input)),
  },
  actions: { keepMoment: (_, { deletesAt }) => storeDeletion(deletesAt) },
})
