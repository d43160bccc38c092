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

  /** Everything told so far; give it to `arrives` to ask for what is told later. */
  get length(): number {
    return this.#reports.length
  }

  /** The transitions taken so far. */
  taken(): string[] {
    return this.#reports.flatMap(({ transitions }) => transitions ?? [])
  }

  /**
   * Waits until the machine has taken these transitions, among them at most such as stay where they are, and is in these states.
   * It was in no others than those it comes from.
   */
  async arrives(since: number, expected: { transitions: string[]; from: string[][]; leaves: string[] }): Promise<void> {
    await expect
      .poll(() => this.#told(since, expected), { message: 'what the machine of the app does', intervals: [5, 10, 20, 50] })
      .toEqual({ transitions: expected.transitions, leaves: expected.leaves, elsewhere: [] })
  }

  #told(since: number, { transitions, from, leaves }: { transitions: string[]; from: string[][]; leaves: string[] }) {
    const last = this.#reports.at(-1)
    const reports = this.#reports.slice(since).filter(({ actor }) => actor === last?.actor)
    const wanted = [...transitions]
    const all = reports.flatMap((report) => report.transitions ?? [])
    // Typing and leaving a field tell of themselves on the way to a button: what is asked for comes in order, not alone.
    const inOrder = all.filter((id) => id === wanted[0] && wanted.shift() !== undefined)
    const seen = [...new Set(reports.flatMap((report) => (report.leaves ? [report.leaves.join(' ')] : [])))]
    return {
      transitions: wanted.length === 0 ? inOrder : all,
      leaves: this.#reports.findLast((report) => report.actor === last?.actor && report.leaves)?.leaves ?? [],
      elsewhere: seen.filter((one) => ![...from, leaves].some((known) => known.join(' ') === one)),
    }
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
