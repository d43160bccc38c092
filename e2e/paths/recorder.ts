import { expect, type Page } from 'playwright/test'
import type { AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { transitionId } from '#tests/paths/model.ts'

/** What a machine told: a step with its transitions, or the states it is in now. */
interface Report {
  machine: string
  /** The id it is invoked by. */
  id: string
  /** One actor in one document; a page that is loaded anew starts anew. */
  actor: string
  transitions?: string[]
  leaves?: string[]
}

/** One machine of the running app, as it tells of itself. */
export class Recorder {
  readonly #reports: Report[] = []
  readonly #isWatched: (report: Report) => boolean
  /** How many of the reports belong to what was waited for already. */
  #read = 0

  private constructor(machine: string, id: string | undefined) {
    this.#isWatched = (report) => report.machine === machine && (id === undefined || report.id === id)
  }

  static async on(page: Page, machine: string, id?: string): Promise<Recorder> {
    const recorder = new Recorder(machine, id)
    await page.exposeBinding('reportMachine', (_, report: Report) => {
      if (recorder.#isWatched(report)) recorder.#reports.push(report)
    })
    await page.addInitScript({ content: `(${watch})(${transitionId})` })
    return recorder
  }

  /** The transitions taken so far. */
  taken(): string[] {
    return this.#reports.flatMap(({ transitions }) => transitions ?? [])
  }

  /** The states seen so far, by their paths. */
  seen(): string[] {
    return [...new Set(this.#reports.flatMap(({ leaves }) => leaves ?? []))]
  }

  /** Whether the machine stands in these states now. */
  isIn(leaves: string[]): boolean {
    return this.#reports.findLast((report) => report.leaves)?.leaves?.join(' ') === leaves.join(' ')
  }

  /**
   * Waits until the machine has taken these transitions, among them at most such as stay where they are, and has come to these states.
   * What it did beyond that is left for the next time: some states are left as soon as they are reached.
   */
  async arrives(expected: { transitions: string[]; from: string[]; leaves: string[] }): Promise<void> {
    await expect
      .poll(() => this.#told(expected), { message: 'what the machine of the app does', intervals: [5, 10, 20, 50] })
      .toEqual({ transitions: expected.transitions, leaves: expected.leaves, elsewhere: [] })
  }

  #told({ transitions, from, leaves }: { transitions: string[]; from: string[]; leaves: string[] }) {
    // Who was there before the page was loaded anew is of no interest any more.
    const actor = this.#reports.at(-1)?.actor
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
      if (wanted.length === 0 && states === leaves.join(' ') && elsewhere.size === 0) {
        this.#read = index + 1
        return { transitions, leaves, elsewhere: [] }
      }
      if (states !== from.join(' ') && states !== leaves.join(' ')) elsewhere.add(states)
    }
    return { transitions: all, leaves: here, elsewhere: [...elsewhere] }
  }
}

/** Runs in the page, before the app. */
function watch(idOf: (transition: AnyTransitionDefinition) => string): void {
  const here = globalThis as unknown as { watchMachines: (event: InspectionEvent) => void; reportMachine: (report: Report) => void }
  const page = String(performance.timeOrigin)
  here.watchMachines = (event) => {
    const { logic, id, sessionId } = event.actorRef as unknown as { id: string; logic?: { id?: string; root?: unknown }; sessionId: string }
    if (!logic?.root || !logic.id) return
    const report = { machine: logic.id, id, actor: `${page} ${sessionId}` }
    if (event.type === '@xstate.microstep') here.reportMachine({ ...report, transitions: event._transitions.map(idOf) })
    if (event.type !== '@xstate.snapshot') return
    const { _nodes: nodes } = event.snapshot as unknown as { _nodes: { type: string; path: string[] }[] }
    const leaves = nodes.filter(({ type }) => type === 'atomic' || type === 'final')
    here.reportMachine({ ...report, leaves: leaves.map(({ path }) => path.join('.')).toSorted() })
  }
}
