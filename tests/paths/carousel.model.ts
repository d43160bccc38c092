import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { CARD_PACE_MS, type CarouselContext, type CarouselEvent, carouselMachine, selectTurn } from '#machines/carousel/carousel.machine.ts'
import type { Model } from './model.ts'

type Carousel = SnapshotFrom<typeof carouselMachine>

/** As many as the card has. */
export const PICTURES = 3

const events: CarouselEvent[] = [
  { type: 'rest.begin', reason: 'hover' },
  { type: 'rest.end', reason: 'hover' },
  { type: 'rest.begin', reason: 'focus' },
  { type: 'rest.end', reason: 'focus' },
  { type: 'rest.begin', reason: 'away' },
  { type: 'rest.end', reason: 'away' },
  { type: 'slide.choose', turn: 2 },
]

export const carouselModel: Model = {
  machine: carouselMachine,
  starts: { 'a card is laid out': { paceMs: CARD_PACE_MS } },
  events,
  abstractContext: ({ reasons }: CarouselContext) => reasons.toSorted(),
  invariant: (carousel: Carousel) => expect(new Set(carousel.context.reasons).size).toBe(carousel.context.reasons.length),
  observe: (carousel: Carousel) => ({ 'picture in sight': String((selectTurn(carousel) % PICTURES) + 1) }),
  sees: {
    resting: (carousel: Carousel) => expect(carousel.context.reasons).not.toEqual([]),
    playing: (carousel: Carousel) => expect(carousel.context.reasons).toEqual([]),
    pausing: (carousel: Carousel) => expect(selectTurn(carousel)).toBe(2),
  },
}
