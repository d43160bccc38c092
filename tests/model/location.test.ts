import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeText, readUserLocation, toCoordinates, writeUserLocation } from '#machines/model/location.ts'
import { locationOf, readPlace, readPlaces } from '#machines/model/place.ts'
import { anyText } from '#tests/support/any-text.ts'
import { forAll, forMany } from '#tests/support/for-all.ts'
import { BANDRA, LONDON, PUNE, wirePlace } from '#tests/support/places.ts'

test('a place is read as the geocoder sends it', () => {
  expect(BANDRA).toEqual({
    displayName: 'Bandra West, Mumbai',
    cityName: 'Mumbai',
    coordinates: { lat: 19.0596, lng: 72.8295 },
    rawAddress: 'Bandra West, Mumbai, Maharashtra, India',
    name: 'Bandra West',
    area: 'Mumbai, Maharashtra, India',
    inIndia: true,
  })
  expect(PUNE.displayName).toBe('Pune, Maharashtra')
  expect(LONDON.inIndia).toBe(false)
})

test.each([
  [{ country: 'India' }, true],
  [{ country_code: 'IN' }, true],
  [{ country: 'India', country_code: 'pk' }, false],
  [{ country: 'Nepal' }, false],
  [{}, false],
])('an address of %j is in India: %s', (address, inIndia) => {
  expect(readPlace(wirePlace('Somewhere', { address }))?.inIndia).toBe(inIndia)
})

test.each([
  ['no point', { lat: undefined }],
  ['a latitude of 91', { lat: '91' }],
  ['a longitude in words', { lon: 'east' }],
  ['a hexadecimal latitude', { lat: '0x10' }],
  ['no name', { display_name: ' ', display_place: '' }],
  ['no address', { address: null }],
])('a place with %s is none', (_what, more) => {
  expect(readPlace(wirePlace('Somewhere', more))).toBeUndefined()
})

test('a point is rounded to about eleven metres, and minus zero is zero', () => {
  expect(toCoordinates(19.059612345, -0.00001)).toStrictEqual({ lat: 19.0596, lng: 0 })
  expect([toCoordinates(Number.NaN, 0), toCoordinates('1', 2), toCoordinates(90.1, 0), toCoordinates(0, Infinity)]).toEqual(
    Array(4).fill(undefined),
  )
})

test.each([
  [90, 180],
  [-90, -180],
  [0, 0],
])('%d, %d is a point on the globe', (lat, lng) => {
  expect(toCoordinates(lat, lng)).toEqual({ lat, lng })
})

test.each([
  [0, '1'],
  [-90.1, 0],
  [0, 180.1],
  [0, undefined],
])('%j, %j is none', (lat, lng) => {
  expect(toCoordinates(lat, lng)).toBeUndefined()
})

test.each<[object, object]>([
  [{}, { name: 'Here', cityName: 'Here', displayName: 'Here', area: undefined }],
  [
    { display_place: 'There', address: { name: 'Hut' } },
    { name: 'There', displayName: 'There' },
  ],
  [
    { display_place: undefined, address: { name: 'Hut' } },
    { name: 'Hut', displayName: 'Hut' },
  ],
  [
    { display_place: undefined, display_name: 'First, second' },
    { name: 'First', rawAddress: 'First, second' },
  ],
  [{ address: { city: 'Mumbai' } }, { cityName: 'Mumbai', displayName: 'Here, Mumbai' }],
  [{ address: { town: 'Alibag', county: 'Raigad' } }, { cityName: 'Alibag', displayName: 'Here, Alibag' }],
  [{ address: { village: 'Kashid' } }, { cityName: 'Kashid' }],
  [{ address: { county: 'Raigad' } }, { cityName: 'Raigad' }],
  [{ address: { city: 'Here', state: 'Goa' } }, { cityName: 'Here', displayName: 'Here, Goa' }],
  [{ display_address: 'Goa, India', address: { city: 'Panaji' } }, { area: 'Goa, India' }],
  [{ address: { city: 'Panaji' } }, { area: 'Panaji' }],
  [{ lat: 19, lon: -72.5 }, { coordinates: { lat: 19, lng: -72.5 } }],
  [{ lat: '-19', lon: '072.50' }, { coordinates: { lat: -19, lng: 72.5 } }],
])('the geocoder’s %j is read as %j', (more, expected) => {
  const wire = { lat: '1', lon: '2', display_name: 'Here', display_place: 'Here', address: {} }
  expect(readPlace({ ...wire, ...more })).toMatchObject(expected)
})

test('what is stored of a chosen place is where it is and what it is called', () => {
  expect(locationOf(PUNE)).toEqual({
    displayName: PUNE.displayName,
    cityName: PUNE.cityName,
    coordinates: PUNE.coordinates,
    rawAddress: PUNE.rawAddress,
  })
})

test('of many places the first are read, and what is none does not count', () => {
  const wire = { lat: '1', lon: '2', display_name: 'Here', address: {} }
  expect(readPlaces([7, wire, { ...wire, lat: true }, wire, wire], 2).map(({ name }) => name)).toEqual(['Here', 'Here'])
  expect(readPlaces(wire, 2)).toEqual([])
})

test.each([
  [' a \n\n b ', 'a b'],
  ['a\u200b\u200bb', 'a b'],
  ['\u0000', undefined],
  ['', undefined],
  [7, undefined],
])('%j reads %j', (value, line) => {
  expect(placeText(value)).toBe(line)
})

test('a line is cut by letters, and what is far behind them is not looked at', () => {
  expect(placeText('😋'.repeat(200))).toBe('😋'.repeat(120))
  expect(placeText(`${' '.repeat(480)}late`)).toBeUndefined()
  expect(placeText('abcdef', 3)).toBe('abc')
})

test.each([
  { version: 2, displayName: 'Mumbai' },
  { displayName: 'Mumbai' },
  { version: 1, displayName: ' ' },
  { version: 1 },
  { version: 1, displayName: 'Mumbai', coordinates: { lat: 1 } },
  { version: 1, displayName: 'Mumbai', coordinates: null },
  7,
])('%j is no stored location', (value) => {
  expect(readUserLocation(value)).toBeUndefined()
})

test('what is stored is read back', () => {
  for (const location of [locationOf(BANDRA), { displayName: 'Atlantis' }])
    expect(readUserLocation(JSON.parse(JSON.stringify(writeUserLocation(location))))).toEqual(location)
})

test('whatever is stored or sent, reading it neither throws nor brings anything unknown', () => {
  const known = ['displayName', 'cityName', 'coordinates', 'rawAddress', 'name', 'area', 'inIndia']
  const almost = fc.record(
    {
      version: fc.constant(1),
      displayName: anyText(),
      coordinates: fc.anything(),
      cityName: fc.anything(),
      extra: fc.anything(),
    },
    { requiredKeys: ['version'] },
  )
  const wire = fc.record({ lat: fc.anything(), lon: fc.anything(), display_name: fc.anything(), address: fc.anything() })
  forMany(100, fc.oneof(fc.anything({ withNullPrototype: true }), almost, wire, fc.array(wire)), (value) => {
    for (const read of [readUserLocation(value), readPlace(value), ...readPlaces(value, 5)]) {
      expect(Object.keys(read ?? {}).filter((key) => !known.includes(key))).toEqual([])
      if (read) expect(read.displayName).toBe(placeText(read.displayName, 500))
    }
  })
})

test('text of others is one readable line of limited length', () => {
  forAll(anyText({ maxLength: 2_000 }), (text) => {
    const line = placeText(text)
    if (line === undefined) return
    expect([...line].length).toBeLessThanOrEqual(120)
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(line).not.toMatch(/\s\s/)
  })
})
