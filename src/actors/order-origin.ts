import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import type { OriginOption } from '#machines/model/origin-options.ts'
import type { OriginType } from '#machines/model/origin.ts'
import { orderOriginMachine, type OriginTeller } from '#machines/order-origin/order-origin.machine.ts'
import { listOrigins } from '#src/api/origin.ts'
import { inspect } from './inspect.ts'

export const liveOrderOriginMachine = orderOriginMachine.provide({
  actors: {
    listOrigins: fromPromise<OriginOption[], { outletId: string; type: OriginType }>(({ input, signal }) =>
      listOrigins(input.outletId, input.type, signal),
    ),
  },
})

/** A table or room of an outlet, chosen by hand; `tell` hears what is chosen. */
export const useOrderOrigin = (outletId: string, tell: OriginTeller) =>
  useActorRef(liveOrderOriginMachine, { input: { outletId, tell }, inspect })
