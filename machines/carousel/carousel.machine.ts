import { ofEvent } from '../model/event-params.ts'
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate'
import { by, main, type Meaning } from '../model/meaning.ts'

/**
 * Shows one picture after the other while it is in sight and neither pointer nor focus is on it: resting ⇄ playing, and pausing
 * after a picture was chosen.
 */

/** Why a carousel stands still: off screen, hidden tab, reduced motion, pointer on it, focus in it. */
export const REST_REASONS = ['away', 'hidden', 'motion', 'hover', 'focus'] as const
export type RestReason = (typeof REST_REASONS)[number]

export interface CarouselContext {
  paceMs: number
  /** Number of turns so far; picture and offer follow from it. */
  turn: number
  reasons: RestReason[]
}

export type CarouselEvent =
  | { type: 'rest.begin'; reason: RestReason }
  | { type: 'rest.end'; reason: RestReason }
  | { type: 'slide.choose'; turn: number }

export const CARD_PACE_MS = 3_000
export const PACE_MS = 4_000
export const PAUSE_MS = 10_000

function reasonIn(event: CarouselEvent): RestReason {
  assertEvent(event, ['rest.begin', 'rest.end'])
  return event.reason
}

export const carouselMachine = setup({
  types: { context: {} as CarouselContext, input: {} as { paceMs: number }, events: {} as CarouselEvent, meta: {} as Meaning },
  delays: { pace: ({ context }) => context.paceMs, pause: PAUSE_MS },
  guards: {
    mayPlay: ({ context }) => context.reasons.length === 0,
    isLastReason: ({ context, event }) => context.reasons.every((reason) => reason === reasonIn(event)),
  },
  actions: {
    turn: assign(({ context }) => ({ turn: context.turn + 1 })),
    turnTo: assign((_, { turn }: { turn: number }) => ({ turn })),
    addReason: assign(({ context, event }) => ({ reasons: [...new Set([...context.reasons, reasonIn(event)])] })),
    dropReason: assign(({ context, event }) => ({ reasons: context.reasons.filter((reason) => reason !== reasonIn(event)) })),
  },
}).createMachine({
  id: 'carousel',
  // Off screen until the observer reports it in sight.
  context: ({ input }) => ({ paceMs: input.paceMs, turn: 0, reasons: ['away'] }),
  initial: 'resting',
  on: {
    'slide.choose': {
      target: '.pausing',
      reenter: true,
      actions: { type: 'turnTo', params: ofEvent },
      description: 'The customer chooses a picture',
      meta: by.customer.comfort,
    },
  },
  states: {
    resting: {
      description: 'The picture stays: off screen, hidden tab, reduced motion, pointer or focus',
      on: {
        'rest.begin': { actions: 'addReason', description: 'One more reason to stand still begins', meta: by.device.comfort },
        'rest.end': [
          {
            guard: 'isLastReason',
            target: 'playing',
            actions: 'dropReason',
            description: 'The last reason to stand still ends',
            meta: main.device.comfort,
          },
          { actions: 'dropReason', description: 'A reason to stand still ends, others remain', meta: by.device.comfort },
        ],
      },
    },
    playing: {
      description: 'The pictures change by themselves',
      after: {
        pace: {
          target: 'playing',
          reenter: true,
          actions: 'turn',
          description: 'The carousel shows the next picture',
          meta: main.clock.comfort,
        },
      },
      on: {
        'rest.begin': { target: 'resting', actions: 'addReason', description: 'A reason to stand still begins', meta: by.device.comfort },
      },
    },
    pausing: {
      description: 'The chosen picture stays for 10 s',
      after: {
        pause: [
          { guard: 'mayPlay', target: 'playing', description: 'The pause is over', meta: by.clock.comfort },
          { target: 'resting', description: 'The pause is over, and a reason to stand still remains', meta: by.clock.comfort },
        ],
      },
      on: {
        'rest.begin': { actions: 'addReason', description: 'A reason to stand still begins during the pause', meta: by.device.comfort },
        'rest.end': { actions: 'dropReason', description: 'A reason to stand still ends during the pause', meta: by.device.comfort },
      },
    },
  },
})

export const selectTurn = (carousel: SnapshotFrom<typeof carouselMachine>): number => carousel.context.turn
