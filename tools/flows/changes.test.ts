import { expect, test } from 'vitest'
import { changesIn } from './changes.ts'
import { versionPart } from './evidence-part.ts'
import type { Flow } from './flow.ts'

const commit = (day: number, subject: string, body: string, files: Record<string, string[]>) =>
  `\u0001c${day}\u00022026-11-${day}T09:00:00+00:00\u0002${subject}\u0002${body}\u0002\n\n` +
  Object.entries(files)
    .map(
      ([name, lines]) =>
        `diff --git a/flows/${name}/flow.md b/flows/${name}/flow.md\n--- a/flows/${name}/flow.md\n@@ -1 +1 @@\n${lines.join('\n')}\n`,
    )
    .join('')
const histories = changesIn(
  [
    commit(24, 'A lamp is said to be out', '', {
      lamp: [
        '-| LMP-0a1b | On | The lamp goes off | press | Off |  |',
        '+| LMP-0a1b | On | The lamp goes out (no screen leads here: it is broken) | press | Off |  |',
      ],
    }),
    commit(23, 'A lamp is <dimmed>', 'It was too\nbright.\n', {
      lamp: [
        '-| **Off** (first) | The lamp is off |  |  |',
        '+| **Dimmed** (first) | The lamp is <dimmed> | “A dim lamp” |  |',
        '-| **Lamp** | It is a lamp |  |  |',
        '+| **Lamp** |  |  |  |',
        "+| LMP-2c3d | Dimmed | The room's lamp is off | a \\| b |  |  |",
        '-A lamp: off → on.',
      ],
    }),
    commit(22, 'Steps have ids', '', {
      lamp: ['-| 1 | Off | The lamp goes on | press | On |  |', '+| LMP-4e5f | Off | The lamp goes on | press | On |  |'],
    }),
    commit(21, 'A desk has a lamp', '', {
      lamp: ['+| **Off** (first) | The lamp is off |  |  |', '+| **On** | The lamp is on |  |  |'],
      desk: ['-| · **Lamp off** | The lamp is off |  |  |', '+| **Free** | Nobody sits there |  |  |'],
      chair: ['-| · **Lamp on** | The lamp is on |  |  |'],
    }),
    ...[20, 19, 18, 17, 16].map((day) =>
      commit(day, `Day ${day}`, '', { desk: [`+| DSK-${day}${day} | Free | Step ${day} is done | press |  |  |`] }),
    ),
  ].join(''),
)
const factsOf = (name: string, title: string) => ({ flow: { name, title } as Flow, history: histories.get(name)! })
const wordsOf = (...facts: Parameters<typeof versionPart>[0][number][]) => versionPart(facts).text.replaceAll(/\s+/g, ' ')

test('a flow has the commits that changed its states, steps and messages, with what came and went', () => {
  expect(histories.get('lamp')).toMatchObject([
    { commit: 'c24', brought: [], took: [], reworded: [{ now: 'The lamp goes out', before: 'The lamp goes off' }] },
    {
      commit: 'c23',
      reason: 'It was too bright.',
      brought: ['The lamp is <dimmed>', '“A dim lamp”', "The room's lamp is off"],
      took: ['The lamp is off', 'It is a lamp'],
      reworded: [],
    },
  ])
})

test('a step that gets an id has not changed', () => {
  expect(histories.get('lamp')!.map((one) => one.commit)).toEqual(['c24', 'c23'])
})

test('what moves to another flow is neither new there nor gone here', () => {
  expect(histories.get('desk')![0]).toMatchObject({ brought: ['Nobody sits there'], took: [] })
  expect(histories.has('chair')).toBe(false)
})

test('the page of a flow lists what changed, the last one first; older ones, and those that changed words alone, are folded', () => {
  expect(wordsOf(factsOf('lamp', 'Lamp'))).toMatch(
    /23 November 2026: A lamp is &lt;dimmed&gt; \(commit c23\)<\/b>.*new:<\/small> The lamp is &lt;dimmed&gt; · “A dim lamp” · The room.*gone:<\/small> The lamp is off.*It was too bright\..*1 version that only said it in other words.*24 November.*now:<\/small> The lamp goes out <small>before:<\/small> The lamp goes off/,
  )
  expect(wordsOf(factsOf('desk', 'Desk'))).toMatch(
    /21 November.*20 November.*18 November.*And 2 more, before these.*17 November.*16 November/,
  )
  expect(wordsOf({ flow: { name: 'lamp', title: 'Lamp' } as Flow, history: [] })).toContain('Not known here')
})

test('of a flow that runs another one both are listed, a common commit once', () => {
  const both = commit(25, 'A lamp for two', '', {
    lamp: ['+| **Lit** | The lamp is lit |  |  |'],
    desk: ['+| **Shared** | Two sit there |  |  |'],
  })
  const [lamp, desk] = ['lamp', 'desk'].map((name) => changesIn(both).get(name)!)
  const words = wordsOf({ flow: { title: 'Desk' } as Flow, history: desk! }, { flow: { title: 'Lamp' } as Flow, history: lamp! })
  expect(words).toContain('Lamp, new:')
  expect(words.split('A lamp for two')).toHaveLength(2)
})
