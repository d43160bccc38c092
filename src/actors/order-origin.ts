import { useActorRef } from '@xstate/react'
import { type AnyActorRef, fromPromise } from 'xstate'
import type { OriginOption, OriginType } from '#machines/model/origin.ts'
import { orderOriginMachine } from '#machines/order-origin/order-origin.machine.ts'
import { listOrigins } from '#src/api/origin.ts'
import { inspect } from './inspect.ts'

export const liveOrderOriginMachine = orderOriginMachine.provide({
  actors: {
    listOrigins: fromPromise<OriginOption[], { outletId: string; type: OriginType }>(({ input, signal }) =>
      listOrigins(input.outletId, input.type, signal),
    ),
  },
})

/** A table or room of an outlet, chosen by hand; what is chosen is reported to `parent`. */
export const useOrderOrigin = (outletId: string, parent: AnyActorRef) =>
  useActorRef(liveOrderOriginMachine, { input: { outletId }, parent, inspect })
