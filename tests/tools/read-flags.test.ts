import { expect, test } from 'vitest'
import { chooseFrom } from '#scripts/read-flags.ts'

const KNOWN = ['pglite', 'postgres', 'pgbouncer'] as const

test('names are taken in the order in which they are known, and without a name all are', () => {
  expect(chooseFrom(KNOWN, ['postgres', 'pglite'], '--on')).toEqual(['pglite', 'postgres'])
  expect(chooseFrom(KNOWN, [], '--on')).toEqual(KNOWN)
})

test('a name that is not known is refused, also beside one that is', () => {
  expect(() => chooseFrom(KNOWN, ['pglite', 'mysql'], '--on')).toThrow('--on takes pglite, postgres, pgbouncer, not mysql')
})
