import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CHOICES,
  emptying,
  FILTERS,
  limitsOf,
  listOutlets,
  namedLike,
  offeredChoices,
  offeredOrders,
  readWanted,
  type Wanted,
  withoutLimits,
  withWish,
  writeWanted,
} from '#machines/model/outlet/outlet-finder.ts'
import { isFinding } from '#machines/model/outlet/finder-address.ts'
import { isOutsideHours, type Outlet, OUTLET_TYPES, takesOrders } from '#machines/model/outlet/outlet.ts'
import { forMany } from '#tests/support/for-all.ts'

const read = (search: string) => readWanted(new URLSearchParams(search))
const write = (wanted: Wanted) => new URLSearchParams(writeWanted(wanted)).toString()

const CUISINES = ['Punjabi', 'Sweets', 'South Indian']
const someWanted: fc.Arbitrary<Wanted> = fc.record(
  {
    ...Object.fromEntries(FILTERS.map((name) => [name, fc.constantFrom(...CHOICES[name])])),
    cuisine: fc.constantFrom(...CUISINES),
    query: fc.constantFrom('panir', 'dal & rice', 'इडली'),
    sort: fc.constantFrom('rating' as const, 'cost' as const),
  },
  { requiredKeys: [] },
)
const someOutlet: fc.Arbitrary<Outlet> = fc.record(
  {
    outletId: fc.uuid(),
    status: fc.constantFrom('LIVE', 'INACTIVE'),
    pictures: fc.constant([]),
    type: fc.constantFrom(...OUTLET_TYPES),
    openNow: fc.boolean(),
    averageCostPaise: fc.nat(2000_00),
    distanceKm: fc.double({ min: 0, max: 8, noNaN: true }),
    rating: fc.record({ mean: fc.double({ min: 1, max: 5, noNaN: true }), count: fc.nat(9) }),
    offers: fc.constantFrom([], [{ code: 'A', title: 'A', discountType: 'FLAT' as const, discountValue: 5, minimumTotal: 0 }]) as never,
    cuisines: fc.subarray(CUISINES),
    vegetarian: fc.constantFrom('all', 'some', 'none'),
  },
  { requiredKeys: ['outletId', 'status', 'pictures'] },
) as never
const someOutlets = fc.array(someOutlet, { maxLength: 12 })
const all = ({ now, later }: ReturnType<typeof listOutlets>) => [...now, ...later]

const outlet = (outletId: string, more: Partial<Outlet> = {}): Outlet => ({ outletId, status: 'LIVE', pictures: [], ...more })
const ids = (outlets: readonly Outlet[]) => outlets.map(({ outletId }) => outletId)

describe('what the address asks for', () => {
  test('is read as it was written', () => {
    forMany(200, someWanted, (wanted) => {
      expect(read(write(wanted))).toEqual({ ...wanted })
    })
  })

  test('is something known, whatever the address says', () => {
    const some = fc.oneof(fc.string(), fc.webQueryParameters({ size: 'small' }))
    forMany(100, some, fc.constantFrom(...FILTERS, 'q', 'cuisine', 'sort'), fc.string(), (search, name, value) => {
      const wanted = read(`${search}&${name}=${encodeURIComponent(value.replace(/[\ud800-\udfff]/g, ''))}`)
      expect(read(write(wanted))).toEqual(wanted)
    })
    expect(read('?open=yes&veg=ham&rating=9&sort=__proto__&kind=&utm_source=x')).toEqual({})
    expect(read('?open=1&veg=none&q=+&cuisine=%E2%80%8B')).toEqual({ open: '1' })
    expect(read(`?q=${'a'.repeat(500)}`).query).toHaveLength(100)
  })

  test('leaves nothing of itself where it is everything', () => {
    expect(write({})).toBe('')
    expect(write(withWish({ open: '1' }, { open: undefined }))).toBe('')
    expect(withoutLimits({ open: '1', query: 'dal', cuisine: 'Sweets', sort: 'cost' })).toEqual({ sort: 'cost' })
  })
})

test('the parameters of an address stand in the order of their names, whatever is chosen first', () => {
  const names = (wanted: Wanted) => writeWanted(wanted).map(([name]) => name)
  expect(names({ within: '1', open: '1', query: 'dal', cost: 'low' })).toEqual(['cost', 'open', 'q', 'within'])
  expect(names({ cost: 'low', query: 'dal', within: '1', open: '1' })).toEqual(['cost', 'open', 'q', 'within'])
})

test('without a search of the backend an outlet is found by all words of its name and its cuisines', () => {
  const outlets = [
    outlet('a', { name: 'Dariya Mahal', cuisines: ['Punjabi', 'South Indian'] }),
    outlet('b', { name: 'Mahal of Sweets' }),
    outlet('c', {}),
  ]
  const found = (query: string) => ids(namedLike(outlets, query))
  expect(found('mahal')).toEqual(['a', 'b'])
  expect(found('MAHAL   punjabi')).toEqual(['a'])
  expect(found('indian dariya')).toEqual(['a'])
  expect(found('mahalpunjabi')).toEqual([])
  expect(found('unnamed')).toEqual(['c'])
  expect(found('pizza')).toEqual([])
})

describe('the list', () => {
  test('has each outlet at most once, those outside their hours apart, and with another filter no more', () => {
    forMany(200, someOutlets, someWanted, fc.constantFrom(...FILTERS), (outlets, wanted, name) => {
      const { now, later } = listOutlets(outlets, wanted)
      expect(now.some(isOutsideHours) || !later.every(isOutsideHours)).toBe(false)
      const without = all(listOutlets(outlets, withWish(wanted, { [name]: undefined })))
      expect(without).toEqual(expect.arrayContaining([...now, ...later]))
      expect(all(listOutlets(outlets, {}))).toHaveLength(outlets.length)
    })
  })

  test('begins with those that take orders, in any order that is wanted', () => {
    forMany(100, someOutlets, someWanted, (outlets, { sort }) => {
      const open = listOutlets(outlets, withWish({}, { sort })).now.map(takesOrders)
      expect(open).toEqual(open.toSorted((one, other) => Number(other) - Number(one)))
    })
  })

  test.each<[Wanted, string[]]>([
    [{}, ['a', 'b', 'c', 'd']],
    [{ open: '1' }, ['a', 'b', 'c']],
    [{ veg: 'all' }, ['b']],
    [{ veg: 'some' }, ['a', 'b']],
    [{ offers: '1' }, ['a']],
    [{ rating: '4' }, ['b', 'c']],
    [{ rating: '4.5' }, ['c']],
    [{ cost: 'low' }, ['a']],
    [{ cost: 'middle' }, ['a', 'b']],
    [{ cost: 'high' }, ['c']],
    [{ within: '1' }, ['a', 'b']],
    [{ kind: 'hotel' }, ['b', 'c']],
    [{ kind: 'restaurant' }, ['a', 'b']],
    [{ cuisine: 'punjabi' }, ['a', 'c']],
    [{ cuisine: 'Punjabi', kind: 'hotel' }, ['c']],
    [{ sort: 'rating' }, ['c', 'b', 'a', 'd']],
    [{ sort: 'cost' }, ['a', 'b', 'c', 'd']],
  ])('that is wanted with %o is %j', (wanted, expected) => {
    const offers = [{ code: 'A' }] as unknown as Outlet['offers'] & object
    const outlets = [
      outlet('a', { type: 'RESTAURANT', vegetarian: 'some', offers, averageCostPaise: 500_00, distanceKm: 0.2, cuisines: ['Punjabi'] }),
      outlet('b', {
        type: 'HOTEL_RESTAURANT',
        vegetarian: 'all',
        rating: { mean: 4, count: 3 },
        averageCostPaise: 1000_00,
        distanceKm: 1,
      }),
      outlet('c', {
        type: 'HOTEL',
        vegetarian: 'none',
        rating: { mean: 4.6, count: 9 },
        averageCostPaise: 1000_01,
        cuisines: ['Sweets', 'PUNJABI'],
      }),
      outlet('d', { openNow: false, rating: { mean: 5, count: 2 } }),
    ]
    expect(ids(all(listOutlets(outlets, wanted)))).toEqual(expected)
  })
})

describe('the order of the list', () => {
  test('by rating and by cost has equal outlets as they came, and those that tell nothing last', () => {
    const outlets = [
      outlet('a'),
      outlet('b', { averageCostPaise: 700_00, rating: { mean: 4.2, count: 3 } }),
      outlet('c', { averageCostPaise: 300_00, rating: { mean: 4.8, count: 3 } }),
      outlet('d', { averageCostPaise: 700_00, rating: { mean: 4.2, count: 3 } }),
      outlet('e'),
    ]
    expect(ids(listOutlets(outlets, { sort: 'cost' }).now)).toEqual(['c', 'b', 'd', 'a', 'e'])
    expect(ids(listOutlets(outlets, { sort: 'rating' }).now)).toEqual(['c', 'b', 'd', 'a', 'e'])
  })
})

describe('what is offered', () => {
  test('is what some outlets have and others not, with how many there are now and later', () => {
    const outlets = [outlet('a', { type: 'HOTEL' }), outlet('b', { type: 'HOTEL', openNow: false }), outlet('c', { type: 'RESTAURANT' })]
    expect(offeredChoices(outlets, {}, 'kind')).toEqual([
      { value: 'restaurant', count: 1 },
      { value: 'hotel', count: 2 },
    ])
    // All of these are hotels: only the choice that was made stands, to be taken back.
    expect(offeredChoices(outlets.slice(0, 2), {}, 'kind')).toEqual([])
    expect(offeredChoices(outlets.slice(0, 2), { kind: 'hotel' }, 'kind')).toEqual([{ value: 'hotel', count: 2 }])
  })

  test('are choices that some outlets have and others not, and the chosen one, with how many there would be', () => {
    forMany(100, someOutlets, someWanted, fc.constantFrom(...FILTERS), (outlets, wanted, name) => {
      for (const { value, count } of offeredChoices(outlets, wanted, name)) {
        const alone = all(listOutlets(outlets, { [name]: value })).length
        expect(wanted[name] === value || (alone > 0 && alone < outlets.length)).toBe(true)
        expect(count).toBe(all(listOutlets(outlets, withWish(wanted, { [name]: value }))).length)
      }
    })
  })

  test('is nothing of which a backend does not tell', () => {
    const plain = [outlet('a'), outlet('b')]
    expect(FILTERS.flatMap((name) => offeredChoices(plain, {}, name))).toEqual([])
    expect(offeredOrders(plain, {})).toEqual([])
    expect(offeredOrders(plain, { sort: 'cost' })).toEqual(['cost'])
    expect(offeredOrders([outlet('a', { averageCostPaise: 1 }), outlet('b')], {})).toEqual(['cost'])
  })
})

test('the limits of a list are what keeps outlets out of it', () => {
  expect(limitsOf({})).toEqual([])
  expect(limitsOf({ cuisine: 'Sweets', open: '1', query: 'dal', sort: 'cost' })).toEqual(['open', 'cuisine'])
})

describe('an empty list', () => {
  test('is no more empty without any one of what is named, or only without all', () => {
    forMany(200, someOutlets, someWanted, (outlets, wanted) => {
      fc.pre(outlets.length > 0 && all(listOutlets(outlets, wanted)).length === 0)
      const named = emptying(outlets, wanted)
      expect(named.length).toBeGreaterThan(0)
      const left = (limit: (typeof named)[number]) => all(listOutlets(outlets, withWish(wanted, { [limit]: undefined }))).length
      expect(
        named.every((limit) => left(limit) > 0) || (named.length === limitsOf(wanted).length && named.every((limit) => left(limit) === 0)),
      ).toBe(true)
    })
  })
})

test('an address asks for something exactly if a parameter of the finder is in it', () => {
  const all = { query: 'a', cuisine: 'b', sort: 'cost', ...Object.fromEntries(FILTERS.map((name) => [name, CHOICES[name][0]])) } as Wanted
  for (const [name, value] of writeWanted(all)) {
    expect(isFinding(`?${name}=${value}`)).toBe(true)
    expect(isFinding(`?utm_source=poster&${name}=${value}`)).toBe(true)
  }
  for (const other of ['', '?utm_source=poster', '?scan', '?faq=1', '?sorting=cost']) expect(isFinding(other)).toBe(false)
})
