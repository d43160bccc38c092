import { expect, test } from 'vitest'
import { meantOption, optionsMatching } from '#machines/model/origin-options.ts'
import { ORIGIN_TYPES, originLabel, toOriginId, toOriginType } from '#machines/model/origin.ts'

test.each([
  [7, 7],
  ['7', 7],
  [' 0042 ', 42],
  [2_147_483_647, 2_147_483_647],
  ['999999999', 999_999_999],
  [2_147_483_648, undefined],
  ['9999999999', undefined],
  [0, undefined],
  [-7, undefined],
  [7.5, undefined],
  ['7.5', undefined],
  ['7a', undefined],
  ['1e3', undefined],
  ['٣', undefined],
  ['0', undefined],
  ['a7', undefined],
  ['', undefined],
  [Number.NaN, undefined],
  [true, undefined],
  [[7], undefined],
])('%j is the place %j', (said, id) => {
  expect(toOriginId(said)).toBe(id)
})

test('there are tables and rooms, and nothing else', () => {
  expect(ORIGIN_TYPES.map((type) => originLabel({ type, id: 7 }))).toEqual(['Table 7', 'Room 7'])
  expect(['TABLE', 'ROOM', 'table', 'BED', undefined].map(toOriginType)).toEqual(['TABLE', 'ROOM', undefined, undefined, undefined])
})

test.each([
  ['', [1, 10, 101, 210]],
  ['10', [10, 101]],
  [' #101 ', [101]],
  ['win', [1]],
  ['EAST', [1]],
  ['dow', []],
  ['9', []],
])('of a list, %j finds those whose number or name begins with it: %j', (typed, ids) => {
  const options = [{ id: 1, name: 'Window east' }, ...[10, 101, 210].map((id) => ({ id, name: originLabel({ type: 'ROOM', id }) }))]
  expect(optionsMatching(options, typed).map(({ id }) => id)).toEqual(ids)
})

test('Enter picks the place whose number was typed, else the only one that is shown', () => {
  const [seven, terrace] = [
    { id: 7, name: 'Window 7' },
    { id: 70, name: 'Terrace' },
  ]
  expect(meantOption([seven, terrace], ' #7 ')).toBe(seven)
  expect(meantOption([terrace], 'terr')).toBe(terrace)
  expect([meantOption([seven, terrace], '1'), meantOption([], '')]).toEqual([undefined, undefined])
})
