import { expect, test } from 'vitest'
import { changesIn } from './changes.ts'
import { versionPart } from './evidence-part.ts'
import type { Flow } from './flow.ts'

const commit = (day: number, subject: string, body: string, ...files: string[]) =>
  `\u0001c${day}\u00022026-11-${day}T09:00:00+00:00\u0002${subject}\u0002${body}\u0002\n\n${files.join('\n')}\n`
const histories = changesIn(
  [
    commit(
      23,
      'A lamp is <dimmed>',
      'It was too\nbright.\n',
      'machines/lamp/lamp.machine.ts',
      'machines/lamp/lamp.light.ts',
      'flows/lamp/flow.md',
    ),
    commit(21, 'A desk has a lamp', '', 'machines/lamp/lamp.machine.ts', 'machines/desk/desk.machine.ts', 'machines/model/desk.ts'),
    ...[20, 19, 18, 17, 16].map((day) => commit(day, `Day ${day}`, '', 'machines/desk/desk.machine.ts', 'flows/desk/flow.md')),
  ].join(''),
)
const factsOf = (name: string, title: string) => ({ flow: { name, title } as Flow, history: histories.get(name)! })
const wordsOf = (...facts: Parameters<typeof versionPart>[0][number][]) => versionPart(facts).text.replaceAll(/\s+/g, ' ')

test('a flow has the commits that touched its machine, each once, the newest first', () => {
  expect(histories.get('lamp')!.map((one) => one.commit)).toEqual(['c23', 'c21'])
  expect(histories.get('lamp')![0]!.reason).toBe('It was too bright.')
})

test('the page of a flow lists its commits with their reasons; older ones and those that change no step, word or message are folded', () => {
  expect(wordsOf(factsOf('lamp', 'Lamp'))).toMatch(
    /23 November 2026: A lamp is &lt;dimmed&gt; \(commit c23\)<\/b>.*It was too bright\..*1 more commit touched the machine.*21 November/,
  )
  expect(wordsOf(factsOf('desk', 'Desk'))).toMatch(
    /20 November.*17 November.*And 1 more, before these.*16 November.*1 more commit touched.*21 November/,
  )
  expect(wordsOf({ flow: { name: 'lamp', title: 'Lamp' } as Flow, history: [] })).toContain('Not known here')
})

test('of a flow that runs another one both are told, a common commit once', () => {
  const words = wordsOf(factsOf('desk', 'Desk'), factsOf('lamp', 'Lamp'))
  expect(words).toMatch(/A lamp is .*in Lamp<.*A desk has a lamp .*in Desk, Lamp</)
  expect(words.split('A desk has a lamp')).toHaveLength(2)
})
