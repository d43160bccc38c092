import { describe, expect, test } from 'vitest'
import { coveredBy, numbersOf, record } from '#scripts/flows/coverage.ts'
import { drift } from '#scripts/flows/documents.ts'
import { coverageFaults } from '#scripts/flows/faults.ts'
import { readFlow } from '#scripts/flows/flow.ts'
import { type Journey, journeysOf } from '#scripts/flows/journeys.ts'
import { layOut } from '#scripts/flows/layout.ts'
import { csvCell, flowText, planCsv, planText } from '#scripts/flows/plan.ts'
import { drawFlow } from '#scripts/flows/svg.ts'
import { textWidth, wrap } from '#scripts/flows/text.ts'
import { eventWords, guardWords, inWords, payloadWords } from '#scripts/flows/words.ts'
import { type Chapter, chapterOf } from '#scripts/flows/write-flow.ts'
import { loginModel } from '#tests/paths/login.model.ts'
import { transitionRuns } from '#tests/paths/model.ts'
import { splashModel } from '#tests/paths/splash.model.ts'

const SOURCE = '/** Signs a customer in: editing → signedIn. */\nexport const loginMachine = 1'
const flow = readFlow('login', loginModel.machine, SOURCE)
const runs = transitionRuns(loginModel)
const journeys = journeysOf(flow, loginModel, runs, new Set(runs.slice(0, 1)))
const went = (through: readonly Journey[]) =>
  record({
    runs: through.map(({ title, steps }) => ({
      title,
      states: ['editing', 'signingIn', 'signedIn'],
      transitions: steps.flatMap(({ transitions }) => transitions),
    })),
  })

describe('a flow is told in words', () => {
  test('keys, events, conditions and fields', () => {
    expect([inWords('placingOrder'), inWords('order-tracking')]).toEqual(['Placing order', 'Order tracking'])
    expect(eventWords(loginModel.machine, 'xstate.error.actor.signIn')).toBe('signIn fails')
    expect(eventWords(loginModel.machine, '')).toBe('at once')
    expect(eventWords(splashModel.machine, 'xstate.after.restOfSplash.splash.showing')).toBe('after rest of splash')
    expect([guardWords('canPlaceOrder'), guardWords({ type: 'isOutcome', params: () => 1 }), guardWords(undefined)]).toEqual([
      'can place order',
      undefined,
      undefined,
    ])
    expect(payloadWords({ type: 'coupon.apply', code: 'FEAST10', line: {} })).toBe('code FEAST10')
    expect(payloadWords({ type: 'xstate.error.actor.x', error: Object.assign(new Error('No'), { status: 422 }) })).toBe(
      'status 422, message No',
    )
  })

  test('its states, its transitions, and what its source says of it', () => {
    expect([flow.title, flow.lead]).toEqual(['Login', 'Signs a customer in: editing → signedIn.'])
    expect(flow.states.map(({ path, kind, isFirst }) => [path, kind, isFirst])).toEqual([
      ['', 'compound', false],
      ['editing', 'leaf', true],
      ['signingIn', 'leaf', false],
      ['signedIn', 'final', false],
    ])
    expect(flowText({ flow, journeys, onScreen: undefined })).toContain(
      '| **Signing in** | The server checks the details | “Signing in...” | `signIn` |',
    )
  })

  test('its journeys say what is given, done and seen', () => {
    const text = planText({ flow, journeys, onScreen: undefined })
    expect(text).toContain('### 1 ★')
    expect(text).toContain('- **When** The customer presses Sign In with valid details')
    expect(text).toContain('  - **then** The server checks the details; the screen says “Signing in...”')
    const lines = planCsv({ flow, journeys, onScreen: undefined }).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + journeys.reduce((sum, { steps }) => sum + Math.max(1, steps.length), 0))
  })

  test('a text of a spreadsheet is no formula', () => {
    expect([csvCell('=1+1'), csvCell('a, b'), csvCell('say "x"'), csvCell('plain')]).toEqual(["'=1+1", '"a, b"', '"say ""x"""', 'plain'])
  })
})

describe('a diagram', () => {
  test('holds every state and every transition, the same each time', async () => {
    const draw = async () => drawFlow(flow, await layOut(flow), (id) => `#${id}`).text
    const svg = await draw()
    for (const { path } of flow.states) expect(svg).toContain(`data-state="${path}"`)
    for (const { number, sentence } of flow.transitions) expect(svg, sentence).toMatch(new RegExp(`>${number} {2}\\w`))
    expect(await draw()).toBe(svg)
  })

  test('breaks its lines where they are wide enough', () => {
    const lines = wrap('the customer sends details that break a rule', 12, 120)
    expect(lines.join(' ')).toBe('the customer sends details that break a rule')
    for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(120)
  })
})

describe('what was run', () => {
  const chapter = async (vitest: readonly Journey[], chromium?: readonly Journey[]): Promise<Chapter> =>
    chapterOf(
      { flow, journeys, onScreen: chromium && journeys, layout: await layOut(flow) },
      { vitest: went(vitest), ...(chromium && { chromium: went(chromium) }) },
    )

  test('is told by the numbers of the journeys', () => {
    const { transitions, notRun } = coveredBy(went(journeys), journeys)
    expect(notRun).toEqual([])
    const sending = flow.transitions.find(({ sentence }) => sentence === 'The customer presses Sign In with valid details')!
    expect(transitions.get(sending.id)).toEqual(
      journeys.filter(({ steps }) => steps.some((step) => step.transitions.includes(sending.id))).map(({ number }) => number),
    )
  })

  test('is a fault when it falls', async () => {
    expect(coverageFaults(await chapter(journeys, journeys))).toEqual([])
    // A machine without an adapter is reported once.
    expect(coverageFaults(await chapter(journeys))).toEqual([])
    const [first] = journeys
    expect(coverageFaults(await chapter([first!], journeys))[0]).toMatch(/^login: not run in Vitest: login\./)
    expect(coverageFaults(await chapter(journeys, [first!]))[0]).toMatch(/^login: not run in Chromium \(npm run test:paths -- paths\/login/)
  })

  test('of journeys that are no longer planned does not count', () => {
    const other = journeys.map((journey) => ({ ...journey, title: `${journey.title}, as it was once` }))
    expect(numbersOf(flow, coveredBy(went(journeys), other))).toMatchObject({ transitionsRun: 0, statesRun: 0 })
  })

  test('may be handed to the machine where no customer can cause it: it counts as run, apart, and only when it ran', () => {
    const [one] = flow.transitions
    const all = went(journeys)
    const { [one!.id]: _, ...transitions } = all.transitions
    const withHanded = (runs: number[]) =>
      numbersOf(flow, coveredBy({ ...all, transitions, handed: { [one!.id]: { because: 'no field is left there', runs } } }, journeys))
    const every = flow.transitions.length
    expect(withHanded([0])).toMatchObject({ transitionsRun: every, handed: 1, uncovered: [] })
    expect(withHanded([])).toMatchObject({ transitionsRun: every - 1, handed: 0, uncovered: [one!.id] })
    // A run that is no longer planned has handed nothing.
    expect(withHanded([all.runs.length])).toMatchObject({ handed: 0, uncovered: [one!.id] })
  })

  test('of what is handed is recorded with its reason and its runs, and what is taken on the screen as well is not', () => {
    const [one, other] = flow.transitions
    const { handed } = record({
      runs: [{ title: 'a', states: [], transitions: [other!.id], handed: [one!.id, other!.id] }],
      handed: { [one!.id]: 'no field is left there' },
    })
    expect(handed).toEqual({ [one!.id]: { because: 'no field is left there', runs: [0] } })
    const [journey] = journeys
    const covered = coveredBy(
      record({
        runs: [{ title: journey!.title, states: [], transitions: [one!.id], handed: [one!.id] }],
        handed: { [one!.id]: 'no field is left there' },
      }),
      journeys,
    )
    expect(numbersOf(flow, covered)).toMatchObject({ transitionsRun: 1, handed: 0 })
  })
})

test('a document that is missing, of no use or changed by hand is found', async () => {
  const found = await drift(
    new Map([
      ['checkout/flow.md', 'another text'],
      ['no-such-flow/flow.md', 'new'],
    ]),
  )
  expect(found).toEqual(expect.arrayContaining(['checkout/flow.md', 'no-such-flow/flow.md', 'index.html', 'login/diagram.svg']))
})
