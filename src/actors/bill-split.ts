import { fromPromise } from 'xstate'
import { billSplitMachine, type Shared } from '#machines/bill-split/bill-split.machine.ts'
import { shareText } from '#src/device/share.ts'

export const liveBillSplitMachine = billSplitMachine.provide({
  actors: { shareText: fromPromise<Shared, { text: string }>(({ input }) => shareText(input.text)) },
})
