import { expect, test } from 'vitest'
import { changesIn, isOfSteps, lastChange } from './changes.ts'
import { sinceWords, versionPart } from './evidence-part.ts'
import type { Flow } from './flow.ts'

/** A commit of whole files, by the folder of their flow: before and after it. */
function commit(day: number, subject: string, files: Record<string, readonly [before: string, after: string]>): string {
  const lines = (sign: string, text: string) => text.split('\n').map((line) => `${sign}${line}\n`)
  const diffs = Object.entries(files).map(
    ([flow, [before, after]]) =>
      `diff --git a/flows/${flow}/flow.md b/flows/${flow}/flow.md\n@@ -1 +1 @@\n${[...lines('-', before), ...lines('+', after)].join('')}`,
  )
  return `\u0001c${day}\u00022026-11-${day}T09:00:00+00:00\u0002${subject}\n\n${diffs.join('')}`
}
const LIT = '| LMP-00aa | Off | The lamp is lit | switch.press, if is dark | On | “Light” |'
const HELD = '| LMP-00bb | Off | The lamp is held (no screen leads here: nobody holds it) | switch.hold | On |  |'
const DIMMED = '| LMP-00cc | On | The lamp is dimmed | switch.dim | Dim |  |'
const table = (...rows: string[]) => ['| | From | What happens | Trigger | To | Tells |', '|---|---|---|---|---|---|', ...rows].join('\n')
const AS_IT_WAS = table(LIT, HELD)
const read = (...commits: string[]) => changesIn(commits.join('')).get('lamp')!
const made = commit(20, 'A lamp', { lamp: ['', AS_IT_WAS] })
const after = (text: string) => read(made, commit(21, 'Something', { lamp: [AS_IT_WAS, text] }))
const sentences = (history: ReturnType<typeof read>) => {
  const [{ came, changed, went }] = history.edits as [(typeof history.edits)[number]]
  const sentencesOf = (lives: typeof came) => lives.map(({ sentence }) => sentence)
  return { came: sentencesOf(came), changed: sentencesOf(changed), went: sentencesOf(went) }
}
const NOTHING = { came: [], changed: [], went: [] }

test('a commit that edits words, ids or names alone changes nothing', () => {
  for (const text of [
    AS_IT_WAS.replace('The lamp is lit', 'Somebody lights the lamp'),
    AS_IT_WAS.replace('LMP-00aa', '1').replace('“Light”', ''),
    AS_IT_WAS.replace('is dark', 'is night'),
    AS_IT_WAS.replaceAll('| On |', '| Lit |'),
  ]) {
    const history = after(text)
    expect(sentences(history), text).toEqual(NOTHING)
    expect(lastChange(history)?.commit).toBe('c20')
  }
  const reworded = after(AS_IT_WAS.replace('The lamp is lit', 'Somebody lights the lamp'))
  expect(reworded.steps.get('Somebody lights the lamp')?.map(({ commit: id }) => id)).toEqual(['c20'])
})

test.each([
  ['a step that came', table(LIT, HELD, DIMMED), { came: ['The lamp is dimmed'] }],
  ['a step that is gone', table(LIT), { went: ['The lamp is held'] }],
  ['another condition', AS_IT_WAS.replace(', if is dark', ''), { changed: ['The lamp is lit'] }],
  [
    'another end',
    AS_IT_WAS.replace('is held', 'blinks').replace('switch.hold | On', 'switch.hold | Off'),
    { changed: ['The lamp blinks'] },
  ],
])('%s is a change of what happens', (_, text, change) => {
  const history = after(text)
  expect(sentences(history)).toEqual({ ...NOTHING, ...change })
  expect(history.edits.map(isOfSteps)).toEqual([true, true])
})

test('a step that moves to another flow or file stays as old as it is', () => {
  const histories = changesIn(made + commit(22, 'A lamp of its own', { lamp: [AS_IT_WAS, ''], desk: ['', AS_IT_WAS] }))
  expect(histories.get('desk')!.edits.map(isOfSteps)).toEqual([false])
  expect(
    histories
      .get('desk')!
      .steps.get('The lamp is lit')
      ?.map(({ commit: id }) => id),
  ).toEqual(['c20'])
})

test('the page of a flow says which commits changed its steps, and how many words alone', () => {
  const dimmed = table(LIT, HELD, DIMMED)
  const history = read(
    made,
    commit(21, 'A lamp is <dimmed>', { lamp: [AS_IT_WAS, dimmed] }),
    commit(23, 'Better words', { lamp: [dimmed, dimmed.replace('The lamp is held', 'Somebody holds it')] }),
  )
  const flow = { title: 'Lamp', transitions: [{ ref: 'LMP-1', sentence: 'The lamp is dimmed' }] } as Flow
  const text = versionPart([{ flow, history }]).text.replaceAll(/\s+/g, ' ')
  expect(text).toMatch(
    /21 November 2026: A lamp is &lt;dimmed&gt; \(commit c21\)<\/b>.*new:<\/small> <a href="#LMP-1">The lamp is dimmed<\/a>.*20 November/,
  )
  expect(text).toContain('1 more commit edited words')
  expect(versionPart([{ flow, history: { edits: [], steps: new Map() } }]).text).toContain('Not known here')
})

test('a step says since when it is there, and when it changed last', () => {
  const history = after(AS_IT_WAS.replace(', if is dark', ''))
  expect(sinceWords(history.steps.get('The lamp is lit'))).toBe(
    'Here since 20 November 2026 (commit c20); changed 21 November 2026: Something (commit c21)',
  )
  expect(sinceWords(undefined)).toBe('')
})
