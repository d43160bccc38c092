import { useActorRef, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { carouselMachine, type RestReason, selectTurn } from '#machines/carousel/carousel.machine.ts'
import { inspect } from './inspect.ts'

/** A carousel of `count` pictures, which rests until `rest('away', false)`. */
export function useCarousel(count: number, paceMs: number) {
  const carousel = useActorRef(carouselMachine, { input: { paceMs }, inspect })
  const turn = useSelector(carousel, selectTurn)
  const rest = useCallback((reason: RestReason, on: boolean) => carousel.send({ type: on ? 'rest.begin' : 'rest.end', reason }), [carousel])
  // Counted on from the current turn, so that an offer that changes with the turn does not jump.
  const choose = useCallback(
    (slide: number) => {
      const { turn } = carousel.getSnapshot().context
      carousel.send({ type: 'slide.choose', turn: turn - (turn % Math.max(count, 1)) + slide })
    },
    [carousel, count],
  )
  return { turn, rest, choose }
}
