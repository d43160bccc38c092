import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { JSONReportSpec } from 'playwright/types/testReporter'
import { describe, expect, onTestFinished, test } from 'vitest'
import { digestsOf, importsOfApp, walkedFiles } from './digest.ts'
import { ageOf, mergeWalks, proofsOf, proofWords, walkedText, type Walks } from './evidence.ts'
import type { Journey } from './journeys.ts'
import { withResults } from './keep-results.ts'

const OLD = { at: '2026-11-25T10:00:00.000Z', commit: 'aaaaaaaaaa', digest: 'old' }
const NEW = { at: '2026-11-26T10:00:00.000Z', commit: 'bbbbbbbbbb+', digest: 'new' }
const PLAN = ['A-J1', 'A-J2', 'A-J3']
const ids = ({ journeys }: Walks) => journeys.map((walk) => walk.split(' ')[0])

describe('the walks that git keeps', () => {
  test('are replaced by later ones that went through all of them', () => {
    const made = { ...NEW, journeys: ['A-J1', 'A-J2 A-6ddb', 'A-J3'] }
    expect(mergeWalks({ ...OLD, journeys: ['A-J1', 'A-J2'] }, made, PLAN)).toEqual(made)
    // What is no longer planned is not asked for.
    expect(mergeWalks({ ...OLD, journeys: ['A-J1', 'A-gone'] }, { ...NEW, journeys: ['A-J1'] }, PLAN)).toEqual({
      ...NEW,
      journeys: ['A-J1'],
    })
  })

  test('never lose a journey, whatever was walked since, and on which branch', () => {
    for (const stored of [
      { ...OLD, journeys: ['A-J1', 'A-J2'] },
      { ...NEW, journeys: ['A-J1', 'A-J2'] },
    ])
      for (const journeys of [[], ['A-J1'], ['A-J3'], ['A-J2', 'A-J3'], PLAN])
        for (const when of [OLD, NEW, {}])
          expect(ids(mergeWalks(stored, { ...when, journeys }, PLAN))).toEqual(expect.arrayContaining(['A-J1', 'A-J2']))
  })

  test('follow an id that has become longer', () => {
    expect(mergeWalks({ ...OLD, journeys: ['A-J1 A-6ddb'] }, { journeys: [] }, ['A-J17'])).toEqual({ ...OLD, journeys: ['A-J17 A-6ddb'] })
  })

  test('are dated by the older of two runs where neither went through all', () => {
    const older = mergeWalks({ ...OLD, journeys: ['A-J1'] }, { ...NEW, journeys: ['A-J2'] }, PLAN)
    expect(older).toEqual({ ...OLD, journeys: ['A-J1', 'A-J2'] })
    expect(mergeWalks({ ...NEW, journeys: ['A-J2'] }, { ...OLD, journeys: ['A-J1'] }, PLAN)).toEqual(older)
  })

  test('stay as they are where nothing new was walked', () => {
    const stored = { ...NEW, journeys: ['A-J1', 'A-J2'] }
    expect(mergeWalks(stored, { journeys: [] }, PLAN)).toEqual(stored)
    expect(mergeWalks(stored, { ...OLD, journeys: ['A-J1', 'A-J2'] }, PLAN)).toEqual(stored)
  })

  test('say what was done by hand in the last walk, and what is planned no more is left out', () => {
    const stored = {
      ...OLD,
      journeys: ['A-J1', 'A-J2'],
      byHand: { 'A-J1': ['press “Close”'], 'A-J2': ['press “Keep”'], 'A-gone': ['press “OK”'] },
    }
    const made = { ...NEW, journeys: ['A-J1'], byHand: { 'A-J1': ['press “Leave”'] } }
    expect(mergeWalks(stored, made, PLAN).byHand).toEqual({ 'A-J1': ['press “Leave”'], 'A-J2': ['press “Keep”'] })
    expect(mergeWalks({ ...stored, at: '2026-11-28T10:00:00.000Z' }, made, PLAN).byHand?.['A-J1']).toEqual(['press “Close”'])
  })

  test('are read as they were written, also of a flow that was never walked', () => {
    const flows = [
      { name: 'cart', walks: { ...NEW, journeys: ['A-J1 A-6ddb', 'A-J2'] } },
      { name: 'otp', walks: { journeys: [] } },
      { name: 'seat', walks: { ...NEW, journeys: ['A-J1'], byHand: { 'A-J1': ['press “Keep”', ''] } } },
    ]
    const text = walkedText(flows)
    const read = JSON.parse(text)
    for (const { name, walks } of flows) expect(read[name]).toEqual(walks)
    // The journeys stand on a line of their own: a merge of two dates does not touch them.
    expect(text.split('\n')).toContain('    "journeys":["A-J1 A-6ddb","A-J2"]},')
  })
})

test('walks are stale once the digest is another', () => {
  expect(ageOf({ ...NEW, journeys: ['A-J1'] }, 'new')).toBe('fresh')
  expect(ageOf({ ...NEW, journeys: ['A-J1'] }, 'newer')).toBe('stale')
  expect(ageOf({ journeys: [] }, 'new')).toBe('none')
})

describe('what is known of a journey', () => {
  const journeys = PLAN.map((id) => ({ id, title: `title of ${id}` }) as Journey)
  const run = (id: string, result: 'passed' | 'failed', more: object = {}) => ({
    title: `title of ${id}`,
    states: [],
    transitions: [],
    result,
    ms: 3120,
    ...more,
  })

  test('is its last walk here, a failure too; then what git keeps', () => {
    const trace = 'e2e/.coverage/traces/a/one.zip'
    const proofs = proofsOf(
      journeys,
      { ...OLD, journeys: ['A-J1', 'A-J2'] },
      { ...NEW, runs: [run('A-J2', 'failed', { trace }), run('A-J3', 'passed')] },
    )
    expect(proofs['A-J1']).toEqual({ result: 'walked', at: OLD.at })
    expect(proofs['A-J2']).toEqual({ result: 'failed', at: NEW.at, ms: 3120, trace })
    // It took something else than its journey: it is not among the walks.
    expect(proofs['A-J3']).toEqual({ result: 'not run' })
    expect(proofWords(proofs['A-J1']!)).toBe('walked on 25 Nov 2026, 10:00 UTC')
    expect(proofWords(proofs['A-J2']!)).toBe(`failed on 26 Nov 2026, 10:00 UTC, after 3.1 s: npx playwright show-trace ${trace}`)
  })

  test('is not a walk that is older than what git keeps', () => {
    expect(proofsOf(journeys, { ...NEW, journeys: ['A-J1'] }, { ...OLD, runs: [run('A-J1', 'failed')] })['A-J1']).toEqual({
      result: 'walked',
      at: NEW.at,
    })
  })

  test('comes from Playwright: result, duration, and the trace of a failure', () => {
    const spec = (title: string, result: object) => ({ title, tests: [{ results: [result] }] }) as unknown as JSONReportSpec
    const runs = withResults(
      [{ title: 'one', states: ['editing'], transitions: ['a'] }],
      [
        spec('one', { status: 'passed', duration: 1234.5, attachments: [] }),
        spec('two', { status: 'timedOut', duration: 180_000, attachments: [{ name: 'trace', path: 'there/trace.zip' }] }),
        spec('three', { status: 'skipped', duration: 0, attachments: [] }),
      ],
      (path) => `kept/${path}`,
    )
    expect(runs).toEqual([
      { title: 'one', states: ['editing'], transitions: ['a'], result: 'passed', ms: 1235 },
      { title: 'two', states: [], transitions: [], result: 'failed', ms: 180_000, trace: 'kept/there/trace.zip' },
    ])
  })
})

describe('the digest of what is walked', () => {
  const FILES = {
    'machines/lamp/lamp.machine.ts': "import { limit } from '#machines/model/limit.ts'",
    'machines/model/limit.ts': 'export const limit = 1',
    'machines/door/door.machine.ts': '',
    'tests/paths/lamp.model.ts': "import type { Model } from './model.ts'",
    'tests/paths/model.ts': '',
    'e2e/paths/lamp.adapter.ts': "import { turn } from './turn.ts'\nimport type { Adapter } from './adapter.ts'",
    'e2e/paths/turn.ts': '',
    'e2e/paths/adapter.ts': '',
    'src/actors/lamp.ts': "import { lampMachine } from '#machines/lamp/lamp.machine.ts'",
    'src/screens/hall/hall-route.tsx':
      "import {\n  liveLamp,\n} from '#src/actors/lamp.ts'\nimport { Shade } from './shade.tsx'\nimport './hall.css'",
    'src/screens/hall/shade.tsx': "const late = () => import('./bulb.tsx')",
    'src/screens/hall/bulb.tsx': '',
    'src/screens/hall/hall.css': '',
    'src/screens/porch/porch.tsx': "import { doorMachine } from '#machines/door/door.machine.ts'",
    'src/ui/switch.tsx': "import type { lampMachine } from '#machines/lamp/lamp.machine.ts'",
    'src/main.tsx': "import { Hall } from '#src/screens/hall/hall-route.tsx'",
  }
  const OF_LAMP = Object.keys(FILES).filter((file) => !/door|porch|main|paths\/(model|adapter)\.ts$/.test(file))

  test('is over the machine and its rules, its model, its adapter, and the screens that use it with their parts', async () => {
    const root = await written(FILES)
    expect(await walkedFiles('lamp', await importsOfApp(root), root)).toEqual(OF_LAMP.toSorted())
  })

  test('is another one when one of those files changes, and none else', async () => {
    const root = await written(FILES)
    const { lamp } = await digestsOf(['lamp'], root)
    for (const file of Object.keys(FILES)) {
      const changed = await written({ ...FILES, [file]: `${FILES[file as keyof typeof FILES]}\n// changed` })
      expect((await digestsOf(['lamp'], changed))['lamp'] !== lamp, file).toBe(OF_LAMP.includes(file))
    }
  })

  test('finds the screen of the checkout and its parts, and no other screen', async () => {
    const files = await walkedFiles('checkout', await importsOfApp())
    const screens = files.filter((file) => file.startsWith('src/screens/'))
    expect(screens).toContain('src/screens/checkout/checkout-route.tsx')
    expect(new Set(screens.map((file) => file.split('/')[2]))).toEqual(new Set(['checkout']))
  })
})

async function written(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'mezbaan-digest-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return root
}
