import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { AnyEventObject, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { ROOT } from '#scripts/run-command.ts'
import { readStories, storiesText } from '#tools/flows/stories/record.ts'
import { type Heard, storyOf } from '#tools/flows/stories/tell.ts'
import { transitionId } from '#tests/paths/model.ts'
import { expect, test } from '../support/test.ts'

/** What the page keeps of it. */
interface Listening {
  step: number
  heard: Heard[]
  /** When something was told last. */
  at: number
}
declare global {
  var story: Listening
}

const FILE = join(ROOT, 'flows/stories.json')
/** How long nothing is told before a step is over. */
const QUIET_MS = 700

/** Records who tells whom in one document of the app, step by step; a page that is loaded anew forgets. */
export class StoryTeller {
  readonly #page: Page
  readonly #steps: { does: string; waits: readonly string[] }[] = []
  readonly #open = new Set<unknown>()

  private constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => request.url().includes('/api/') && this.#open.add(request))
    page.on('requestfinished', (request) => this.#open.delete(request))
    page.on('requestfailed', (request) => this.#open.delete(request))
  }

  /** Before the page is opened. */
  static async on(page: Page): Promise<StoryTeller> {
    await page.addInitScript({ content: `(${watch})(${transitionId})` })
    return new StoryTeller(page)
  }

  /** One step of the story, to where nothing is told any more. `waits`: the flows whose waits it waits for. */
  async step(does: string, act: () => Promise<unknown>, { waits = [] }: { waits?: readonly string[] } = {}): Promise<void> {
    await test.step(does, async () => {
      await this.#isQuiet()
      this.#steps.push({ does, waits })
      await this.#page.evaluate((step) => (story.step = step), this.#steps.length - 1)
      await act()
      await this.#isQuiet()
    })
  }

  /** Fails where this run tells another story than the record in git; with RENEW_STORIES it is recorded. */
  async isAsRecorded(name: string, title: string): Promise<void> {
    const heard = await this.#page.evaluate(() => story.heard)
    const known = (await (await this.#page.request.get('/flows/flows.json')).json()) as Parameters<typeof storyOf>[2]
    const told = storyOf({ name, title, steps: this.#steps }, heard, known)
    const kept = readStories(readFileSync(FILE, 'utf8'))
    if (process.env['RENEW_STORIES']) writeFileSync(FILE, storiesText([...kept.filter((one) => one.name !== name), told]))
    else
      expect(told, 'the app tells another story than flows/stories.json: npm run flows -- --stories records it anew').toEqual(
        kept.find((one) => one.name === name),
      )
  }

  async #isQuiet(): Promise<void> {
    const since = () => this.#page.evaluate(() => performance.now() - story.at)
    await expect
      .poll(async () => this.#open.size === 0 && (await since()) >= QUIET_MS, { message: 'nothing is told any more', intervals: [100] })
      .toBe(true)
  }
}

/** Of an actor, which the types of a reference leave out. */
interface Inner {
  id: string
  logic?: { id?: string; root?: unknown }
  _parent?: Inner
  start: () => unknown
  mailbox: { _process: (event: AnyEventObject) => void }
  system: { scheduler: { schedule: (source: Inner, target: Inner, event: AnyEventObject, ...rest: unknown[]) => void } }
}

/** Runs in the page, before the app. */
function watch(idOf: (transition: AnyTransitionDefinition) => string): void {
  interface Machine {
    id: string
    /** The message that it deals with, or dealt with last. */
    now?: number | undefined
    /** What waits in its mailbox. */
    queue: { event: AnyEventObject; index: number }[]
    /** What it took while it was made: its start is told afterwards. */
    early: string[]
    mailbox?: unknown
  }
  const here: Listening = { step: -1, heard: [], at: 0 }
  globalThis.story = here
  const machines = new Map<Inner, Machine>()
  /** Promises and callbacks, with the message that they were started by. */
  const calls = new Map<Inner, number>()
  const waits = new Map<AnyEventObject, number | undefined>()
  const schedulers = new Set<unknown>()
  /** The machines that deal with a message now, the innermost last: what an action or a listener tells meanwhile is told by them. */
  const running: Machine[] = []

  const note = (one: Omit<Heard, 'step' | 'takes'>, takes: string[] = []): number => {
    here.at = performance.now()
    return here.heard.push({ ...one, step: here.step, takes }) - 1
  }
  const within =
    <Args extends unknown[], Result>(machine: Machine, work: (...args: Args) => Result) =>
    (...args: Args): Result => {
      running.push(machine)
      try {
        return work(...args)
      } finally {
        running.pop()
      }
    }

  function follow(actor: Inner): Machine | undefined {
    const { logic, system, mailbox } = actor
    if (!logic?.root || !logic.id) return undefined
    const known = machines.get(actor)
    const machine = known ?? { id: logic.id, queue: [], early: [] }
    machines.set(actor, machine)
    if (!known) actor.start = within(machine, actor.start.bind(actor))
    // An actor that was stopped gets another one.
    if (machine.mailbox !== mailbox) {
      machine.mailbox = mailbox
      const dealWith = mailbox._process
      mailbox._process = within(machine, (event: AnyEventObject) => {
        const place = machine.queue.findIndex((one) => one.event === event)
        if (place >= 0) machine.now = machine.queue.splice(0, place + 1).at(-1)!.index
        dealWith(event)
      })
    }
    if (!schedulers.has(system)) {
      schedulers.add(system)
      const { scheduler } = system
      const schedule = scheduler.schedule.bind(scheduler)
      scheduler.schedule = (source, target, event, ...rest) => {
        waits.set(event, machines.get(source)?.now)
        schedule(source, target, event, ...rest)
      }
    }
    return machine
  }

  function hear(to: Machine, from: Inner | undefined, event: AnyEventObject): Omit<Heard, 'step' | 'takes' | 'to'> {
    const teller = from && machines.get(from)
    if (waits.has(event)) return { how: 'waits', by: waits.get(event) }
    if (teller) return { how: 'tells', from: teller.id, by: teller.now }
    const call = from && calls.get(from)
    if (from && /^xstate\.(done|error)\.actor\./.test(event.type)) return { how: 'answers', from: from.id, by: call }
    const outer = running.at(-1)
    // What a machine's own callback tells while it is started is told by the browser.
    if (outer && !(from && outer === to)) return { how: 'tells', from: outer.id, by: outer.now }
    return { how: 'tells', by: call }
  }

  globalThis.watchMachines = (told: InspectionEvent) => {
    const actor = told.actorRef as unknown as Inner
    const machine = follow(actor)
    if (told.type === '@xstate.microstep' && machine) {
      const takes = told._transitions.map(idOf)
      if (machine.now === undefined) machine.early.push(...takes)
      else here.heard[machine.now]!.takes.push(...takes)
    }
    if (told.type !== '@xstate.event') return
    const { event } = told
    const from = told.sourceRef as unknown as Inner | undefined
    if (event.type === 'xstate.init') {
      const parent = from && machines.get(from)
      if (machine) {
        const by = parent ?? running.findLast((one) => one !== machine)
        machine.now = note({ how: 'starts', from: parent?.id, to: machine.id, by: by?.now }, machine.early.splice(0))
      } else if (parent) calls.set(actor, note({ how: 'calls', from: parent.id, to: actor.id, by: parent.now }))
    } else if (machine) machine.queue.push({ event, index: note({ ...hear(machine, from, event), to: machine.id }) })
  }
}
