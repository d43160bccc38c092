import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { assertEvent, assign, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { notProvided } from '../model/not-provided.ts'
import { type Division, FEWEST_HEADS, MOST_HEADS } from '../model/bill/split.ts'
import { type NoticesRef, type Said, toast, toastOf, toNotices } from '../notices/notices-ref.ts'

/** How a table shares one bill, and the shares on their way to the others. What each one pays is reckoned from the order. */
export interface BillSplitContext {
  heads: number
  /** For each item of the order the heads that had it. */
  eaters: number[][]
  notices: NoticesRef
}

export type BillSplitEvent =
  | { type: 'perHead.choose' }
  | { type: 'byDishes.choose' }
  | { type: 'heads.set'; heads: number }
  | { type: 'dish.toggle'; index: number; head: number }
  | { type: 'split.share'; text: string }

/** How a text left the app. */
export type Shared = 'shared' | 'copied' | 'cancelled'
type Sharing = { output: Shared }

export const billSplitMachine = setup({
  types: {
    context: {} as BillSplitContext,
    input: {} as { notices: NoticesRef },
    events: {} as BillSplitEvent,
    children: {} as { shareText: 'shareText' },
    meta: {} as Meaning,
  },
  actors: { shareText: fromPromise<Shared, { text: string }>(notProvided('shareText')) },
  guards: {
    isTable: ({ event }) => {
      assertEvent(event, 'heads.set')
      return event.heads >= FEWEST_HEADS && event.heads <= MOST_HEADS
    },
    isCopied: (_, { output }: Sharing) => output === 'copied',
  },
  actions: {
    setHeads: assign(({ context, event }) => {
      assertEvent(event, 'heads.set')
      return { heads: event.heads, eaters: context.eaters.map((eaters) => eaters.filter((head) => head < event.heads)) }
    }),
    toggleDish: assign(({ context, event }) => {
      assertEvent(event, 'dish.toggle')
      const { index, head } = event
      const eaters = Array.from({ length: Math.max(context.eaters.length, index + 1) }, (_, item) => context.eaters[item] ?? [])
      eaters[index] = eaters[index]!.includes(head) ? eaters[index]!.filter((one) => one !== head) : [...eaters[index]!, head]
      return { eaters }
    }),
    toast: sendTo(toNotices<BillSplitContext>(), (_, said: Said) => toastOf(said)),
  },
}).createMachine({
  id: 'billSplit',
  context: ({ input }) => ({ heads: FEWEST_HEADS, eaters: [], ...input }),
  type: 'parallel',
  states: {
    way: {
      initial: 'perHead',
      on: {
        'heads.set': {
          guard: 'isTable',
          actions: 'setHeads',
          description: 'The customer says how many share the bill',
          meta: main.customer.money,
        },
      },
      states: {
        perHead: {
          description: 'The bill is split per head',
          on: { 'byDishes.choose': { target: 'byDishes', description: 'The customer picks By dishes', meta: by.customer.money } },
        },
        byDishes: {
          description: 'The customer says who had what',
          on: {
            'perHead.choose': { target: 'perHead', description: 'The customer picks Per head', meta: by.customer.money },
            'dish.toggle': {
              actions: 'toggleDish',
              description: 'The customer says that someone had a dish, or had not',
              meta: by.customer.money,
            },
          },
        },
      },
    },
    sharing: {
      initial: 'idle',
      states: {
        idle: {
          description: 'The customer reads what each one pays',
          on: {
            'split.share': {
              target: 'handingOver',
              description: 'The customer shares the split, or the share of one of the party',
              meta: main.customer.money,
            },
          },
        },
        handingOver: {
          description: "The phone's own sharing is open",
          invoke: {
            id: 'shareText',
            src: 'shareText',
            input: ({ event }) => {
              assertEvent(event, 'split.share')
              return { text: event.text }
            },
            onDone: [
              {
                guard: { type: 'isCopied', params: ofEvent },
                target: 'idle',
                actions: toast('success', 'Split copied to clipboard'),
                description: 'The browser has no sharing of its own: the text is copied',
                meta: by.device.comfort,
              },
              { target: 'idle', description: 'The text is shared, or the customer closes the sharing', meta: main.device.comfort },
            ],
            onError: {
              target: 'idle',
              actions: toast('error', 'Failed to share the split'),
              description: 'The text can neither be shared nor copied',
              meta: by.device.comfort,
            },
          },
        },
      },
    },
  },
})

export type BillSplit = SnapshotFrom<typeof billSplitMachine>
export const selectIsByDishes = (split: BillSplit): boolean => split.matches({ way: 'byDishes' })
/** For the shares; `shallowEqual` compares it. */
export const selectDivision = (split: BillSplit): Division => {
  const { heads, eaters } = split.context
  return selectIsByDishes(split) ? { heads, eaters } : { heads }
}
