import type { Page, Route } from 'playwright/test'
import type { AnyEventObject } from 'xstate'
import type { newcomer } from '../support/codes.ts'
import type { HeldCalls } from './held-calls.ts'

/** What an adapter works with on one path. */
export interface Stage {
  page: Page
  /** The calls to the server that are held back. */
  calls: HeldCalls
  /** A person whom the server has not seen yet. */
  stranger: ReturnType<typeof newcomer>
  /** Whether the machine of this page has started. */
  isRunning: () => boolean
  /** What the path goes on with, where that decides what happens now. */
  ahead: readonly AnyEventObject[]
}

type Act = (stage: Stage, event: never, snapshot: never) => Promise<unknown>

/**
 * How the paths of one machine are walked in a browser. Where it is said what a state shows: its fixed words in tests/paths/shown.ts; values that change
 * in the model's `observe`, looked for by `observed` here; what neither says in `states` here. The model's `sees` holds of the machine alone.
 */
export interface Adapter {
  /** Opens the page so that the machine is in the first state of a path, by the name of its start. */
  start(stage: Stage, start: string): Promise<unknown>
  /** The app asks a first visitor for the location: true for paths that are about it. */
  firstVisit?: true
  /** The starts that a screen has; all of the model's without. */
  starts?: string[]
  /** The actor to watch, where the app runs several of the machine: the id it is invoked by. */
  actor?: string
  /**
   * The call behind an invoke, by its id: 'POST /customer/login', `*` for any part of the path, and a pattern of its body where that
   * tells it apart. Held back until the path says how it ends.
   */
  calls?: Record<string, string>
  /**
   * How an event is done on screen. Calls and waits that end need none: the server answers, the clock moves on. Nor is anything to be done
   * for an event that the one before has led to already.
   */
  events: Record<string, Act>
  /** What has to stand behind the screen before an event is done there, such as how the server will answer it: in a scene a person does the event. */
  readies?: Record<string, Act>
  /** What a person types in a scene where the plan has data of the model that the server knows already, or does not know. */
  typed?: (stage: Stage) => string
  /** How a tester makes an event happen that no press on a control does. */
  how?: Record<string, string>
  /** What makes the server answer as the path says, where its plain answer would not do. */
  answers?: Record<string, (stage: Stage, route: Route, event: never) => Promise<unknown>>
  /** States that the app leaves by itself before they are painted, with the event it leaves them by. */
  fleeting?: Record<string, string>
  /** In a scene too, time passes only where the plan says so: the page would ask the server again meanwhile. */
  clockStands?: true
  /** Gives the answers of the device that the machine no longer waits for, after every step. Only `inFlight`, by their ids, are waited for. */
  answerLate?: (stage: Stage, inFlight: string[]) => Promise<unknown>
  /** What stands on the screen, by the path of a state, beyond the words of `SHOWN`; a state that the app has left by itself is not checked. */
  states?: Record<string, (stage: Stage, snapshot: never) => Promise<unknown>>
  /**
   * How what the model observes is looked for on the screen, by its label, in every state the app stands in. A value in quotation marks needs
   * none: it is read as it stands.
   */
  observed?: Record<string, (stage: Stage, value: string, snapshot: never) => Promise<unknown>>
  /** The page that a transition leads to, by its id, where the machine does not end: looked for by `observed.page`, and nothing of the flow is seen there. */
  leads?: Record<string, string>
  /** What the screen calls the things of the model, by their ids there. */
  names?: Record<string, string>
  /** Whether the app has left the page with this event, or can do less from then on than the model says, so that a long walk ends. */
  isLast?: (snapshot: never, event: AnyEventObject) => boolean
  /** False for what the screen does not offer in a state, such as closing what is not shown: the paths then go another way. */
  canDo?: (snapshot: never, event: AnyEventObject) => boolean
  /** Transitions that no customer can cause on a screen, by their ids: their events are handed to the machine of the running app. */
  handed?: Record<string, Handed>
}

/** How the app is shown to live through what should never happen. */
export interface Handed {
  /** Why no customer can cause it. */
  because: string
  /** The event in the words of the running app, where the model's own speaks of what only the model has. */
  as?: (stage: Stage, event: never) => AnyEventObject | Promise<AnyEventObject>
  /** The app leaves the state before an event can be handed to it: it is handed in the instant in which the state is reached. */
  atOnce?: true
  /** What stands on the screen then, in the place of the look of the state, where that would say too little or something else. */
  shows?: (stage: Stage, snapshot: never) => Promise<unknown>
}
