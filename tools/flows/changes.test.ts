import { expect, test } from 'vitest'
import { changesIn } from './changes.ts'
import { versionPart } from './evidence-part.ts'
import type { Flow } from './flow.ts'

const commit = (day: number, subject: string, body: string, files: Record<string, string[]>) =>
  `\u0001c${day}\u00022026-11-${day}T09:00:00+00:00\u0002${subject}\u0002${body}\u0002\n\n` +
  Object.entries(files)
    .map(([file, lines]) => `diff --git a/machines/${file} b/machines/${file}\n@@ -1 +1 @@\n${lines.join('\n')}\n`)
    .join('')
const histories = changesIn(
  [
    commit(23, 'A lamp is <dimmed>', 'It was too\nbright.\n', {
      'lamp/lamp.machine.ts': [
        "-  off: { description: 'The lamp is off', meta: {} },",
        "+      description: 'The lamp is <dimmed>',",
        '+  "The room\'s lamp is off",',
        "-  'lines.remove': { actions: [{ type: 'takeOut' }] },",
      ],
      'lamp/lamp.light.ts': ["+import { light } from './light.ts'"],
    }),
    commit(21, 'A desk has a lamp', '', {
      'lamp/lamp.machine.ts': ["+description: 'The lamp is off',"],
      'desk/desk.machine.ts': ["-  description: 'The lamp is off',"],
      'model/desk.ts': ["+export const desk = 'a desk'"],
    }),
    ...[20, 19, 18, 17, 16].map((day) =>
      commit(day, `Day ${day}`, '', { 'desk/desk.machine.ts': [`+description: 'Step ${day} is done',`] }),
    ),
  ].join(''),
)
const factsOf = (name: string, title: string) => ({ flow: { name, title } as Flow, history: histories.get(name)! })
const wordsOf = (...facts: Parameters<typeof versionPart>[0][number][]) => versionPart(facts).text.replaceAll(/\s+/g, ' ')

test('a flow has the commits that touched its machine, with the sentences that came and went', () => {
  expect(histories.get('lamp')).toMatchObject([
    { commit: 'c23', reason: 'It was too bright.', brought: ['The lamp is <dimmed>', "The room's lamp is off"], took: ['The lamp is off'] },
    { commit: 'c21', reason: '' },
  ])
})

test('a sentence that moves to another machine neither came nor went', () => {
  expect([histories.get('lamp')![1], histories.get('desk')![0]]).toMatchObject([
    { brought: [], took: [] },
    { brought: [], took: [] },
  ])
})

test('the page of a flow lists its commits with their sentences, the last one first, also where it changed none; older ones are folded', () => {
  expect(wordsOf(factsOf('lamp', 'Lamp'))).toMatch(
    /23 November 2026: A lamp is &lt;dimmed&gt; \(commit c23\)<\/b>.*now:<\/small> The lamp is &lt;dimmed&gt; · The room.*before:<\/small> The lamp is off.*It was too bright\..*21 November 2026: A desk has a lamp/,
  )
  expect(wordsOf(factsOf('desk', 'Desk'))).toMatch(
    /21 November.*20 November.*18 November.*And 2 more, before these.*17 November.*16 November/,
  )
  expect(wordsOf({ flow: { name: 'lamp', title: 'Lamp' } as Flow, history: [] })).toContain('Not known here')
})

test('of a flow that runs another one both are listed, a common commit once', () => {
  const words = wordsOf(factsOf('desk', 'Desk'), factsOf('lamp', 'Lamp'))
  expect(words).toContain('Lamp, now:')
  expect(words.split('A desk has a lamp')).toHaveLength(2)
})
