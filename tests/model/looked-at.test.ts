import { expect, test } from 'vitest'
import { type LookedAt, readLookedAt, withLookedAt } from '#machines/model/outlet/looked-at.ts'

const outlet = (outletId: string): LookedAt => ({ outletId, name: outletId.toUpperCase(), picture: undefined })
const ids = (all: { outletId: string }[]) => all.map(({ outletId }) => outletId).join('')

test('the newest comes first, one that was there before leaves its old place, and six are remembered', () => {
  let all = [...'abcdef'].map(outlet)
  all = withLookedAt(all, outlet('c'))
  expect(ids(all)).toBe('cabdef')
  expect(ids(withLookedAt(all, outlet('g')))).toBe('gcabde')
})

test('it has the name of now', () => {
  expect(withLookedAt([outlet('a')], { outletId: 'a', name: 'New name' })).toEqual([{ outletId: 'a', name: 'New name' }])
})

test('what has no id or no name is left out', () => {
  expect(readLookedAt([outlet('a'), { outletId: 'b' }, { name: 'C' }, { outletId: '../d', name: 'D' }, 7, null])).toEqual([outlet('a')])
  expect(readLookedAt({ length: 3 })).toEqual([])
})

test('six of a longer list are read', () => {
  expect(ids(readLookedAt([...'abcdefg'].map(outlet)))).toBe('abcdef')
})
