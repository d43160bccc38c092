import { afterEach, expect, test } from 'vitest'
import { chooseFrom, readFlags } from '#scripts/read-flags.ts'

const ARGV = process.argv
afterEach(() => void (process.argv = ARGV))

test('a flag is read as what its default is, and one that is not given is its default', () => {
  process.argv = ['node', 'load.ts', '--rate', '2.5', '--on', '7']
  expect(readFlags({ rate: 1, on: 'pglite', rounds: 3 })).toEqual({ rate: 2.5, on: '7', rounds: 3 })
})

test.each(['x', '', '5s', 'Infinity'])('--rate %j is refused, since it is no number', (text) => {
  process.argv = ['node', 'load.ts', `--rate=${text}`]
  expect(() => readFlags({ rate: 1 })).toThrow(`--rate takes a number, not ${text}`)
})

const KNOWN = ['pglite', 'postgres', 'pgbouncer'] as const

test('names are taken in the order in which they are known, and without a name all are', () => {
  expect(chooseFrom(KNOWN, ['postgres', 'pglite'], '--on')).toEqual(['pglite', 'postgres'])
  expect(chooseFrom(KNOWN, [], '--on')).toEqual(KNOWN)
})

test('a name that is not known is refused, also beside one that is', () => {
  expect(() => chooseFrom(KNOWN, ['pglite', 'mysql'], '--on')).toThrow('--on takes pglite, postgres, pgbouncer, not mysql')
})
