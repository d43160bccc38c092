import { ofEvent } from '../model/event-params.ts'
import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type CallbackActorLogic,
  fromCallback,
  fromEventObservable,
  fromPromise,
  setup,
  type SnapshotFrom,
} from 'xstate'
import { type Coordinates, placeText, type UserLocation } from '../model/location.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { locationOf, type Place } from '../model/place.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
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
  problem?: string
  location?: UserLocation
}

export type PermissionReport = { type: 'permission.changed'; permission: Permission }

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

function textIn(event: LocationEvent): string {
  assertEvent(event, 'query.type')
  return event.text
}

const showProblem = (problem: string) => ({ type: 'showProblem', params: { problem } }) as const

export const locationMachine = setup({
  types: {
    context: {} as LocationContext,
    input: {} as { firstVisit: boolean },
    events: {} as LocationEvent,
    tags: {} as 'busy' | 'positioning',
    meta: {} as Meaning,
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
    isSearchable: ({ event }) => placeText(textIn(event)) !== undefined,
    hasSuggestions: ({ context }) => context.suggestions.length > 0,
    hasFound: (_, params: { places: Place[] }) => params.places.length > 0,
  },
  actions: {
    /** The app provides it: a visitor is welcomed once. */
    noteWelcomed: actionNotProvided('noteWelcomed'),
    logBreakdown: (_action, _failed: { error: unknown }) => undefined,
    notePermission: assign((_, params: { permission: Permission }) => ({ permission: params.permission })),
    showProblem: assign((_, params: { problem: string }) => ({ problem: params.problem })),
    tellFailure: assign((_, params: { error: unknown }) => ({ problem: positionMessage(params.error) })),
    endWelcome: assign({ welcoming: false }),
    forgetProblem: assign({ problem: undefined }),
    noteQuery: assign(({ event }) => ({ query: textIn(event) })),
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
      actions: { type: 'logBreakdown', params: ofEvent },
      description: 'The app can no longer follow other tabs, and asks the customer all the same',
      meta: by.device.comfort,
    },
  },
  on: { 'dialog.close': { target: '.closed', description: 'The customer closes or skips the dialog', meta: by.customer.comfort } },
  states: {
    opening: {
      description: 'The saved location decides what the app shows',
      always: [
        { guard: 'isWelcoming', target: 'arriving', description: 'A visitor has no saved location', meta: main.device.comfort },
        { target: 'picking', description: 'The customer opened the picker', meta: by.device.comfort },
      ],
    },
    arriving: {
      description: 'A visitor looks at the page for a moment before anything is asked',
      invoke: {
        id: 'checkPermission',
        src: 'checkPermission',
        onDone: {
          actions: { type: 'notePermission', params: ({ event }) => ({ permission: event.output }) },
          description: 'The browser says what is permitted',
          meta: by.device.comfort,
        },
        onError: {
          actions: { type: 'notePermission', params: { permission: 'prompt' } },
          description: 'The browser cannot say what is permitted',
          meta: by.device.comfort,
        },
      },
      after: {
        welcomeDelay: [
          {
            guard: 'isKnownDenied',
            target: 'denied',
            actions: showProblem(MESSAGES.blocked),
            description: '350 ms pass, and the browser denies the position',
            meta: by.clock.comfort,
          },
          { target: 'asking', description: '350 ms pass', meta: main.clock.comfort },
        ],
      },
      on: { 'location.setElsewhere': { target: 'closed', description: 'Another tab has a location', meta: by.device.comfort } },
    },
    asking: {
      description: 'The app asks a visitor for the location and says what for',
      on: {
        'position.request': { target: 'positioning', description: 'The visitor presses Use Current Location', meta: main.customer.comfort },
        'manual.choose': { target: 'picking', description: 'The visitor would rather name a place', meta: by.customer.comfort },
        'location.setElsewhere': { target: 'closed', description: 'Another tab has a location meanwhile', meta: by.device.comfort },
      },
    },
    positioning: {
      tags: ['busy', 'positioning'],
      initial: 'checking',
      entry: 'forgetProblem',
      on: {
        'query.type': [
          {
            guard: 'isSearchable',
            target: 'picking.pausing',
            actions: 'noteQuery',
            description: 'The customer types a place instead of waiting for the position',
            meta: by.customer.comfort,
          },
          {
            target: 'picking',
            actions: 'noteQuery',
            description: 'The customer begins to type instead of waiting for the position',
            meta: by.customer.comfort,
          },
        ],
        'manual.choose': { target: 'picking', description: 'The customer would rather name a place than wait', meta: by.customer.comfort },
        'place.choose': {
          target: 'saving',
          actions: { type: 'choosePlace', params: ofEvent },
          description: 'The customer picks a place instead of waiting for the position',
          meta: by.customer.comfort,
        },
      },
      states: {
        checking: {
          description: 'The app asks the browser what is permitted',
          invoke: {
            id: 'checkPermission',
            src: 'checkPermission',
            onDone: [
              {
                guard: { type: 'isDenied', params: ({ event }) => ({ permission: event.output }) },
                target: '#location.denied',
                actions: showProblem(MESSAGES.blocked),
                description: 'The browser denies the position for good',
                meta: by.device.comfort,
              },
              { target: 'locating', description: 'The browser lets the app ask for the position', meta: main.device.comfort },
            ],
            onError: {
              target: 'locating',
              description: 'The browser cannot say what is permitted before the app asks for the position',
              meta: by.device.comfort,
            },
          },
        },
        locating: {
          description: 'The device finds its position, with high accuracy, for 10 s at most',
          invoke: {
            id: 'locate',
            src: 'locate',
            onDone: { target: 'naming', description: 'The device knows its position', meta: main.device.comfort },
            onError: [
              {
                guard: { type: 'isDenial', params: ofEvent },
                target: '#location.denied',
                actions: { type: 'tellFailure', params: ofEvent },
                description: 'The customer denies the position, or closes the question',
                meta: by.customer.comfort,
              },
              {
                target: '#location.picking',
                actions: { type: 'tellFailure', params: ofEvent },
                description: 'The device has no position to give',
                meta: by.device.comfort,
              },
            ],
          },
        },
        naming: {
          description: 'The app looks up the place at the position',
          invoke: {
            id: 'namePlace',
            src: 'namePlace',
            input: ({ event }) => (event as unknown as { output: Coordinates }).output,
            onDone: [
              {
                guard: { type: 'isUnnamed', params: ({ event }) => ({ place: event.output }) },
                target: '#location.picking',
                actions: showProblem(MESSAGES.unnamed),
                description: 'There is no place at the position',
                meta: by.server.comfort,
              },
              {
                guard: { type: 'isAbroad', params: ({ event }) => ({ place: event.output }) },
                target: '#location.picking',
                actions: showProblem(MESSAGES.abroad),
                description: 'The place is not in India',
                meta: by.server.comfort,
              },
              {
                target: '#location.saving',
                actions: { type: 'choosePlace', params: ({ event }) => ({ place: event.output! }) },
                description: 'The place is in India',
                meta: main.server.comfort,
              },
            ],
            onError: {
              target: '#location.picking',
              actions: showProblem(MESSAGES.unprocessed),
              description: 'The app cannot look up the place at the position',
              meta: by.server.comfort,
            },
          },
        },
      },
    },
    denied: {
      description: 'The customer reads that the position is denied, and may skip, try again or name a place',
      invoke: {
        id: 'watchPermission',
        src: 'watchPermission',
        onError: {
          actions: { type: 'notePermission', params: { permission: 'denied' } },
          description: 'The browser does not tell when the permission changes',
          meta: by.device.comfort,
        },
      },
      on: {
        'position.request': { target: 'positioning', description: 'The customer tries again', meta: by.customer.comfort },
        'manual.choose': {
          target: 'picking',
          actions: 'forgetProblem',
          description: 'The customer names a place instead',
          meta: by.customer.comfort,
        },
        'permission.changed': {
          guard: { type: 'isGranted', params: ofEvent },
          target: 'positioning',
          description: 'The customer has permitted the position in the settings',
          meta: by.customer.comfort,
        },
        'location.setElsewhere': { target: 'closed', description: 'Another tab has found a location', meta: by.device.comfort },
      },
    },
    picking: {
      initial: 'waiting',
      entry: 'endWelcome',
      on: {
        'query.type': [
          {
            guard: 'isSearchable',
            target: '.pausing',
            actions: ['forgetProblem', 'noteQuery'],
            description: 'The customer types a place',
            meta: by.customer.comfort,
          },
          {
            target: '.waiting',
            actions: ['forgetProblem', 'noteQuery', { type: 'suggest', params: { places: [] } }],
            description: 'The customer clears the field',
            meta: by.customer.comfort,
          },
        ],
        'place.choose': {
          target: 'saving',
          actions: ['forgetProblem', { type: 'choosePlace', params: ofEvent }],
          description: 'The customer picks a place of the list',
          meta: by.customer.comfort,
        },
        'position.request': { target: 'positioning', description: 'The customer presses Use Current Location', meta: by.customer.comfort },
      },
      states: {
        waiting: { description: 'The customer may name a place' },
        pausing: {
          description: 'The customer may still be typing',
          after: { searchPause: { target: 'searching', description: 'The customer types nothing for 300 ms', meta: by.clock.comfort } },
          on: {
            'query.submit': {
              target: 'finding',
              description: 'The customer sends the text before the app suggests places',
              meta: by.customer.comfort,
            },
          },
        },
        searching: {
          description: 'The app looks up places',
          invoke: {
            id: 'searchPlaces',
            src: 'findPlaces',
            input: ({ context }) => context.query,
            onDone: {
              target: 'suggesting',
              actions: { type: 'suggest', params: ({ event }) => ({ places: event.output }) },
              description: 'The app suggests places, or knows none',
              meta: by.server.comfort,
            },
            onError: {
              target: 'unsuggested',
              actions: [{ type: 'suggest', params: { places: [] } }, showProblem(MESSAGES.noSuggestions)],
              description: 'The app cannot look up places',
              meta: by.server.comfort,
            },
          },
          on: {
            'query.submit': {
              target: 'finding',
              description: 'The customer sends the text while the app looks up places',
              meta: by.customer.comfort,
            },
          },
        },
        suggesting: {
          description: 'The customer sees which places the text may mean',
          on: {
            'query.submit': [
              {
                guard: 'hasSuggestions',
                target: '#location.saving',
                actions: 'chooseFirst',
                description: 'The customer sends the text, which means the first place',
                meta: by.customer.comfort,
              },
              {
                target: '#location.saving',
                actions: 'chooseTyped',
                description: 'The customer sends a text that no place is known for',
                meta: by.customer.comfort,
              },
            ],
          },
        },
        unsuggested: {
          description: 'The customer reads that the app could look up nothing',
          on: {
            'query.submit': {
              target: 'finding',
              actions: 'forgetProblem',
              description: 'The customer sends the text all the same',
              meta: by.customer.comfort,
            },
          },
        },
        finding: {
          tags: 'busy',
          description: 'The app looks up the place that the customer sent',
          invoke: {
            id: 'findPlace',
            src: 'findPlaces',
            input: ({ context }) => context.query,
            onDone: [
              {
                guard: { type: 'hasFound', params: ({ event }) => ({ places: event.output }) },
                target: '#location.saving',
                actions: { type: 'choosePlace', params: ({ event }) => ({ place: event.output[0]! }) },
                description: 'The app finds places, and takes the first',
                meta: by.server.comfort,
              },
              {
                target: '#location.saving',
                actions: 'chooseTyped',
                description: 'The app finds no place, and takes the text itself',
                meta: by.server.comfort,
              },
            ],
            onError: {
              target: 'unsuggested',
              actions: showProblem(MESSAGES.notFound),
              description: 'The app cannot look up the place',
              meta: by.server.comfort,
            },
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      description: 'The app saves the location',
      invoke: {
        id: 'saveLocation',
        src: 'saveLocation',
        input: ({ context }) => context.location!,
        onDone: { target: 'chosen', description: 'The location is saved', meta: main.device.comfort },
        onError: {
          target: 'picking',
          actions: showProblem(MESSAGES.notSet),
          description: 'The app cannot save the location',
          meta: by.device.comfort,
        },
      },
    },
    chosen: { type: 'final', entry: 'noteWelcomed', description: 'The customer has a location' },
    closed: { type: 'final', entry: 'noteWelcomed', description: 'The customer stays without a new location' },
  },
})

export type LocationRef = ActorRefFrom<typeof locationMachine>
export type Location = SnapshotFrom<typeof locationMachine>
export const selectProblem = (location: Location): string | undefined => location.context.problem
export const selectSuggestions = (location: Location): Place[] => location.context.suggestions
export const selectQuery = (location: Location): string => location.context.query
export const selectIsBusy = (location: Location): boolean => location.hasTag('busy')
export const selectIsPositioning = (location: Location): boolean => location.hasTag('positioning')
/** The list can be trusted to answer the text in the field; an empty one then means that no place is known. */
export const selectHasAnswer = (location: Location): boolean => location.matches({ picking: 'suggesting' })

/** Which of its faces the flow shows; undefined for none. */
export function selectView(location: Location): 'welcome' | 'denied' | 'picker' | undefined {
  if (location.status !== 'active' || location.matches('arriving')) return undefined
  if (location.matches('denied')) return 'denied'
  return location.context.welcoming ? 'welcome' : 'picker'
}
