import { describe, expect, test } from 'vitest'
import { coveredBy, numbersOf, walkedIn } from './coverage.ts'
import { drift, REVIEWED } from './documents.ts'
import { coverageFaults } from './faults.ts'
import { digitsOf, readFlow } from './flow.ts'
import { type Journey, journeysOf, seenAtFirst } from './journeys.ts'
import { layOut, textWidth, wrap } from './layout.ts'
import { graphOf } from './play/graph.ts'
import { countWords, hitsIn, nearest, placesIn, searchWords } from './play/page/find.ts'
import { sampleWords } from './play/sample-words.ts'
import { csvCell, flowText, journeyText, planCsv } from './plan.ts'
import { type SearchData, searchData } from './search-data.ts'
import { drawFlow } from './svg.ts'
import { eventWords, guardWords, inWords } from './words.ts'
import { type FlowFacts, factsOf } from './write-flow.ts'
import type { Sentences } from '#tools/inspector/sentences.ts'
import { loginModel } from '../../tests/paths/login.model.ts'
import { leavesOf, startsOf, stateKey, stepsFrom, transitionRuns } from '../../tests/paths/model.ts'
import { splashModel } from '../../tests/paths/splash.model.ts'

const SOURCE = '/** Signs a customer in: editing → signedIn. */\nexport const loginMachine = 1'
const flow = readFlow('login', loginModel.machine, SOURCE)
const runs = transitionRuns(loginModel)
const journeys = journeysOf(flow, loginModel, runs)
const idsOf = (through: readonly Journey[]) => through.map(({ id }) => id)

async function readingOf(of: typeof flow) {
  const layout = await layOut(of)
  return { flow: of, journeys, looks: [], layout, calm: { flow: of, layout }, config: {} }
}

describe('a flow in words', () => {
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
  })

  test('its states, its transitions, and what its source says of it', () => {
    expect([flow.title, flow.lead]).toEqual(['Login', 'Signs a customer in: editing → signed in.'])
    expect(flow.states.map(({ path, kind, isFirst }) => [path, kind, isFirst])).toEqual([
      ['', 'compound', false],
      ['editing', 'leaf', true],
      ['signingIn', 'leaf', false],
      ['signedIn', 'final', false],
    ])
    expect(flowText(flow)).toContain('| **Signing in** | The server checks the details | “Signing in...” | `signIn` |')
  })

  test('its journeys say what is given, done and seen', () => {
    const text = journeys.flatMap((journey) => journeyText(journey)).join('\n')
    expect(text).toMatch(/^### LOG-J[\da-f]{4} Editing: The customer /m)
    expect(text).toContain('- **Before** the form opens')
    expect(text).toContain('- **When** The customer presses Sign In with valid details')
    expect(text).toContain('  - **then** The server checks the details; the screen says “Signing in...”')
    const lines = planCsv({ flow, journeys }).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + journeys.reduce((sum, { steps }) => sum + Math.max(1, steps.length), 0))
  })

  test('its journeys say what must be so before, what to give to which step, and how they ended in Chromium', () => {
    const [journey] = journeys.filter(({ steps }) => steps.some(({ data }) => data !== '')) as [Journey]
    expect(journey.preconditions[0]).toBe('the form opens')
    expect(new Set([...journey.preconditions, ...seenAtFirst(journey)])).toEqual(new Set(journey.given))
    const trace = 'e2e/.coverage/traces/login/one.zip'
    const proofs = { [journey.id]: { result: 'failed' as const, at: '2026-11-26T03:41:00.000Z', ms: 3100, trace } }
    const plan = { flow, journeys: [journey], proofs }
    const text = journeyText(journey, proofs[journey.id]).join('\n')
    expect(text).toContain(`In Chromium: failed on 26 Nov 2026, 03:41 UTC, after 3.1 s: npx playwright show-trace ${trace}.`)
    expect(text).toContain('(field: email; value: asha)')
    const [heads, line] = planCsv(plan).split('\r\n') as [string, string]
    expect(heads).toContain('Title,Risk,Tier,Result,Date,Seconds,Trace,Preconditions,Step,')
    expect(line).toContain(`,failed,2026-11-26T03:41:00.000Z,3.1,npx playwright show-trace ${trace},`)
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
    for (const one of flow.transitions) expect(svg, one.sentence).toMatch(new RegExp(`>${digitsOf(one)} {2}\\w`))
    expect(await draw()).toBe(svg)
  })

  test('breaks its lines where they are wide enough', () => {
    const lines = wrap('the customer sends details that break a rule', 12, 120)
    expect(lines.join(' ')).toBe('the customer sends details that break a rule')
    for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(120)
  })
})

describe('a flow to play', () => {
  test("is the graph that the model's search finds", () => {
    const { starts, vertices, choices, places } = graphOf(flow, loginModel)
    const ids = new Map(flow.transitions.map(({ id, ref }) => [ref, id]))
    const takes = new Set(
      vertices.flatMap((row) => row.filter((_, place) => place > 2 && place % 2 === 1)).flatMap((choice) => choices[choice]!.takes),
    )
    expect([...takes].map((ref) => ids.get(ref)!).toSorted()).toEqual(flow.transitions.map(({ id }) => id).toSorted())
    // Every run of the search can be played, and leads to the same states.
    for (const { start, path } of runs) {
      let vertex = starts.find(({ words }) => words === start)!.vertex
      for (const { event, snapshot } of path.slice(1)) {
        const row = vertices[vertex]!
        const place = row.findIndex((choice, at) => {
          if (at < 3 || at % 2 === 0) return false
          return choices[choice]!.event === event.type && choices[choice]!.sample === sampleWords(event)
        })
        expect(place).toBeGreaterThan(0)
        vertex = row[place + 1]!
        expect(places[vertices[vertex]![0]!]).toEqual(leavesOf(snapshot))
      }
    }
    const found = new Map(startsOf(loginModel).map(({ path }) => [stateKey(loginModel, path[0]!.snapshot), path[0]!.snapshot]))
    for (const snapshot of found.values())
      for (const step of stepsFrom(loginModel, snapshot)) found.set(stateKey(loginModel, step.snapshot), step.snapshot)
    expect(vertices).toHaveLength(found.size)
  })

  test('tells two samples of an event apart in words', () => {
    const names = { dal: 'Masala Papad', kulfi: 'Dal Makhani', saffron: 'Dariya Mahal' }
    const lines = [
      { menuId: 'dal', quantity: 2 },
      { menuId: 'kulfi', outOfStock: true },
    ]
    expect(sampleWords({ type: 'lines.changed', lines }, names)).toBe('lines: Masala Papad × 2, Dal Makhani (out of stock)')
    expect(sampleWords({ type: 'quantity.set', key: 'saffron/dal/', quantity: 3 }, names)).toBe('Masala Papad; quantity: 3')
    expect(sampleWords({ type: 'cart.changed', cart: [{ outlet: { outletId: 'saffron' }, lines }], at: 5 }, names)).toBe(
      'cart: Masala Papad × 2, Dal Makhani (out of stock)',
    )
    const orders = [{ orderId: 'o12', number: 12, isScanned: true, status: 'COMPLETED' }]
    expect(sampleWords({ type: 'xstate.done.actor.x', output: { orders, nextCursor: 'abc', timeZone: 'Asia/Kolkata' } })).toBe(
      'orders: Order 12 (scanned, completed)',
    )
    const faults = { lines: [], more: 0 }
    expect(sampleWords({ type: 'xstate.done.actor.x', output: { faults, agree: 'AAAA', isDone: false } })).toBe('faults: none; done: no')
    expect(sampleWords({ type: 'xstate.done.actor.x', output: '2026-12-02T06:30:00Z' })).toBe('answer: 2 December 2026 at 12:00 pm')
    expect(sampleWords({ type: 'xstate.done.actor.x', output: undefined })).toBe('answer: nothing')
    expect(sampleWords({ type: 'xstate.error.actor.x', error: new Error('No') })).toBe('status: none; message: No')
  })
})

describe('what was run', () => {
  const facts = async (walked: readonly Journey[], of = flow): Promise<FlowFacts> =>
    factsOf(await readingOf(of), { journeys: idsOf(walked) })
  const walk = ({ title, begins, steps }: Journey) => ({
    title,
    result: 'passed' as const,
    states: [],
    transitions: [...begins, ...steps.flatMap(({ transitions }) => transitions)],
  })

  test('follows from the ids of the journeys', () => {
    const { transitions, notRun } = coveredBy(flow, journeys, idsOf(journeys))
    expect(notRun).toEqual([])
    const sending = flow.transitions.find(({ sentence }) => sentence === 'The customer presses Sign In with valid details')!
    expect(transitions.get(sending.id)).toEqual(
      idsOf(journeys.filter(({ steps }) => steps.some((step) => step.transitions.includes(sending.id)))),
    )
  })

  test('is a fault when it falls', async () => {
    expect(coverageFaults(await facts(journeys))).toEqual([])
    expect(coverageFaults(await facts([journeys[0]!]))[0]).toMatch(/^login: not run in Chromium \(WALKS_OF=login npm run test:paths/)
  })

  test('of journeys that are no longer planned does not count', () => {
    const other = journeys.map((journey) => ({ ...journey, id: `${journey.id}0` }))
    expect(numbersOf(flow, coveredBy(flow, journeys, idsOf(other)))).toMatchObject({ transitionsRun: 0, statesRun: 0 })
  })

  test('is a walk to the end: one that failed, took less than its journey, or has another title, does not count', () => {
    const [first, ...rest] = journeys.map(walk)
    expect(walkedIn(flow, { runs: [first!, ...rest] }, journeys)).toEqual(idsOf(journeys))
    const [{ id }] = journeys as [Journey]
    expect(walkedIn(flow, { runs: [{ ...first!, transitions: [] }, ...rest] }, journeys)).not.toContain(id)
    expect(walkedIn(flow, { runs: [{ ...first!, result: 'failed' }, ...rest] }, journeys)).not.toContain(id)
    expect(walkedIn(flow, { runs: [{ ...first!, title: 'as it was once' }, ...rest] }, journeys)).not.toContain(id)
  })

  test('leaves out what no screen leads to, and says how much that is', () => {
    const [{ id }] = flow.transitions as [(typeof flow.transitions)[number]]
    const rest = journeys.filter(({ steps }) => !steps.some(({ transitions }) => transitions.includes(id)))
    const less = readFlow('login', loginModel.machine, SOURCE, { [id]: 'its button is disabled' })
    expect(numbersOf(flow, coveredBy(flow, rest, idsOf(rest))).uncovered).toContain(id)
    const numbers = numbersOf(less, coveredBy(less, rest, idsOf(rest)))
    expect(numbers).toMatchObject({ noScreen: 1, transitions: flow.transitions.length - 1 })
    expect(numbers.uncovered).not.toContain(id)
    expect(flowText(less)).toContain('(no screen leads here: its button is disabled)')
  })

  test('is recorded also of what the app took beside the plan', () => {
    const [journey] = journeys as [Journey]
    const short = { ...journey, steps: journey.steps.slice(0, -1) }
    const [id] = journey.steps.at(-1)!.transitions as [string]
    const { ref } = flow.transitions.find((one) => one.id === id)!
    const walked = walkedIn(flow, { runs: [walk(journey)] }, [short])
    expect(walked).toEqual([`${journey.id} ${ref}`])
    expect(coveredBy(flow, [short], walked).transitions.get(id)).toEqual([journey.id])
  })
})

describe('the search of the page', () => {
  const sentences: Sentences = {
    name: 'login',
    title: 'Login',
    states: { editing: { name: 'Editing', sentence: 'the customer types', shows: 'Sign In' } },
    transitions: {
      a: { ref: 'LOG-11aa', sentence: 'the server refuses', by: 'server' },
      b: { ref: 'LOG-22bb', sentence: 'the page opens', by: 'device', people: 'The customer is told' },
    },
  }
  const data: SearchData = [
    ['j-LOG-J1', 'Editing: the page opens', 'Wrong password', '22bb'],
    ['j-LOG-J2', 'Editing: nothing', '', '11aa 22bb'],
  ]
  test('takes a question for the words in it that name something, and finds who is told', () => {
    expect(searchWords('What happens when the reply is lost?')).toEqual(['reply', 'lost'])
    expect(searchWords('who is')).toEqual(['who', 'is'])
    expect(searchWords('order-attempt CHK-J083e')).toEqual(['order', 'attempt', 'chk-j083e'])
    expect(searchWords('rejected rejects reject; cancelled cancels; moved moves move; presses, called')).toEqual(
      'reject reject reject cancel cancel mov mov mov press call'.split(' '),
    )
    expect(found(searchWords('Who is told?'))).toEqual(['LOG-22bb'])
  })

  const found = (words: string[]) => nearest(placesIn('login', sentences, data, words)).map(({ id }) => id)

  test('finds states, transitions and journeys: by their ids, by a text on screen, and by what any of their steps does', () => {
    expect(found(['refuses'])).toEqual(['LOG-11aa', 'j-LOG-J2'])
    expect(found(['wrong', 'password'])).toEqual(['j-LOG-J1'])
    expect(found(['sign', 'in'])).toEqual(['login.editing'])
    expect([found(['log-j2']), found(['log-22bb'])]).toEqual([['j-LOG-J2'], ['LOG-22bb']])
    expect(found(['login'])).toHaveLength(6)
  })

  test('leads a question that no place answers whole to what comes nearest, and by other words for the same', () => {
    expect(found(searchWords('Which version changed the login?'))).toEqual(['version-login'])
    expect(found(searchWords('Does the server refuse a login with a torch?'))).toEqual(['LOG-11aa', 'j-LOG-J2'])
    expect(found(['torch'])).toEqual([])
  })

  test('matches at the beginnings of words, and knows what is ordered twice', () => {
    const hits = (question: string, text: string) => hitsIn(text, searchWords(question))
    expect(hits('two orders', 'The network is gone')).toBe(0)
    expect(hits('two orders', 'Nothing is ordered twice by itself')).toBe(2)
    expect([hits('ETA', 'The details'), hits('ETA', 'It will be ready later than promised')]).toEqual([0, 1])
    expect([hits('j083e', 'CHK-J083e Reviewing'), hits('“place', 'It says “Place Order”'), hits('(was', 'Three (was two)')]).toEqual([
      1, 1, 1,
    ])
  })

  test('lists a flow before its parts, and journeys last', () => {
    const states = { ...sentences.states, '': { name: 'Login', sentence: 'Signs a customer in' } }
    const places = nearest(placesIn('login', { ...sentences, states }, data, ['login'])).map(({ id }) => id)
    expect([places[0], ...places.slice(-2)]).toEqual(['login', 'j-LOG-J1', 'j-LOG-J2'])
  })

  test('says how much was found, of answers and of places, and where to look where nothing was', () => {
    const place = { id: 'LOG-22bb', words: 'The page opens', hits: 2, flow: 'Login' }
    expect(countWords([place], 2, 0)).toBe('1 place in 1 flow')
    expect(countWords([place, place], 2, 1)).toBe('1 answer over all flows, and 2 places in 1 flow')
    expect(countWords([], 2, 3)).toBe('3 answers over all flows, and nothing else')
    expect(countWords([place], 3, 1)).toBe('1 answer over all flows. No place has all of these words: 1 place in 1 flow with 2 of 3')
    expect(countWords([], 1, 0)).toMatch(/^Nothing was found\. \D+$/)
  })

  test('has every journey, with the transitions of its steps, and nothing that all journeys have', () => {
    const searchable = searchData({ flow, journeys })
    expect(searchable.map(([id]) => id)).toEqual(journeys.map(({ id }) => `j-${id}`))
    expect(searchable.filter(([, , texts]) => /\brisk\b/.test(texts))).toEqual([])
    for (const [, , , refs] of searchable) expect(refs).toMatch(/^(?:[\da-f]{4} ?)+$/)
  })
})

test('a document that is missing, of no use or changed by hand is found', async () => {
  const found = await drift(
    REVIEWED,
    new Map([
      ['checkout/flow.md', 'another text'],
      ['no-such-flow/flow.md', 'new'],
    ]),
  )
  expect(found).toEqual(expect.arrayContaining(['checkout/flow.md', 'no-such-flow/flow.md', 'walked.json', 'login/diagram.svg']))
})
