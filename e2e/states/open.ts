import { expect, type Page } from 'playwright/test'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { Answer, PlainBackend } from '../support/plain-backend.ts'
import { CUSTOMER, REPLIES } from './replies.ts'
import type { State } from './state.ts'

declare global {
  /** The machines of the page, by the id of their actor. */
  var actors: Map<string, { machine: string; actor: AnyActorRef }>
}

/** Opens a page in a state, and waits until the state is there. */
export async function open(page: Page, backend: PlainBackend, state: State): Promise<void> {
  const own = answering(state.answers ?? {})
  const others = answering(REPLIES)
  backend.instead = (call) => own(call) ?? others(call)
  // Of the same origin and process as the app, whose code so stays compiled, and without the app, which would store something on its way out.
  await page.goto('/logo.svg')
  await page.evaluate(store, { local: storedOf(state), session: state.session ?? {} })
  await state.device?.(page)
  // A page whose code is held back never loads.
  const isCodeHeld = Object.keys(state.answers ?? {}).some((call) => call.startsWith('GET /assets/'))
  await page.goto(state.at, { waitUntil: isCodeHeld ? 'commit' : 'load' })
  await state.act?.(page)
  const { seen } = state
  if (typeof seen === 'function') await seen(page)
  else await expect(page.getByText(seen).filter({ visible: true }).first()).toBeVisible()
  if (state.shows)
    await expect
      .poll(async () => without(state.shows!, await standing(page)), {
        message: 'states that no machine of the page stands in',
        intervals: [10, 50, 100],
      })
      .toEqual([])
}

/** The wanted states that are not there, each with those of its machine that are. */
const without = (wanted: string[], there: string[]) =>
  wanted
    .filter((one) => !there.includes(one))
    .map((one) => `${one}, but ${there.filter((other) => other.split('.')[0] === one.split('.')[0]).join(', ') || 'no such machine'}`)

/** The states that the machines of the page stand in, as 'order-tracking.loading'. */
export const standing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...globalThis.actors.values()].flatMap(({ machine, actor }) => {
      const { _nodes: nodes = [] } = actor.getSnapshot() as { _nodes?: { type: string; path: string[] }[] }
      const name = machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ path }) => `${name}.${path.join('.')}`)
    }),
  )

const storedOf = ({ guest, local }: State) => ({
  locationWelcomed: '1',
  ...(!guest && { authToken: 'the-token', customer: CUSTOMER }),
  ...local,
})

/** Runs in the page, before the app: a list of the machines. What is held stays held, however long a look takes. */
export function watchMachines(): void {
  AbortSignal.timeout = () => new AbortController().signal
  const here = globalThis as typeof globalThis & { watchMachines: (event: InspectionEvent) => void }
  here.actors = new Map()
  here.watchMachines = ({ actorRef }) => {
    const { logic, sessionId } = actorRef as unknown as { logic?: { id?: string; root?: unknown }; sessionId: string }
    if (logic?.root && logic.id) here.actors.set(sessionId, { machine: logic.id, actor: actorRef as AnyActorRef })
  }
}

/** Runs in the page: this is stored, and nothing else. */
function store({ local, session }: { local: Record<string, unknown>; session: Record<string, unknown> }): void {
  for (const [place, all] of [
    [localStorage, local],
    [sessionStorage, session],
  ] as const) {
    place.clear()
    for (const [key, value] of Object.entries(all))
      if (value !== undefined) place.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
}

/** One that is spelled out goes before one with an asterisk, and the later one before the earlier. */
function answering(answers: Record<string, Answer | Answer[]>): (call: string) => Answer | undefined {
  const patterns = Object.keys(answers)
    .filter((call) => call.includes('*'))
    .toReversed()
    .map((call) => ({ call, calls: new RegExp(`^${call.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`) }))
  const given = new Map<string, number>()
  return (call) => {
    const known = call in answers ? call : patterns.find(({ calls }) => calls.test(call))?.call
    if (known === undefined) return undefined
    const answer = answers[known]!
    if (!Array.isArray(answer)) return answer
    const times = given.get(known) ?? 0
    given.set(known, times + 1)
    return answer[Math.min(times, answer.length - 1)]
  }
}
