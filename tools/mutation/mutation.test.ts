import { describe, expect, test } from 'vitest'
import { mutationWords } from '#tools/flows/evidence-part.ts'
import { type Change, changesOf, scoreOf, share, survivorsOf, without } from '#tools/mutation/score.ts'
import { withScores } from '#tools/mutation/scores.ts'
import { percent, resultsTable, survivorTables } from '#tools/mutation/tables.ts'
import { testsOf } from '#tools/mutation/tests-of.ts'

const file = (path: string, text = '') => ({ path, text })
const TESTS = [
  file('tests/model/cart.test.ts', "from '#machines/model/cart.ts'"),
  file('tests/model/untrusted.test.ts', "from '#machines/cart/stored-cart.ts'"),
  file('tests/machines/cart-interleavings.test.ts', "from '#tests/support/cart-world.ts'"),
  file('tests/machines/cart-store.test.ts', "from '#machines/cart/cart-store.ts'"),
  file('tests/machines/cart.test.ts', "from '#machines/cart/cart.machine.ts'"),
  file('tests/machines/otp.test.ts', "from '#machines/otp/otp.machine.ts'"),
  file('tests/machines/registration.test.ts', "from '#machines/otp/otp.machine.ts'"),
  file('tests/paths/cart.paths.test.ts', "from './cart.model.ts'"),
  file('tests/paths/every.paths.test.ts'),
  file('tests/paths/location.paths.test.ts', "from '#machines/otp/otp.machine.ts'"),
  file('tests/paths/lint.test.ts'),
]

describe('the tests that are to find a change', () => {
  test('those named as the folder first, then those that import it, and its paths last', () => {
    expect(testsOf('cart', TESTS)).toEqual([
      'tests/machines/cart.test.ts',
      'tests/machines/cart-store.test.ts',
      'tests/model/untrusted.test.ts',
      'tests/machines/cart-interleavings.test.ts',
      'tests/paths/lint.test.ts',
      'tests/paths/cart.paths.test.ts',
      'tests/paths/every.paths.test.ts',
    ])
  })

  test('a machine that others start is looked at by their tests by example, not by their paths', () => {
    expect(testsOf('otp', TESTS)).toEqual([
      'tests/machines/otp.test.ts',
      'tests/machines/registration.test.ts',
      'tests/paths/lint.test.ts',
      'tests/paths/every.paths.test.ts',
    ])
  })

  test('the rules are looked at by the tests of the model, then by those of the machines', () => {
    const found = testsOf('model', TESTS)
    expect(found.slice(0, 2)).toEqual(['tests/model/cart.test.ts', 'tests/model/untrusted.test.ts'])
    expect(found.slice(2).every((path) => path.startsWith('tests/machines/'))).toBe(true)
    expect(found).not.toContain('tests/machines/cart-interleavings.test.ts')
  })

  test('of one folder of the rules, its own tests go first', () => {
    const own = file('tests/model/order.test.ts', "from '#machines/model/order/order.ts'")
    expect(testsOf('model/order', [...TESTS, own]).slice(0, 3)).toEqual([
      'tests/model/order.test.ts',
      'tests/model/cart.test.ts',
      'tests/model/untrusted.test.ts',
    ])
  })

  test('without a folder all of them are', () => {
    expect(testsOf(undefined, TESTS)).toHaveLength(TESTS.length)
  })
})

const mutant = (status: string, line: number, start: number, end: number, replacement = '') => ({
  mutatorName: 'StringLiteral',
  replacement,
  status,
  location: { start: { line, column: start }, end: { line, column: end } },
})
const report = {
  files: {
    'machines/door/door.ts': {
      source: "const door = 'shut'\nconst keys = [\n  1,\n]\n",
      mutants: [
        mutant('Killed', 1, 14, 20, '""'),
        mutant('Survived', 1, 14, 20, '`Stryker\n was here`'),
        { ...mutant('NoCoverage', 2, 14, 2, '[]'), location: { start: { line: 2, column: 14 }, end: { line: 4, column: 2 } } },
        mutant('Timeout', 1, 14, 20),
        mutant('Ignored', 1, 14, 20),
        mutant('RuntimeError', 1, 14, 20),
      ],
    },
  },
}
const changes = changesOf(report)

describe('what a report says', () => {
  test('a change is what stood there and what stands there now, each in one line', () => {
    expect(changes[1]).toEqual({
      file: 'machines/door/door.ts',
      line: 1,
      around: "const door = 'shut'",
      mutator: 'StringLiteral',
      code: "'shut'",
      replacement: '`Stryker was here`',
      status: 'Survived',
    })
    expect(changes[2]).toMatchObject({ line: 2, around: 'const keys = [', code: '[ 1, ]' })
  })

  test('what ran out of time was noticed, what no test runs was not, and what was left alone does not count', () => {
    expect(scoreOf(changes)).toEqual({ killed: 2, timeouts: 1, survived: 2, of: 4 })
    expect(survivorsOf(changes).map(({ status }) => status)).toEqual(['Survived', 'NoCoverage'])
    expect(share(scoreOf(changes))).toBe(0.5)
    expect(share(scoreOf([]))).toBe(1)
  })

  test('what survived or ran out of time can be tried again, and nothing else', () => {
    const again = without('survivors', { ...report, testFiles: { 'tests/door.test.ts': { source: 'test()', tests: [7] } as object } })
    expect(changesOf(again).map(({ status }) => status)).toEqual(['Killed', 'Timeout', 'Ignored', 'RuntimeError'])
    expect(changesOf(without('timeouts', report)).map(({ status }) => status)).not.toContain('Timeout')
    expect(again.testFiles).toEqual({ 'tests/door.test.ts': { source: undefined, tests: [7] } })
  })

  test('a share is never rounded up to a bar', () => {
    expect(percent({ killed: 8_499, timeouts: 0, survived: 1_501, of: 10_000 })).toBe('84.9 %')
  })
})

describe('the tables', () => {
  test('a row for every folder, and one for all', () => {
    expect(
      resultsTable({ door: changes, lamp: changes.slice(0, 1) })
        .split('\n')
        .slice(2),
    ).toEqual(['| door | 2 | 1 | 2 | 4 | 50.0 % |', '| lamp | 1 | 0 | 0 | 1 | 100.0 % |', '| **all** | 3 | 1 | 2 | 5 | 60.0 % |'])
  })

  test('survivors with a reason stand together, under the first that fits; the others stand alone', () => {
    const many: Change[] = [changes[1]!, changes[1]!, changes[2]!, { ...changes[1]!, file: 'machines/lamp/lamp.ts', code: 'a | b' }]
    const reasons = [
      { what: 'a word', why: 'it is never read', file: 'door', code: "^'" },
      { what: 'anything of a door', why: 'never', file: 'door', mutator: '^Array' },
    ]
    const text = survivorTables(many, reasons)
    expect(text).toContain('| a word | it is never read | 2 | door/door (2) |')
    expect(text).not.toContain('anything of a door')
    expect(text).toContain('Holes that are still open: 2.')
    expect(text).toContain('| door/door:2 | `` [ 1, ] `` | `` [] `` |')
    expect(text).toContain('| lamp/lamp:1 | `` a \\| b `` |')
  })

  test('a reason may be one of a single line, whatever else says the same', () => {
    const reasons = [{ what: 'a shut door', why: 'it is locked', around: '^const door', code: "^'shut'$" }]
    expect(survivorTables([changes[1]!], reasons)).toContain('| a shut door | it is locked | 1 | door/door |')
    expect(survivorTables([{ ...changes[1]!, around: "const lid = 'shut'" }], reasons)).toContain('Holes that are still open: 1.')
  })

  test('where every survivor has a reason nothing is open', () => {
    expect(survivorTables([changes[1]!], [{ what: 'a word', why: 'it is never read' }])).not.toContain('open')
  })
})

test('a folder that is looked at again gets its new score and day, the others keep theirs', () => {
  const known = {
    door: { killed: 1, timeouts: 0, survived: 1, of: 2, at: '2026-11-01' },
    lamp: { killed: 3, timeouts: 0, survived: 0, of: 3, at: '2026-11-01' },
  }
  const scores = withScores(known, { door: changes }, () => '2026-11-26')
  expect(scores).toEqual({ lamp: known.lamp, door: { ...scoreOf(changes), at: '2026-11-26' } })
  expect(Object.keys(scores)).toEqual(['door', 'lamp'])
})

test('a flow tells how many changes of its machine were noticed and when, or that none were tried', () => {
  expect(mutationWords({ killed: 787, timeouts: 0, survived: 25, of: 812, at: '2026-11-22' })).toBe(
    '96.9 % of 812 changes of its code noticed by its tests, of the run of 22 November 2026.',
  )
  expect(mutationWords(undefined)).toContain('No changes of its code were tried')
})
