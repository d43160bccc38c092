import { assign, setup, type SnapshotFrom } from 'xstate'

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

// 3 s on cards, 4 s elsewhere; a dot pauses for 10 s.
export const CARD_PACE_MS = 3_000
export const PACE_MS = 4_000
export const PAUSE_MS = 10_000

export const carouselMachine = setup({
  types: { context: {} as CarouselContext, input: {} as { paceMs: number }, events: {} as CarouselEvent },
  delays: { pace: ({ context }) => context.paceMs, pause: PAUSE_MS },
  guards: {
    mayPlay: ({ context }) => context.reasons.length === 0,
    isLastReason: ({ context }, params: { reason: RestReason }) => context.reasons.every((reason) => reason === params.reason),
  },
  actions: {
    turn: assign({ turn: ({ context }) => context.turn + 1 }),
    turnTo: assign((_, params: { turn: number }) => ({ turn: params.turn })),
    addReason: assign(({ context }, params: { reason: RestReason }) => ({
      reasons: context.reasons.includes(params.reason) ? context.reasons : [...context.reasons, params.reason],
    })),
    dropReason: assign(({ context }, params: { reason: RestReason }) => ({
      reasons: context.reasons.filter((reason) => reason !== params.reason),
    })),
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
      actions: { type: 'turnTo', params: ({ event }) => ({ turn: event.turn }) },
      description: 'the customer chooses a picture',
    },
  },
  states: {
    resting: {
      description: 'the picture stays: off screen, hidden tab, reduced motion, pointer or focus',
      on: {
        'rest.begin': {
          actions: { type: 'addReason', params: ({ event }) => ({ reason: event.reason }) },
          description: 'one more reason to stand still begins',
        },
        'rest.end': [
          {
            guard: { type: 'isLastReason', params: ({ event }) => ({ reason: event.reason }) },
            target: 'playing',
            actions: { type: 'dropReason', params: ({ event }) => ({ reason: event.reason }) },
            description: 'the last reason to stand still ends',
          },
          {
            actions: { type: 'dropReason', params: ({ event }) => ({ reason: event.reason }) },
            description: 'a reason to stand still ends, others remain',
          },
        ],
      },
    },
    playing: {
      description: 'the pictures change by themselves',
      after: { pace: { target: 'playing', reenter: true, actions: 'turn', description: 'the next picture is shown' } },
      on: {
        'rest.begin': {
          target: 'resting',
          actions: { type: 'addReason', params: ({ event }) => ({ reason: event.reason }) },
          description: 'a reason to stand still begins',
        },
      },
    },
    pausing: {
      description: 'the chosen picture stays for 10 s',
      after: {
        pause: [
          { guard: 'mayPlay', target: 'playing', description: 'the pause is over' },
          { target: 'resting', description: 'the pause is over, and a reason to stand still remains' },
        ],
      },
      on: {
        'rest.begin': {
          actions: { type: 'addReason', params: ({ event }) => ({ reason: event.reason }) },
          description: 'a reason to stand still begins during the pause',
        },
        'rest.end': {
          actions: { type: 'dropReason', params: ({ event }) => ({ reason: event.reason }) },
          description: 'a reason to stand still ends during the pause',
        },
      },
    },
  },
})

export const selectTurn = (carousel: SnapshotFrom<typeof carouselMachine>): number => carousel.context.turn
