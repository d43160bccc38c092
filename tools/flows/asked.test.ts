import { expect, test } from 'vitest'
import { askedOfAll, askedOfFlow } from '#tools/flows/asked.ts'
import type { Changes } from '#tools/flows/changes.ts'
import { readFlow } from '#tools/flows/flow.ts'
import { loadMachine } from '#tools/flows/machines.ts'
import { type Chapter, chapterOf } from '#tools/flows/write-flow.ts'
import type { Reading } from '#tools/flows/reading.ts'

const SENT = { commit: 'c20', at: '2026-11-20T09:00:00+00:00', subject: 'An order is sent' }
const changes: Changes = new Map([['The order is placed', [SENT]]])
const read = async (name: string) => {
  const { screen, source, noScreen } = await loadMachine(name)
  const reading = { flow: readFlow(name, screen.machine, source, noScreen), journeys: [] as Reading['journeys'] } as Reading
  return chapterOf(reading, { journeys: [] }, { changes })
}
const [checkout, attempt, origin, availability] = (await Promise.all(
  ['checkout', 'order-attempt', 'order-origin', 'availability-request'].map(read),
)) as [Chapter, Chapter, Chapter, Chapter]

/** What an answer says, by the beginning of its id. */
function answersOf(part: string): Record<string, string> {
  const answers = part.split('<details id="').slice(1)
  return Object.fromEntries(answers.map((one) => [/^\w+/.exec(one)![0], one.replaceAll(/\s+/g, ' ')]))
}

test('the page of the checkout answers what is asked most, also of the attempt that it runs', () => {
  const answers = answersOf(askedOfFlow(checkout, [attempt.flow, origin.flow], []).text)
  expect(answers['lost']).toMatch(/<b>Order attempt<\/b> <a href="#ORA-\w+">The reply is lost, so the same attempt is sent again/)
  expect(answers['lost']).not.toContain('The attempt breaks down')
  expect(answers['told']).toMatch(/The outlet’s people are told<\/h3> <ul> <li><b>Checkout<\/b> <a href="#CHK-16df">/)
  expect(answers['guest']).toContain('Only a signed-in customer opens the page Checkout: a guest is asked to sign in.')
  expect(answersOf(askedOfFlow(attempt, [], [checkout.flow]).text)).toMatchObject({
    guest: expect.stringContaining('opens the page Checkout'),
    version: expect.stringContaining('20 November 2026: An order is sent (commit c20)'),
  })
  expect(answersOf(askedOfFlow(origin, [], []).text)['told']).toContain('No step of this flow tells anybody who is not at the screen')
})

test('the page of all flows answers it where money is at stake, and leads to the version of each flow', () => {
  const answers = answersOf(askedOfAll([checkout, attempt, availability]).text)
  expect(answers['lost']).toContain('The reply is lost, so the same attempt is sent again')
  expect(answers['lost']).not.toContain('<b>Availability request</b>')
  expect(answers['told']).toContain('All emails and SMS of the server')
  expect(answers['guest']).toContain('The guest leaves a contact')
  expect(answers['version']).toContain('<a href="#version-orderAttempt">Order attempt</a> 20 November 2026: An order is sent (commit c20)')
})
