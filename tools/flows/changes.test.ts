import { expect, test } from 'vitest'
import { changesIn, historyOf, isOfSteps, lastChange } from './changes.ts'
import { sinceWords, versionPart } from './evidence-part.ts'
import type { Flow } from './flow.ts'

/** A commit of whole files, by the folder of their machine: before and after it. */
function commit(day: number, subject: string, files: Record<string, readonly [before: string, after: string]>): string {
  const lines = (sign: string, text: string) => text.split('\n').map((line) => `${sign}${line}\n`)
  const diffs = Object.entries(files).map(
    ([flow, [before, after]]) =>
      `diff --git a/machines/${flow}/${flow}.machine.ts b/machines/x\n@@ -1 +1 @@\n${[...lines('-', before), ...lines('+', after)].join('')}`,
  )
  return `\u0001c${day}\u00022026-11-${day}T09:00:00+00:00\u0002${subject}\n\n${diffs.join('')}`
}
const lamp = (more: string, rest = '') => `${rest}
export const lampMachine = setup({ guards: { isDark: ({ at }) => at > LATEST } }).createMachine({
  states: { off: { on: {
    'switch.press': { guard: 'isDark', target: 'on', ${more} },
    'switch.hold': { target: 'on', description: 'The lamp is held' },
  } }, on: {} },
})`
const AS_IT_WAS = lamp("description: 'the lamp is lit'")
const DIM = ", 'switch.dim': { target: 'dim', description: 'The lamp is dimmed' }"
const read = (...commits: string[]) => changesIn(commits.join('')).get('lamp')!
const made = commit(20, 'A lamp', { lamp: ['', AS_IT_WAS] })
const after = (text: string) => read(made, commit(21, 'Something', { lamp: [AS_IT_WAS, text] }))
const sentences = (history: ReturnType<typeof read>) => {
  const [{ came, changed, went, limits, rules }] = history.edits as [(typeof history.edits)[number]]
  const told = (lives: typeof came) => lives.map(({ sentence }) => sentence)
  return { came: told(came), changed: told(changed), went: told(went), limits, rules }
}
const NOTHING = { came: [], changed: [], went: [], limits: [], rules: [] }

test('a commit that edits words, comments, meaning, layout or names alone changes nothing', () => {
  for (const text of [
    AS_IT_WAS.replace('the lamp is lit', 'Somebody lights the lamp'),
    lamp("description: 'the lamp is lit', meta: by.customer.comfort,\n // Why.\n"),
    AS_IT_WAS.replaceAll('isDark', 'isNight').replace("guard: 'isNight'", "guard: { type: 'isNight', params: ofEvent }"),
    AS_IT_WAS.replaceAll('{ ', '{\n  '),
  ]) {
    const history = after(text)
    expect(sentences(history), text).toEqual(NOTHING)
    expect(lastChange(history)?.commit).toBe('c20')
  }
  const reworded = after(AS_IT_WAS.replace('the lamp is lit', 'Somebody lights the lamp'))
  expect(reworded.steps.get('Somebody lights the lamp')?.map(({ commit: id }) => id)).toEqual(['c20'])
})

test.each([
  ['a step that came', AS_IT_WAS.replace(',\n  } }', `${DIM},\n  } }`), { came: ['The lamp is dimmed'] }],
  ['a step that is gone', AS_IT_WAS.replace(/\n {4}'switch.hold'.*/, ''), { went: ['The lamp is held'] }],
  ['another condition', AS_IT_WAS.replace("guard: 'isDark', ", ''), { changed: ['The lamp is lit'] }],
  [
    'another end',
    AS_IT_WAS.replace("target: 'on', description: 'The lamp is held'", "target: 'off', description: 'The lamp blinks'"),
    { changed: ['The lamp blinks'] },
  ],
])('%s is a change of what happens', (_, text, change) => {
  const history = after(text)
  expect(sentences(history)).toEqual({ ...NOTHING, ...change })
  expect(history.edits.map(isOfSteps)).toEqual([true, true])
})

test('another number is a change of what happens; another inside of a condition may be one', () => {
  const [early, late] = [lamp('', 'const LATEST = 20 * 60_000'), lamp('', 'const LATEST = 22 * 60_000')]
  const begun = commit(20, 'A lamp', { lamp: ['', early] })
  expect(sentences(read(begun, commit(21, 'Later', { lamp: [early, late] })))).toEqual({ ...NOTHING, limits: ['LATEST'] })
  const inside = after(AS_IT_WAS.replace('at > LATEST', 'at >= LATEST'))
  expect([sentences(inside), lastChange(inside)?.commit]).toEqual([{ ...NOTHING, rules: ['isDark'] }, 'c20'])
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

test('a step that its flow takes from code that flows share is not gone', () => {
  const history = historyOf(after(AS_IT_WAS.replace(/'switch.hold'.*/, '...SHARED,')), new Set(['The lamp is held']))
  expect([sentences(history), lastChange(history)?.commit]).toEqual([NOTHING, 'c20'])
  expect(history.steps.get('The lamp is held')?.map(({ commit: id }) => id)).toEqual(['c20'])
})

test('the page of a flow says which commits changed what happens, which the inside of a condition, and how many words alone', () => {
  const dimmed = AS_IT_WAS.replace(',\n  } }', `${DIM},\n  } }`)
  const harder = dimmed.replace('at > LATEST', 'at >= LATEST')
  const history = read(
    made,
    commit(21, 'A lamp is <dimmed>', { lamp: [AS_IT_WAS, dimmed] }),
    commit(22, 'Darker', { lamp: [dimmed, harder] }),
    commit(23, 'Better words', { lamp: [harder, harder.replace('The lamp is held', 'Somebody holds it')] }),
  )
  const flow = { title: 'Lamp', transitions: [{ ref: 'LMP-1', sentence: 'The lamp is dimmed' }] } as Flow
  const text = versionPart([{ flow, history }]).text.replaceAll(/\s+/g, ' ')
  expect(text).toMatch(
    /21 November 2026: A lamp is &lt;dimmed&gt; \(commit c21\)<\/b>.*new:<\/small> <a href="#LMP-1">The lamp is dimmed<\/a>.*20 November/,
  )
  expect(text).toContain('1 commit edited the code inside a condition or an effect')
  expect(text).toContain('1 more commit edited words')
  expect(versionPart([{ flow, history: { edits: [], steps: new Map() } }]).text).toContain('Not known here')
})

test('a step says since when it is there, and when it changed last', () => {
  const history = after(AS_IT_WAS.replace("guard: 'isDark', ", ''))
  expect(sinceWords(history.steps.get('The lamp is lit'))).toBe(
    'Here since 20 November 2026 (commit c20); changed 21 November 2026: Something (commit c21)',
  )
  expect(sinceWords(undefined)).toBe('')
})
