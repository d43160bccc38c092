import { expect, test } from 'vitest'
import { changesIn } from '#tools/flows/changes.ts'
import { changesPart } from '#tools/flows/evidence-part.ts'

const entry = (day: number, subject: string, ...files: string[]) =>
  `\u0001c${day}\u00022026-11-${day}T09:00:00+00:00\u0002${subject}\n\n${files.map((file) => `machines/${file}\n`).join('')}`
const LOG = [
  entry(29, 'An attempt is sent once', 'order-attempt/order-attempt.machine.ts', 'order-attempt/steps.ts', 'checkout/checkout.machine.ts'),
  entry(28, 'A lost reply is looked for <again>', 'order-attempt/steps.ts'),
].join('\n')

test('a commit is a change of each machine that it touches, once', () => {
  const { checkout, 'order-attempt': attempt } = changesIn(LOG)
  expect(checkout).toEqual([{ commit: 'c29', at: '2026-11-29T09:00:00+00:00', subject: 'An attempt is sent once' }])
  expect(attempt?.map(({ commit }) => commit)).toEqual(['c29', 'c28'])
})

test('the page of a flow says which commit changed it last, and which ones before', () => {
  const part = changesPart(changesIn(LOG)['order-attempt']!)
  const text = part && part.text
  expect(text).toContain('Last changed on 29 November 2026: An attempt is sent once (commit c29)')
  expect(text).toContain('28 November 2026: A lost reply is looked for &lt;again&gt; (commit c28)')
  expect(changesPart([])).toBe(false)
})
