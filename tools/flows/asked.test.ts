import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ENTRY_KINDS } from '../../machines/model/bell.ts'
import { orderAttemptMachine } from '../../machines/order-attempt/order-attempt.machine.ts'
import { isFresh } from '../../machines/order-attempt/order-attempt.setup.ts'
import { CUSTOMER_PAGES, OPEN_PAGES } from '../../scripts/customer-pages.ts'
import { filesUnder } from '../../scripts/files.ts'
import { ROOT } from '../../scripts/run-command.ts'
import { TEMPLATES } from '../../server/messages/templates.ts'
import { DEEDS, LOST, NOTICES } from './answers.ts'
import { askedOfAll, askedOfFlow, peopleWords } from './asked.ts'
import { readFlow } from './flow.ts'
import { loadMachine, machineNames } from './machines.ts'
import { type FlowFacts, factsOf } from './write-flow.ts'
import type { Reading } from './reading.ts'

const history = [
  {
    commit: 'c20',
    at: '2026-11-20T09:00:00+00:00',
    subject: 'An order is sent',
    reason: 'Nothing was ordered.',
    brought: ['The order is sent'],
    took: [],
    reworded: [],
  },
]
const read = async (name: string) => {
  const { screen, source, noScreen } = await loadMachine(name)
  const reading = { flow: readFlow(name, screen.machine, source, noScreen), journeys: [] as Reading['journeys'] } as Reading
  return factsOf(reading, { journeys: [] }, { history })
}
const allFacts = await Promise.all((await machineNames()).map(read))
const named = (name: string): FlowFacts => allFacts.find(({ flow }) => flow.name === name)!
const runs = (name: string) => ({ flow: named(name).flow, words: 'Runs' as const })

/** What an answer says, by the beginning of its id. */
function answersOf(part: string): Record<string, string> {
  const answers = part.split('<details id="').slice(1)
  return Object.fromEntries(answers.map((one) => [/^\w+/.exec(one)![0], one.replaceAll(/\s+/g, ' ')]))
}

test('the page of the checkout answers what is asked most, also of the attempt that it runs', () => {
  const answers = answersOf(askedOfFlow(named('checkout'), [runs('order-attempt'), runs('order-origin')], allFacts).text)
  expect(answers['lost']).toMatch(/Nothing is ordered twice.* 3 times, after 1, 2 and 4 seconds.* then it stops/)
  expect(answers['lost']).toMatch(/“Order placed successfully!”.*“Failed to place order”.*Your order may have been placed/)
  expect(answers['lost']).toMatch(/<b>Order attempt<\/b> <a href="#ORA-\w+">The reply is lost, so the same attempt is sent again/)
  expect(answers['informed']).toMatch(
    /An order, or the last dish of one, is rejected or cancelled <small ?>in <a href="#boardCard">Board card<\/a>.*push where the customer has agreed/,
  )
  expect(answers['guest']).toMatch(
    /opens for a signed-in customer alone.*Only a signed-in customer.*places an order.*A guest is a person.*Only a guest.*signs in.*Both can/,
  )
  expect(answers['version']).toMatch(
    /20 November 2026: An order is sent \(commit c20\)<\/b>.*Checkout, new:<\/small> The order is sent.*Order attempt, new:.*Nothing was ordered\./,
  )
  const attempt = answersOf(askedOfFlow(named('order-attempt'), [{ flow: named('checkout').flow, words: 'Run by' }], allFacts).text)
  expect(attempt['guest']).toContain('The page Checkout opens for a signed-in customer alone')
  const cart = answersOf(askedOfFlow(named('cart'), [], allFacts).text)
  expect(cart['guest']).toMatch(
    /Only a signed-in customer.*finds the same cart on other devices.*Both can.*fill a cart.*A guest is a person.*signs in/,
  )
  expect(answersOf(askedOfFlow(named('order-origin'), [], allFacts).text)['informed']).toContain('Nothing here is told to anybody')
})

test('the page of all flows answers it of an order, the board and the password, and leads to the version of each flow', () => {
  const answers = answersOf(askedOfAll(allFacts).text)
  expect(answers['lost']).toMatch(
    /#checkout.*Nothing is ordered twice.*#boardCard.*No step is taken twice.*#passwordChange.*changed once or not at all/,
  )
  expect(answers['lost']).not.toContain('<b>Availability request</b>')
  expect(answers['informed']).toMatch(/The password is changed[^<]*<small ?>in <a href="#passwordChange">.*email/)
  expect(answers['guest']).toContain('leaves an email or mobile number to be told')
  expect(answers['version']).toContain('<a href="#version-orderAttempt">Order attempt</a> 20 November 2026: An order is sent (commit c20)')
})

test('the badge of a step says whether customers hear of it, or read it when they look', () => {
  const badges = (name: string) => new Set(named(name).flow.transitions.flatMap((one) => peopleWords(named(name).flow, one)))
  for (const name of ['menu-editor', 'dish-editor', 'outlet-settings', 'board'])
    expect(badges(name), name).toContain('Customers read it from then on')
  for (const name of ['board-card', 'board-calls', 'guests', 'credit-note']) expect(badges(name), name).toContain('Customers hear of it')
})

test('who is told has a row for each message of the server, each kind of the bell, and each step that informs somebody', () => {
  expect(NOTICES.flatMap(({ messages }) => messages).toSorted()).toEqual(TEMPLATES.toSorted())
  expect(NOTICES.flatMap(({ entries }) => entries ?? []).toSorted()).toEqual(ENTRY_KINDS.toSorted())
  const rows = new Set(NOTICES.flatMap(({ flows }) => flows))
  const informing = allFacts.filter(({ flow }) => flow.transitions.some(({ meaning }) => meaning.informs))
  expect(informing.map(({ flow }) => flow.name).filter((name) => !rows.has(name))).toEqual([])
  for (const name of [...rows, ...Object.keys(LOST)]) expect(named(name), name).toBeDefined()
})

test('what a customer alone can do is on a page that asks to sign in, or a call that does; what both can do is open', () => {
  const { paths } = parse(readFileSync(join(ROOT, 'api/openapi.yaml'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string; security?: object[] }>>
  }
  const calls = new Map(
    Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId, security }) => [operationId, security])),
  )
  const isOpen = (call: string) => calls.has(call) && (calls.get(call) ?? []).some((one) => Object.keys(one).length === 0)
  for (const { words, page, call } of DEEDS.customer) {
    if (page !== undefined) expect(CUSTOMER_PAGES, words).toContain(page)
    if (call !== undefined) expect([calls.has(call), calls.get(call)], words).toEqual([true, undefined])
  }
  for (const { words, page, call } of DEEDS.both) {
    if (page !== undefined) expect(CUSTOMER_PAGES, words).not.toContain(page)
    if (call !== undefined) expect(calls.get(call)?.length === 0 || isOpen(call), words).toBe(true)
  }
  // The pages without a deed of their own show more of the same.
  const done = new Set(Object.values(DEEDS).flatMap((deeds) => deeds.map(({ page }) => page)))
  expect([...CUSTOMER_PAGES, ...OPEN_PAGES].filter((page) => !done.has(page))).toEqual([
    'profile',
    'orderSuccess',
    'menuItem',
    'notification',
    'about',
  ])
})

test('what an answer quotes is said by the app, and its times are those of an attempt', async () => {
  const texts = Object.values(LOST).flatMap(({ says, ends = [] }) => [...says, ...ends.flat()])
  const files = await Promise.all(['machines', 'src', 'server'].map((folder) => filesUnder(ROOT, folder)))
  const sources = files
    .flat()
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
    .replaceAll(/<\/?b>/g, '')
  const quotes = texts.flatMap((text) => [...text.matchAll(/“(.+?)”/g)].map(([, quote]) => quote!))
  expect(quotes).toContain('Failed to place order')
  // A text that is not there any more would be quoted as 'undefined', which every source has.
  expect(quotes.filter((quote) => quote === 'undefined' || !sources.includes(quote))).toEqual([])
  const { mayStillBeSent } = orderAttemptMachine.implementations.guards as unknown as Record<string, (args: object) => boolean>
  const aged = (minutes: number) =>
    ({ now: () => minutes * 60_000 - 1, attempt: { at: 0, request: {} } }) as unknown as Parameters<typeof isFresh>[0]
  const [fresh, waits] = [isFresh, (context: object) => mayStillBeSent!({ context })]
  expect(
    [2, 2.1].map((minutes) => fresh(aged(minutes))),
    'within two minutes',
  ).toEqual([true, false])
  expect(
    [30, 30.1].map((minutes) => waits(aged(minutes))),
    'half an hour',
  ).toEqual([true, false])
})
