import { describe, expect, test } from 'vitest'
import { readRequest } from '#tools/flows/ask.ts'
import { findPaths, type Asked } from '../../tests/paths/asked.ts'
import { transitionsOfRun } from '../../tests/paths/cover.ts'
import { loginModel } from '../../tests/paths/login.model.ts'
import { leavesOf, titleOf } from '../../tests/paths/model.ts'
import { orderTrackingModel } from '../../tests/paths/order-tracking.model.ts'

const MACHINES = ['checkout', 'login']
const read = (line: string) => readRequest(line.split(' '), MACHINES)

describe('npm run paths reads', () => {
  test('what is asked for', () => {
    expect(read('--machine checkout --to placed --avoid failed --avoid unknown,emptied')).toEqual({
      machine: 'checkout',
      to: 'placed',
      avoid: ['failed', 'unknown', 'emptied'],
      kind: 'shortest',
      limit: 20,
      csv: false,
      run: false,
      headed: false,
    })
    expect(read('--machine login --to signedIn --kind simple --limit 3 --run --headed')).toMatchObject({
      kind: 'simple',
      limit: 3,
      headed: true,
    })
    expect([readRequest([], MACHINES), read('--help')]).toEqual([undefined, undefined])
  })

  test.each([
    ['--machine chekout --to placed', '--machine chekout: there is no such machine. There are: checkout, login'],
    ['--to placed', '--machine is missing. There are: checkout, login'],
    ['--machine login', '--to is missing: the state that the paths are to lead to.'],
    ['--machine login --to signedIn --kind longest', '--kind longest: it is shortest, simple, covering.'],
    ['--machine login --to signedIn --limit 0', '--limit 0: it is a whole number from 1 to 9999.'],
    ['--machine login --to signedIn --headed', '--headed goes with --run.'],
    ['--machine login --to signedIn --run --csv', '--csv and --run exclude each other.'],
    ['--machine login --to signedIn --slow', "Unknown option '--slow'"],
    ['--machine login --to', "Option '--to <value>' argument missing. See npm run paths -- --help"],
    ['--machine login --to signedIn --run=yes', "Option '--run' does not take an argument. See npm run paths -- --help"],
    ['login --to signedIn', 'login belongs to no flag. See npm run paths -- --help'],
  ])('%s, and says what is wrong', (line, message) => {
    expect(() => read(line)).toThrow(message)
  })
})

describe('the paths that are found', () => {
  const ask = (to: string, more: Partial<Asked> = {}) =>
    findPaths(orderTrackingModel, { machine: 'order-tracking', to, avoid: [], kind: 'shortest', limit: 20, ...more })
  const titles = (to: string, more?: Partial<Asked>) => ask(to, more).runs.map(({ path }) => titleOf(path))

  test('lead to the state, each from its start, by the shortest way', () => {
    const { runs, isAll } = ask('failed')
    expect(isAll).toBe(true)
    expect(runs.map(({ start }) => start)).toHaveLength(new Set(runs.map(({ start }) => start)).size)
    for (const { path } of runs) expect(leavesOf(path.at(-1)!.snapshot)).toContain('failed')
    expect(titles('failed')).toContain('The server refuses the order or cannot be reached')
  })

  test('may be asked for by the last part of a name, and by what contains it', () => {
    expect(titles('hidden')).toEqual(titles('following.hidden'))
    expect(ask('following').runs.length).toBeGreaterThan(0)
  })

  test('do not go through what is avoided', () => {
    const gone = (to: string, avoid: string[]) => ask(to, { avoid, kind: 'simple' }).runs.flatMap(({ path }) => path)
    expect(gone('over', ['hidden', 'failed']).flatMap(({ snapshot }) => leavesOf(snapshot))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/hidden|failed/)]),
    )
    // A word for all failures, where no state has that name.
    const login = findPaths(loginModel, { machine: 'login', to: 'signedIn', avoid: ['failed'], kind: 'covering', limit: 1 })
    expect(login.runs.flatMap(({ path }) => path).filter(({ event }) => event.type.startsWith('xstate.error.'))).toEqual([])
    expect(() => ask('failed', { avoid: ['loading'] })).toThrow('No path leads to failed without loading.')
  })

  test('are in no state twice when they are simple, and no more than wanted', () => {
    const few = ask('over', { kind: 'simple', limit: 2 })
    expect([few.runs.length, few.isAll]).toEqual([2, false])
    const lengths = ask('over', { kind: 'simple', limit: 50 }).runs.map(({ path }) => path.length)
    expect(lengths).toEqual(lengths.toSorted((one, other) => one - other))
  })

  test('take every transition on the way when they are to cover it', () => {
    const { runs } = ask('over', { kind: 'covering' })
    const taken = new Set(runs.flatMap((run) => transitionsOfRun(orderTrackingModel, run)))
    expect(taken).toContain('orderTracking.failed --tracking.retry--> orderTracking.loading')
    for (const { path } of runs) expect(leavesOf(path.at(-1)!.snapshot)).toEqual(['over'])
  })

  test('need a state that there is', () => {
    expect(() => ask('done')).toThrow(
      /--to done: orderTracking has no such state. It has: deciding, loading, failed, following, following.asking/,
    )
    expect(() => ask('over', { avoid: ['x'] })).toThrow(/--avoid x: orderTracking has no such state/)
  })
})
