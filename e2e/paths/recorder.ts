import { expect, type Page } from 'playwright/test'
import type { AnyActorRef, AnyEventObject, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { transitionId } from '#tests/paths/model.ts'

/** What a machine reports: a step with its transitions, or the states it is in now. */
interface Report {
  machine: string
  /** The id it is invoked by. */
  id: string
  /** One actor in one document; a page that is loaded anew starts anew. */
  actor: string
  transitions?: string[]
  leaves?: string[]
  /** An event that was handed to it made it take these transitions. */
  handed?: boolean
}

/** An event for a machine of the page: now, or in the instant in which one of its kind has come to these states. */
interface Handover {
  to: { actor: string } | { machine: string; id: string | undefined; leaves: string }
  event: AnyEventObject
  /** What errors in the event have of their own, by its fields: on the way to the page they would lose it. */
  errors: Record<string, Partial<Error>>
}

interface Expected {
  transitions: string[]
  from: string[]
  leaves: string[]
}

/** When the document of an actor was begun. */
const pageOf = (actor: string | undefined) => actor?.split(' ')[0]

/** One machine of the running app, as it tells of itself. */
export class Recorder {
  readonly #reports: Report[] = []
  /** How many of the reports belong to what was waited for already. */
  #read = 0
  /** Whose report it was. */
  #actor: string | undefined
  readonly #page: Page
  readonly #machine: string
  readonly #id: string | undefined

  private constructor(page: Page, machine: string, id: string | undefined) {
    this.#page = page
    this.#machine = machine
    this.#id = id
  }

  static async on(page: Page, machine: string, id?: string): Promise<Recorder> {
    const recorder = new Recorder(page, machine, id)
    await page.exposeBinding('reportMachine', (_, report: Report) => {
      if (report.machine === machine && (id === undefined || report.id === id)) recorder.#reports.push(report)
    })
    await page.addInitScript({ content: `(${watch})(${transitionId})` })
    return recorder
  }

  /** The transitions taken so far, up to where an event was handed to the machine: what comes of that no customer has done. */
  transitions(): string[] {
    return this.#onScreen().flatMap(({ transitions }) => transitions ?? [])
  }

  /** The states seen so far, by their paths; up to there, too. */
  seen(): string[] {
    return [...new Set(this.#onScreen().flatMap(({ leaves }) => leaves ?? []))]
  }

  /** The transitions that handed events have made the machine take, and nothing else. */
  handed(): string[] {
    return this.#reports.filter(({ handed }) => handed).flatMap(({ transitions }) => transitions ?? [])
  }

  /** Hands an event to the machine as it runs in the page; in one that was loaded anew it may not run yet. */
  async hand(event: AnyEventObject): Promise<void> {
    const reach = () => this.#handOver({ actor: this.#reports.at(-1)?.actor ?? '' }, event)
    await expect.poll(reach, { message: 'the machine is there', intervals: [5, 10, 20, 50] }).toBe(true)
  }

  /** Lets an event be handed to the machine in the instant in which it comes to these states. */
  async handIn(leaves: string[], event: AnyEventObject): Promise<void> {
    await this.#handOver({ machine: this.#machine, id: this.#id, leaves: leaves.join(' ') }, event)
  }

  /** Whether the page has the actor to hand it to. */
  #handOver(to: Handover['to'], event: AnyEventObject): Promise<boolean> {
    const errors = Object.entries(event).filter((field): field is [string, Error] => field[1] instanceof Error)
    const plain = errors.map(([field, error]) => [field, { ...error, name: error.name, message: error.message }])
    return this.#page.evaluate((handover) => (globalThis as unknown as { handOver: (it: Handover) => boolean }).handOver(handover), {
      to,
      event,
      errors: Object.fromEntries(plain) as Handover['errors'],
    })
  }

  #onScreen(): Report[] {
    const first = this.#reports.findIndex(({ handed }) => handed)
    return first === -1 ? this.#reports : this.#reports.slice(0, first)
  }

  /** Whether the machine has started in the page. */
  hasStarted(): boolean {
    return this.#reports.length > 0
  }

  /** Whether the machine stands in these states now. */
  isIn(leaves: string[]): boolean {
    return this.#reports.findLast((report) => report.leaves && report.actor === this.#actor)?.leaves?.join(' ') === leaves.join(' ')
  }

  /**
   * Waits until the machine has taken these transitions, among them at most such as stay where they are, and has come to these states.
   * What it did beyond that is left for the next time: some states are left as soon as they are reached.
   */
  async arrives(expected: Expected): Promise<void> {
    await expect
      .poll(() => this.#standing(expected), { message: 'what the machine of the app does', intervals: [5, 10, 20, 50] })
      .toEqual({ transitions: expected.transitions, leaves: expected.leaves, elsewhere: [], isThere: true })
  }

  /** The same at a person's pace, who may try other things on the way; false once so many milliseconds are over, where there are any. */
  comes(expected: Expected, within = 0): Promise<boolean> {
    const isThere = () => expect(this.#standing(expected, true).isThere).toBe(true)
    return expect(isThere)
      .toPass({ timeout: within, intervals: [50] })
      .then(
        () => true,
        () => false,
      )
  }

  #standing(expected: Expected, goesAround = false) {
    // Who was there before the page was loaded anew is of no interest any more; one that has ended may have a successor at once.
    const last = this.#reports.at(-1)?.actor
    const now = this.#standingOf(last, expected, goesAround)
    if (now.isThere || this.#actor === undefined || pageOf(last) !== pageOf(this.#actor)) return now
    const before = this.#standingOf(this.#actor, expected, goesAround)
    return before.isThere ? before : now
  }

  #standingOf(actor: string | undefined, { transitions, from, leaves }: Expected, goesAround: boolean) {
    const wanted = [...transitions]
    const all: string[] = []
    const elsewhere = new Set<string>()
    let here: string[] = []
    for (let index = this.#read; index < this.#reports.length; index++) {
      const report = this.#reports[index]!
      if (report.actor !== actor) continue
      all.push(...(report.transitions ?? []))
      // Typing and leaving a field tell of themselves on the way to a button: what is asked for comes in order, not alone.
      for (const id of report.transitions ?? []) if (id === wanted[0]) wanted.shift()
      if (!report.leaves) continue
      here = report.leaves
      const states = here.join(' ')
      if (wanted.length === 0 && states === leaves.join(' ') && (goesAround || elsewhere.size === 0)) {
        this.#read = index + 1
        this.#actor = actor
        return { transitions, leaves, elsewhere: [], isThere: true }
      }
      if (states !== from.join(' ') && states !== leaves.join(' ')) elsewhere.add(states)
    }
    return { transitions: all, leaves: here, elsewhere: [...elsewhere], isThere: false }
  }
}

/** Runs in the page, before the app. */
function watch(idOf: (transition: AnyTransitionDefinition) => string): void {
  const here = globalThis as unknown as {
    watchMachines: (event: InspectionEvent) => void
    reportMachine: (report: Report) => void
    handOver: (it: Handover) => boolean
  }
  const page = String(performance.timeOrigin)
  const actors = new Map<string, AnyActorRef>()
  const handedEvents = new WeakSet<AnyEventObject>()
  let awaited: { to: { machine: string; id: string | undefined; leaves: string }; event: AnyEventObject } | undefined

  here.handOver = ({ to, event, errors }) => {
    for (const [field, error] of Object.entries(errors)) (event as Record<string, unknown>)[field] = Object.assign(new Error(), error)
    handedEvents.add(event)
    if (!('actor' in to)) awaited = { to, event }
    else if (actors.has(to.actor)) actors.get(to.actor)!.send(event)
    else return false
    return true
  }
  here.watchMachines = (event) => {
    const { actorRef } = event
    const { logic, id, sessionId } = actorRef as unknown as { id: string; logic?: { id?: string; root?: unknown }; sessionId: string }
    if (!logic?.root || !logic.id) return
    const report = { machine: logic.id, id, actor: `${page} ${sessionId}` }
    actors.set(report.actor, actorRef as AnyActorRef)
    if (event.type === '@xstate.microstep')
      here.reportMachine({ ...report, transitions: event._transitions.map(idOf), handed: handedEvents.has(event.event) })
    if (event.type !== '@xstate.snapshot') return
    const { _nodes: nodes } = event.snapshot as unknown as { _nodes: { type: string; path: string[] }[] }
    const leaves = nodes
      .filter(({ type }) => type === 'atomic' || type === 'final')
      .map(({ path }) => path.join('.'))
      .toSorted()
    here.reportMachine({ ...report, leaves })
    if (!awaited || awaited.to.machine !== logic.id || awaited.to.leaves !== leaves.join(' ')) return
    if (awaited.to.id !== undefined && awaited.to.id !== id) return
    // A machine that is busy with an event takes the next one as soon as it is done with that.
    const { event: handed } = awaited
    awaited = undefined
    ;(actorRef as AnyActorRef).send(handed)
  }
}
