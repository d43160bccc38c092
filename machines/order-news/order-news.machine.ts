import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { assign, type CallbackActorLogic, fromCallback, sendTo, setup } from 'xstate'
import type { NewsItem } from '../model/news-item.ts'

/**
 * Follows what the server tells of orders while one is under way, by one stream for all tabs of the browser: waiting → connecting → open, pausing
 * between two streams. Without a stream the orders are read every ten seconds all the same.
 */

export const FIRST_PAUSE_MS = 2_000
export const LONGEST_PAUSE_MS = 60_000

export type OrderNewsEvent =
  /** No other tab follows the server. */
  | { type: 'turn.come' }
  | { type: 'stream.opened' }
  | { type: 'stream.lost' }
  /** The backend has none, or not for this customer. */
  | { type: 'stream.refused' }
  /** By this tab's stream, or by another tab. `at` is where a stream goes on that opens later. */
  | { type: 'news.received'; item: NewsItem; at?: string }
  | { type: 'network.returned' }

export interface OrderNewsContext {
  /** The last event's id. */
  at?: string
  /** How many streams in a row did not open. */
  failures: number
}

export interface Connect {
  type: 'stream.connect'
  at?: string
}

export const pauseMs = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)

const lost = { target: 'pausing', actions: ['countFailure', { type: 'passOn', params: { item: { event: 'lost' } } }] } as const
const refused = { target: 'resting', description: 'The backend refuses the stream', meta: by.server.comfort } as const

export const orderNewsMachine = setup({
  types: {
    context: {} as OrderNewsContext,
    events: {} as OrderNewsEvent,
    children: {} as { followNews: 'followNews' },
    meta: {} as Meaning,
  },
  actors: {
    /** Waits for this tab's turn, opens the stream when asked to, and tells what it or another tab hears. */
    followNews: fromCallback(() => undefined) as CallbackActorLogic<Connect, undefined>,
  },
  delays: { pause: ({ context }) => pauseMs(context.failures) },
  actions: {
    connect: sendTo('followNews', ({ context }): Connect => ({ type: 'stream.connect', at: context.at })),
    remember: assign(({ context }, { at }: { at?: string }) => ({ at: at ?? context.at })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    /** The app reads again what has changed. */
    passOn: (_action, _params: { item: NewsItem }) => undefined,
  },
}).createMachine({
  id: 'orderNews',
  context: { failures: 0 },
  initial: 'waiting',
  invoke: {
    id: 'followNews',
    src: 'followNews',
    onError: { target: '.resting', description: 'The browser cannot follow a stream', meta: by.device.comfort },
  },
  on: {
    'news.received': {
      actions: [
        { type: 'remember', params: ofEvent },
        { type: 'passOn', params: ofEvent },
      ],
      description: 'The server tells what has changed',
      meta: main.server.comfort,
    },
  },
  states: {
    waiting: {
      description: 'Another tab of this browser follows the server, and passes on what it hears',
      on: { 'turn.come': { target: 'connecting', description: 'No other tab follows the server', meta: main.device.comfort } },
    },
    connecting: {
      description: 'The app asks the server for the stream',
      entry: 'connect',
      on: {
        'stream.opened': { target: 'open', description: 'The stream is open', meta: main.server.comfort },
        'stream.lost': { ...lost, description: 'The server does not answer', meta: by.server.comfort },
        'stream.refused': refused,
      },
    },
    open: {
      description: 'The server tells each change as it comes',
      entry: 'forgetFailures',
      on: {
        'stream.lost': { ...lost, description: 'The stream ends, or has gone silent', meta: by.server.comfort },
      },
    },
    pausing: {
      description: 'The app waits before it asks for the next stream, and reads the orders every ten seconds',
      after: { pause: { target: 'connecting', description: 'The pause is over', meta: by.clock.comfort } },
      on: { 'network.returned': { target: 'connecting', description: 'The network is back', meta: by.device.comfort } },
    },
    resting: { type: 'final', description: 'There is no stream, and the app reads the orders every ten seconds' },
  },
})
