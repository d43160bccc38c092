import {
  type ActorRefFrom,
  assign,
  type CallbackActorLogic,
  fromCallback,
  fromEventObservable,
  fromPromise,
  setup,
  type SnapshotFrom,
} from 'xstate'
import { type Coordinates, placeText, type UserLocation } from '../model/location.ts'
import { locationOf, type Place } from '../model/place.ts'
import { notProvided } from '../model/not-provided.ts'
import { isDenial, MESSAGES, positionMessage } from './location.failures.ts'

/**
 * Finds out where the customer wants to eat: asking → positioning → saving → chosen, or picking by name. One thing is
 * done at a time: whatever the customer does next drops what is on its way, so that no late answer can win.
 */

export type Permission = 'granted' | 'denied' | 'prompt'

export interface LocationContext {
  firstVisit: boolean
  /** A visitor without a saved location is welcomed, until a place is to be named. All others opened the picker. */
  welcoming: boolean
  permission?: Permission
  query: string
  /** Places of the last answer; they stay while the next one is on its way. */
  suggestions: Place[]
  /** What went wrong, as the text to show. */
  problem?: string
  /** What is being saved. */
  location?: UserLocation
}

export interface PermissionReport {
  type: 'permission.changed'
  permission: Permission
}

export type LocationEvent =
  | { type: 'position.request' }
  | { type: 'manual.choose' }
  | { type: 'query.type'; text: string }
  | { type: 'query.submit' }
  | { type: 'place.choose'; place: Place }
  | { type: 'dialog.close' }
  | PermissionReport
  /** Another tab has chosen a location. */
  | { type: 'location.setElsewhere' }

export const WELCOME_DELAY_MS = 350
export const SEARCH_PAUSE_MS = 300
/** One letter means every place there is. */
export const SHORTEST_QUERY = 2

const isSearchable = (text: string): boolean => (placeText(text)?.length ?? 0) >= SHORTEST_QUERY

export const locationMachine = setup({
  types: {
    context: {} as LocationContext,
    input: {} as { firstVisit: boolean },
    events: {} as LocationEvent,
    tags: {} as 'busy' | 'positioning',
  },
  actors: {
    /** Rejects where a browser cannot tell: then asking is the only way to know. */
    checkPermission: fromPromise<Permission, void>(notProvided('checkPermission')),
    /** Sends `location.setElsewhere` when another tab has stored a location. */
    watchLocation: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
    /** Fails where a browser does not tell of changes. */
    watchPermission: fromEventObservable<PermissionReport, void>(() => {
      throw new Error('actor "watchPermission" was not provided')
    }),
    /** Rejects with PositionError. */
    locate: fromPromise<Coordinates, void>(notProvided('locate')),
    /** undefined where there is no place to name. */
    namePlace: fromPromise<Place | undefined, Coordinates>(notProvided('namePlace')),
    findPlaces: fromPromise<Place[], string>(notProvided('findPlaces')),
    saveLocation: fromPromise<void, UserLocation>(notProvided('saveLocation')),
  },
  delays: { welcomeDelay: WELCOME_DELAY_MS, searchPause: SEARCH_PAUSE_MS },
  guards: {
    isWelcoming: ({ context }) => context.welcoming,
    isKnownDenied: ({ context }) => context.permission === 'denied',
    isDenied: (_, params: { permission: Permission }) => params.permission === 'denied',
    isGranted: (_, params: { permission: Permission }) => params.permission === 'granted',
    isDenial: (_, params: { error: unknown }) => isDenial(params.error),
    isUnnamed: (_, params: { place: Place | undefined }) => params.place === undefined,
    isAbroad: (_, params: { place: Place | undefined }) => params.place?.inIndia === false,
    isSearchable: (_, params: { text: string }) => isSearchable(params.text),
    hasSuggestions: ({ context }) => context.suggestions.length > 0,
    hasFound: (_, params: { places: Place[] }) => params.places.length > 0,
  },
  actions: {
    /** The app provides it: a visitor is welcomed once. */
    noteWelcomed: (_args) => undefined,
    logBreakdown: (_action, _failed: { error: unknown }) => undefined,
    notePermission: assign((_, params: { permission: Permission }) => ({ permission: params.permission })),
    tell: assign((_, params: { problem: string }) => ({ problem: params.problem })),
    tellFailure: assign((_, params: { error: unknown }) => ({ problem: positionMessage(params.error) })),
    endWelcome: assign({ welcoming: false }),
    forgetProblem: assign({ problem: undefined }),
    noteQuery: assign((_, params: { text: string }) => ({ query: params.text })),
    suggest: assign((_, params: { places: Place[] }) => ({ suggestions: params.places })),
    choosePlace: assign((_, params: { place: Place }) => ({ location: locationOf(params.place) })),
    chooseFirst: assign(({ context }) => ({ location: locationOf(context.suggestions[0]!) })),
    // Falls back to the typed text, without coordinates.
    chooseTyped: assign(({ context }) => ({ location: { displayName: placeText(context.query)! } })),
  },
}).createMachine({
  id: 'location',
  context: ({ input: { firstVisit } }) => ({ firstVisit, welcoming: firstVisit, query: '', suggestions: [] }),
  initial: 'opening',
  invoke: {
    id: 'watchLocation',
    src: 'watchLocation',
    onError: {
      actions: { type: 'logBreakdown', params: ({ event }) => ({ error: event.error }) },
      description: 'other tabs can no longer be followed, and the customer is asked all the same',
    },
  },
  on: {
    'dialog.close': { target: '.closed', description: 'the customer closes it, or skips it' },
  },
  states: {
    opening: {
      description: 'it is decided what to show',
      always: [
        { guard: 'isWelcoming', target: 'arriving', description: 'a visitor has no saved location' },
        { target: 'picking', description: 'the customer opened the picker' },
      ],
    },

    arriving: {
      description: 'a visitor looks at the page for a moment before anything is asked',
      invoke: {
        id: 'checkPermission',
        src: 'checkPermission',
        onDone: {
          actions: { type: 'notePermission', params: ({ event }) => ({ permission: event.output }) },
          description: 'the browser says what is permitted',
        },
        onError: {
          actions: { type: 'notePermission', params: { permission: 'prompt' } },
          description: 'the browser cannot say what is permitted',
        },
      },
      after: {
        welcomeDelay: [
          {
            guard: 'isKnownDenied',
            target: 'denied',
            actions: { type: 'tell', params: { problem: MESSAGES.blocked } },
            description: 'after 350 ms a visitor is told that the position is denied',
          },
          { target: 'asking', description: 'after 350 ms a visitor is asked for the location' },
        ],
      },
      on: { 'location.setElsewhere': { target: 'closed', description: 'another tab has a location' } },
    },

    asking: {
      description: 'a visitor is asked for the location and told what for',
      on: {
        'position.request': { target: 'positioning', description: 'the visitor lets the position be used' },
        'manual.choose': { target: 'picking', description: 'the visitor would rather name a place' },
        'location.setElsewhere': { target: 'closed', description: 'another tab has a location meanwhile' },
      },
    },

    positioning: {
      tags: ['busy', 'positioning'],
      initial: 'checking',
      entry: 'forgetProblem',
      on: {
        'query.type': [
          {
            guard: { type: 'isSearchable', params: ({ event }) => ({ text: event.text }) },
            target: 'picking.pausing',
            actions: { type: 'noteQuery', params: ({ event }) => ({ text: event.text }) },
            description: 'the customer types a place instead of waiting for the position',
          },
          {
            target: 'picking',
            actions: { type: 'noteQuery', params: ({ event }) => ({ text: event.text }) },
            description: 'the customer begins to type instead of waiting for the position',
          },
        ],
        'manual.choose': { target: 'picking', description: 'the customer would rather name a place than wait' },
        'place.choose': {
          target: 'saving',
          actions: { type: 'choosePlace', params: ({ event }) => ({ place: event.place }) },
          description: 'the customer picks a place instead of waiting for the position',
        },
      },
      states: {
        checking: {
          description: 'the browser is asked what is permitted',
          invoke: {
            id: 'checkPermission',
            src: 'checkPermission',
            onDone: [
              {
                guard: { type: 'isDenied', params: ({ event }) => ({ permission: event.output }) },
                target: '#location.denied',
                actions: { type: 'tell', params: { problem: MESSAGES.blocked } },
                description: 'the position is denied for good',
              },
              { target: 'locating', description: 'the position may be asked for' },
            ],
            onError: { target: 'locating', description: 'only asking for the position can tell' },
          },
        },
        locating: {
          description: 'the device finds its position, with high accuracy, for 10 s at most',
          invoke: {
            id: 'locate',
            src: 'locate',
            onDone: { target: 'naming', description: 'the device knows its position' },
            onError: [
              {
                guard: { type: 'isDenial', params: ({ event }) => ({ error: event.error }) },
                target: '#location.denied',
                actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
                description: 'the customer denies the position, or closes the question',
              },
              {
                target: '#location.picking',
                actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
                description: 'the device has no position to give',
              },
            ],
          },
        },
        naming: {
          description: 'the place at the position is looked up',
          invoke: {
            id: 'namePlace',
            src: 'namePlace',
            input: ({ event }) => (event as unknown as { output: Coordinates }).output,
            onDone: [
              {
                guard: { type: 'isUnnamed', params: ({ event }) => ({ place: event.output }) },
                target: '#location.picking',
                actions: { type: 'tell', params: { problem: MESSAGES.unnamed } },
                description: 'there is no place at the position',
              },
              {
                guard: { type: 'isAbroad', params: ({ event }) => ({ place: event.output }) },
                target: '#location.picking',
                actions: { type: 'tell', params: { problem: MESSAGES.abroad } },
                description: 'the place is not in India',
              },
              {
                target: '#location.saving',
                actions: { type: 'choosePlace', params: ({ event }) => ({ place: event.output! }) },
                description: 'the place is in India',
              },
            ],
            onError: {
              target: '#location.picking',
              actions: { type: 'tell', params: { problem: MESSAGES.unprocessed } },
              description: 'the place at the position cannot be looked up',
            },
          },
        },
      },
    },

    denied: {
      description: 'the customer reads that the position is denied, and may skip, try again or name a place',
      invoke: {
        id: 'watchPermission',
        src: 'watchPermission',
        onError: {
          actions: { type: 'notePermission', params: { permission: 'denied' } },
          description: 'the browser does not tell when the permission changes',
        },
      },
      on: {
        'position.request': { target: 'positioning', description: 'the customer tries again' },
        'manual.choose': { target: 'picking', actions: 'forgetProblem', description: 'the customer names a place instead' },
        'permission.changed': {
          guard: { type: 'isGranted', params: ({ event }) => ({ permission: event.permission }) },
          target: 'positioning',
          description: 'the customer has permitted the position in the settings',
        },
        'location.setElsewhere': { target: 'closed', description: 'another tab has found a location' },
      },
    },

    picking: {
      initial: 'waiting',
      entry: 'endWelcome',
      on: {
        'query.type': [
          {
            guard: { type: 'isSearchable', params: ({ event }) => ({ text: event.text }) },
            target: '.pausing',
            actions: ['forgetProblem', { type: 'noteQuery', params: ({ event }) => ({ text: event.text }) }],
            description: 'the customer types a place',
          },
          {
            target: '.waiting',
            actions: [
              'forgetProblem',
              { type: 'noteQuery', params: ({ event }) => ({ text: event.text }) },
              { type: 'suggest', params: { places: [] } },
            ],
            description: 'the customer clears the field, or types too little to look for',
          },
        ],
        'place.choose': {
          target: 'saving',
          actions: ['forgetProblem', { type: 'choosePlace', params: ({ event }) => ({ place: event.place }) }],
          description: 'the customer picks a place of the list',
        },
        'position.request': { target: 'positioning', description: 'the customer lets the position be used' },
      },
      states: {
        waiting: { description: 'the field is open and nothing is looked for' },
        pausing: {
          description: 'the customer may still be typing',
          after: { searchPause: { target: 'searching', description: 'nothing was typed for 300 ms' } },
          on: { 'query.submit': { target: 'finding', description: 'the customer sends the text before places are suggested' } },
        },
        searching: {
          description: 'places are looked up',
          invoke: {
            id: 'searchPlaces',
            src: 'findPlaces',
            input: ({ context }) => context.query,
            onDone: {
              target: 'suggesting',
              actions: { type: 'suggest', params: ({ event }) => ({ places: event.output }) },
              description: 'places are suggested, or none is known',
            },
            onError: {
              target: 'unsuggested',
              actions: [
                { type: 'suggest', params: { places: [] } },
                { type: 'tell', params: { problem: MESSAGES.noSuggestions } },
              ],
              description: 'places cannot be looked up',
            },
          },
          on: { 'query.submit': { target: 'finding', description: 'the customer sends the text while places are looked up' } },
        },
        suggesting: {
          description: 'the customer sees which places the text may mean',
          on: {
            'query.submit': [
              {
                guard: 'hasSuggestions',
                target: '#location.saving',
                actions: 'chooseFirst',
                description: 'the customer sends the text, which means the first place',
              },
              { target: '#location.saving', actions: 'chooseTyped', description: 'the customer sends a text that no place is known for' },
            ],
          },
        },
        unsuggested: {
          description: 'the customer reads that nothing could be looked up',
          on: { 'query.submit': { target: 'finding', actions: 'forgetProblem', description: 'the customer sends the text all the same' } },
        },
        finding: {
          tags: 'busy',
          description: 'the place that was sent is looked up',
          invoke: {
            id: 'findPlace',
            src: 'findPlaces',
            input: ({ context }) => context.query,
            onDone: [
              {
                guard: { type: 'hasFound', params: ({ event }) => ({ places: event.output }) },
                target: '#location.saving',
                actions: { type: 'choosePlace', params: ({ event }) => ({ place: event.output[0]! }) },
                description: 'the first place found is meant',
              },
              { target: '#location.saving', actions: 'chooseTyped', description: 'no place is found, and the text itself is taken' },
            ],
            onError: {
              target: 'unsuggested',
              actions: { type: 'tell', params: { problem: MESSAGES.notFound } },
              description: 'the place cannot be looked up',
            },
          },
        },
      },
    },

    saving: {
      tags: 'busy',
      description: 'the location is saved',
      invoke: {
        id: 'saveLocation',
        src: 'saveLocation',
        input: ({ context }) => context.location!,
        onDone: { target: 'chosen', description: 'the location is saved' },
        onError: {
          target: 'picking',
          actions: { type: 'tell', params: { problem: MESSAGES.notSet } },
          description: 'the location cannot be saved',
        },
      },
    },

    chosen: { type: 'final', entry: 'noteWelcomed', description: 'the customer has a location' },
    closed: { type: 'final', entry: 'noteWelcomed', description: 'the customer stays without a new location' },
  },
})

export type LocationRef = ActorRefFrom<typeof locationMachine>
type Location = SnapshotFrom<typeof locationMachine>
export const selectProblem = (location: Location): string | undefined => location.context.problem
export const selectSuggestions = (location: Location): Place[] => location.context.suggestions
export const selectQuery = (location: Location): string => location.context.query
export const selectIsBusy = (location: Location): boolean => location.hasTag('busy')
/** The position is being found: the button says so. */
export const selectIsPositioning = (location: Location): boolean => location.hasTag('positioning')
/** The list can be trusted to answer the text in the field; an empty one then means that no place is known. */
export const selectHasAnswer = (location: Location): boolean => location.matches({ picking: 'suggesting' })

/** Which of its faces the flow shows; undefined for none. */
export function selectView(location: Location): 'welcome' | 'denied' | 'picker' | undefined {
  if (location.status !== 'active' || location.matches('arriving')) return undefined
  if (location.matches('denied')) return 'denied'
  return location.context.welcoming ? 'welcome' : 'picker'
}
