import { fromPromise } from 'xstate'
import type { Numbers, Period } from '#machines/model/numbers.ts'
import { numbersMachine } from '#machines/numbers/numbers.machine.ts'
import { fetchNumbers } from './office-api.ts'

export const liveNumbers = numbersMachine.provide({
  actors: {
    fetchNumbers: fromPromise<Numbers, { outletId: string; period: Period | undefined }>(({ input, signal }) =>
      fetchNumbers(input.outletId, input.period, signal),
    ),
  },
})
