import { expect, test } from 'vitest'
import { changesIn } from '#tools/flows/changes.ts'
import { changesPart, sinceWords } from '#tools/flows/evidence-part.ts'

const entry = (day: number, subject: string, ...hunks: string[]) =>
  `\u0001c${day}\u00022026-11-${day}T09:00:00+00:00\u0002${subject}\n\n${hunks.map((hunk) => `diff --git a/machines/x.ts b/machines/x.ts\n--- a/machines/x.ts\n+++ b/machines/x.ts\n@@ -1 +1 @@\n${hunk}\n`).join('')}`
const says = (sign: string, text: string) => `${sign}  description: '${text}',`
const LOG = [
  entry(20, 'An order is sent', says('+', 'The reply is lost'), says('+', 'the order is there')),
  entry(
    21,
    'A lost reply is looked for <again>',
    `${says('-', 'The reply is lost')}\n${says('+', 'The reply is lost, and asked for again')}`,
  ),
  entry(
    29,
    'An attempt has a file of its own',
    says('-', 'the order is there'),
    `${says('+', 'The order is there')}\n+  meta: by.server.data,`,
  ),
].join('\n')
const changes = changesIn(LOG)
const commitsOf = (text: string) => changes.get(text)?.map(({ commit }) => commit)

test('a sentence is as old as the commit that brought it, through other files and with a capital, and knows the one before it', () => {
  expect(commitsOf('The order is there')).toEqual(['c20'])
  expect(commitsOf('The reply is lost, and asked for again')).toEqual(['c21', 'c20'])
})

test('a transition says since when it is told and when its sentence was last edited, and a flow which commits edited which sentences', () => {
  expect(sinceWords(changes.get('The reply is lost, and asked for again'))).toBe(
    'Told since 20 November 2026: An order is sent (commit c20); its sentence last edited 21 November 2026: A lost reply is looked for <again> (commit c21)',
  )
  expect(sinceWords(undefined)).toBe('')
  const transitions = [
    { ref: 'ORA-1', sentence: 'The order is there' },
    { ref: 'ORA-2', sentence: 'The reply is lost, and asked for again' },
  ]
  const text = changesPart(transitions, changes).text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Last edited on 21 November 2026: A lost reply is looked for &lt;again&gt; (commit c21)')
  expect(text).toContain('20 November 2026: An order is sent (commit c20) <a href="#ORA-1">The order is there</a>')
  expect(changesPart([], changes).text).toContain('Not known here')
})
