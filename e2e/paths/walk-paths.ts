import type { Locator, Page } from 'playwright/test'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { transitionsBySteps } from '#tests/paths/cover.ts'
import {
  inFlight,
  isByHand,
  leavesOf,
  type Model,
  nodesOf,
  type Run,
  transitionsFor,
  titledRuns,
  transitionId,
  transitionsOfNode,
} from '#tests/paths/model.ts'
import { changeOf, observationOf, textsIn, messagesOfStep, wordsOf } from '#tests/paths/observe.ts'
import { closingTitle, type RunCoverage, writeRuns } from '#tests/paths/run-coverage.ts'
import { newcomer } from '../support/codes.ts'
import { expect, test } from '../support/test.ts'
import type { Adapter, Stage } from './adapter.ts'
import { keepWalked, takeWalked } from './coverage-file.ts'
import { Hands } from './hands.ts'
import { HeldCalls } from './held-calls.ts'
import { onScreen, wayOut } from './on-screen.ts'
import { Recorder } from './recorder.ts'
import { walkedRuns } from './walked-runs.ts'

/**
 * Walks few paths that take every transition of a machine, in the running app, and fails when the app's own machine missed one. What no
 * customer can cause is handed to the machine at the end of a path of its own, and counts for nothing else.
 */
export function walkPaths(name: string, model: Model, adapter: Adapter): void {
  walkRuns(onScreen(model, adapter), adapter, titledRuns(walkedRuns(model, adapter)), { keep: (walked) => keepWalked(name, walked) })

  test(closingTitle(name), () => {
    const runs = takeWalked(name)
    const walked = new Set(runs.flatMap(({ transitions }) => transitions))
    const every = nodesOf(model.machine).flatMap(transitionsOfNode).map(transitionId)
    const reasons = Object.fromEntries(Object.entries(adapter.handed ?? {}).map(([id, { because }]) => [id, because]))
    const handed = new Set(runs.flatMap((run) => run.handed ?? []).filter((id) => id in reasons))
    const missed = every.filter((id) => !walked.has(id) && !handed.has(id))
    console.log(`Chromium: ${every.length - missed.length} of ${every.length} transitions of ${name}`)
    for (const id of handed) console.log(`  handed to the machine: ${id}: ${reasons[id]}`)
    writeRuns(name, { runs })
    expect(missed).toEqual([])
    // What the paths do on a screen is not handed, nor is what is no longer there.
    expect(Object.keys(reasons).filter((id) => walked.has(id) || !every.includes(id))).toEqual([])
  })
}

/** A person who follows a plan: what a person does on the screen is theirs, and the scene does the rest, a while after the step before. */
export interface Person {
  pauseMs: number
  /** What it takes, step by step: 'press “Rename”'. */
  byHand: readonly string[]
  /** What comes next, by its number. */
  hears: (words: string, page: Page) => unknown
}

export interface Walking {
  keep?: (walked: RunCoverage) => void
  /** So many steps of each, instead of all. */
  steps?: number
  /** Who goes on from there. */
  person?: Person
  end?: (stage: Stage) => Promise<void>
}

/** Walks these paths in the running app, each a test of its own. */
export function walkRuns(
  model: Model,
  adapter: Adapter,
  runs: readonly { title: string; run: Run }[],
  { keep, end, ...how }: Walking = {},
): void {
  test.use({
    // A path that cannot go on says so before the whole journey's time is over.
    actionTimeout: 20_000,
    firstVisit: adapter.firstVisit ?? false,
    // The browser itself logs each refusal and each call that fails; the paused clock of a page that is emptied looks for itself.
    allowedProblems: [/Failed to load resource|reading 'controller'/],
  })

  for (const { title, run } of runs) {
    // Now, as the paths were made: some minutes later a guard on the age of an attempt answers otherwise.
    const transitions = transitionsBySteps(model, run)
    test(title, async ({ page }) => {
      const recorder = await Recorder.on(page, model.machine.id, adapter.actor)
      const hands = await Hands.on(page)
      try {
        const walked = walk(model, adapter, run, transitions, page, recorder, hands, how)
        const stage = await (how.person ? Promise.race([walked, closing(page)]) : walked)
        await end?.(stage)
      } finally {
        const [states, taken] = [recorder.seen(), [...new Set(recorder.transitions())]]
        keep?.({ title, states, transitions: taken, handed: recorder.handed(), byHand: hands.steps })
      }
    })
  }
}

/** Fails a scene whose window is closed meanwhile. */
const closing = (page: Page): Promise<never> =>
  page.waitForEvent('close', { timeout: 0 }).then(() => Promise.reject(new Error('the window was closed before the plan was over')))

async function walk(
  model: Model,
  adapter: Adapter,
  run: Run,
  bySteps: string[][],
  page: Page,
  recorder: Recorder,
  hands: Hands,
  { steps: most = Infinity, person }: Walking,
): Promise<Stage> {
  const { start, path } = run
  const [first, ...steps] = path
  let { snapshot } = first!
  const events = steps.map(({ event }) => event)
  const stage: Stage = {
    page,
    calls: new HeldCalls(page),
    stranger: newcomer(),
    isRunning: () => recorder.hasStarted(),
    ahead: events,
  }
  const look = async () => {
    await adapter.answerLate?.(stage, inFlight(snapshot))
    for (const leaf of leavesOf(snapshot)) await adapter.states?.[leaf]?.(stage, snapshot as never)
    for (const { text, role } of wordsOf(model, snapshot))
      if (role) await isThere(page.getByRole('button', { name: text, ...(role === 'busy button' && { disabled: true }) }), text)
    for (const [label, value] of Object.entries(observationOf(model, snapshot))) {
      const seen = adapter.observed?.[label]
      if (seen) await seen(stage, value, snapshot as never)
      else for (const text of textsIn(value)) await isRead(page, text, label)
    }
  }

  await test.step(start, async () => {
    // Pointer and network are as the path before has left them.
    await page.mouse.move(0, 0)
    await page.context().setOffline(false)
    if (hasWaits(model.machine)) await page.clock.install()
    await stage.calls.hold(adapter.calls ?? {})
    if (person) await page.addInitScript(neverGiveUp)
    await adapter.start(stage, start)
    // The clock has a timeout of its own, and the adapter may have installed it just now.
    if (person) {
      await page.addInitScript(neverGiveUp)
      await page.evaluate(neverGiveUp)
    }
    const leaves = standing(snapshot)
    await recorder.arrives({ transitions: bySteps[0]!, from: leaves, leaves })
    if (recorder.isIn(leaves)) await look()
  })
  if (adapter.typed) person?.hears(`Type ${adapter.typed(stage)}; codes are at ${new URL('/console/inbox', page.url()).href}`, page)

  const handed = run.handed && adapter.handed![run.handed.id]!
  const given = handed && steps.pop()!
  const asHanded = async () => handed!.as?.(stage, given!.event as never) ?? given!.event
  for (const [index, { event, snapshot: next }] of (person ? steps : steps.slice(0, most)).entries()) {
    await test.step(event.type, async () => {
      const expected = { transitions: bySteps[index + 1]!, from: standing(snapshot), leaves: standing(next) }
      stage.ahead = events.slice(index + 1)
      if (handed?.atOnce && index === steps.length - 1) await recorder.handIn(standing(next), await asHanded())
      const act = async () => {
        if (!wayOut(adapter, snapshot)) await perform(adapter, stage, snapshot, event)
      }
      await adapter.readies?.[event.type]?.(stage, event as never, snapshot as never)
      if (person && index >= most) {
        await withPerson(
          { ...person, does: person.byHand[index], clockStands: adapter.clockStands },
          stage,
          recorder,
          expected,
          transitionsFor(snapshot, event)[0],
          async () => {
            // Such as a cart that is still read: the page comes to rest first.
            if (recorder.isIn(expected.from)) await look()
            await act()
          },
        )
        snapshot = next
        await adapter.answerLate?.(stage, inFlight(snapshot))
        return
      }
      hands.begin()
      await act()
      await recorder.arrives(expected)
      hands.end((text) => nameOfThisWalk(adapter, stage, event, text))
      // First: a notice is gone after some seconds.
      const { gone, page: left, messages } = changeOf(model, snapshot, event, next)
      for (const text of messages) await isRead(page, text)
      snapshot = next
      if (left !== undefined) await adapter.observed!['page']!(stage, left, next as never)
      if (left !== undefined || !recorder.isIn(standing(next))) return
      for (const text of gone) await expect(page.getByText(text).filter({ visible: true }), `${text} is gone`).toHaveCount(0)
      await look()
    })
  }
  if (!handed || !given) return stage

  const { event, snapshot: next } = given
  await test.step(`${event.type}, handed to the machine`, async () => {
    const before = snapshot
    const transitions = bySteps.at(-1)!
    stage.ahead = []
    if (!handed.atOnce) await recorder.hand(await asHanded())
    await recorder.arrives({ transitions, from: standing(before), leaves: standing(next) })
    expect(recorder.handed(), 'what the handed event does').toEqual(transitions)
    snapshot = next
    await (handed.shows ? handed.shows(stage, next as never) : look())
    for (const text of messagesOfStep(model, before, event, next)) await isRead(page, text)
  })
  return stage
}

/** Of a text that every walk types anew: a contact that the server has not seen, or the code that was sent. */
function nameOfThisWalk({ typed }: Adapter, stage: Stage, event: AnyEventObject, text: string): string | undefined {
  if (typed?.(stage).split(' ').includes(text.trim())) return 'what the scene names'
  if (JSON.stringify(event).includes(text)) return undefined
  return /^\d{6}$/.test(text) ? 'the code that was sent' : /^9\d{9}$/.test(text) ? 'a mobile number' : undefined
}

/** Runs in the page: a person takes longer than the app waits, and a call that the scene holds is not given up. */
function neverGiveUp(): void {
  AbortSignal.timeout = () => new AbortController().signal
}

const MOST_WAITED_MS = 20_000

/** A step that a person does, or waits for. */
async function withPerson(
  { pauseMs, hears, does, clockStands }: Person & { does: string | undefined; clockStands: true | undefined },
  { page }: Stage,
  recorder: Recorder,
  expected: Parameters<Recorder['comes']>[0],
  transition: AnyTransitionDefinition | undefined,
  act: () => Promise<unknown>,
): Promise<void> {
  const isTheirs = transition !== undefined && isByHand(transition)
  if (!clockStands) await page.clock.resume()
  hears(
    `${isTheirs ? 'Yours' : `The scene’s, in ${pauseMs / 1000} s`}: ${transition?.description ?? 'it goes on'}${does ? `: ${does}` : ''}`,
    page,
  )
  if (await recorder.comes(expected, isTheirs ? 0 : pauseMs)) return
  await act().catch((error: unknown) => hears(`The scene could not do that: ${String(error)}`, page))
  if (!(await recorder.comes(expected, MOST_WAITED_MS)))
    throw new Error('this step does not come: something was done meanwhile that is not in the plan. Start the scene again')
}

const isThere = (locator: Locator, what: string) => expect(locator.filter({ visible: true }), what).not.toHaveCount(0)
const isRead = (page: Page, text: string, where = text) => isThere(page.getByText(text), where)

async function perform(adapter: Adapter, stage: Stage, snapshot: AnyMachineSnapshot, event: AnyEventObject): Promise<unknown> {
  const act = adapter.events[event.type]
  if (act) return act(stage, event as never, snapshot as never)
  if (event.type.startsWith('xstate.after.')) return stage.page.clock.fastForward(delayOf(snapshot, event.type))
  const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  if (!adapter.calls?.[id]) throw new Error(`the adapter does not say how "${event.type}" is done`)
  const answer = adapter.answers?.[event.type]
  if (answer) return answer(stage, await stage.calls.next(id), event as never)
  return kind === 'done' ? stage.calls.answer(id) : stage.calls.fail(id, event['error'])
}

/** The states of a snapshot, in one order. */
const standing = (snapshot: AnyMachineSnapshot): string[] => leavesOf(snapshot).toSorted()

const hasWaits = (machine: AnyStateMachine): boolean => nodesOf(machine).some((node) => node.after.length > 0)

function delayOf(snapshot: AnyMachineSnapshot, type: string): number {
  const waiting = snapshot._nodes.flatMap((node) => node.after).find(({ eventType }) => eventType === type)
  const delay =
    typeof waiting?.delay === 'string' ? (snapshot.machine as AnyStateMachine).implementations.delays[waiting.delay] : waiting?.delay
  const milliseconds =
    typeof delay === 'function' ? delay({ context: snapshot.context, event: { type } } as never, undefined as never) : delay
  if (typeof milliseconds !== 'number') throw new Error(`the model does not say how long ${type} takes`)
  return milliseconds
}
