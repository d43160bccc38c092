import { useActorRef } from '@xstate/react'
import { inspect } from '#src/actors/inspect.ts'
import { liveOrderNewsMachine } from '#src/actors/order-news.ts'

/** Hears what the server tells of orders, for as long as it is rendered. */
export function FollowNews() {
  useActorRef(liveOrderNewsMachine, { inspect })
  return null
}
