import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUTTON_PX, clampPoint, CORNERS, cornerPoint, placesAlongSide, readPoint } from '#machines/ongoing-order/button-place.ts'
import { forAll } from '#tests/support/for-all.ts'

const PHONE = { width: 412, height: 740, bottomBar: 58 }

test('the places it may slide to are along its side, the nearest first, within 96 px and in the window', () => {
  const places = placesAlongSide({ x: 346, y: 300 }, PHONE)
  expect(places.slice(0, 4)).toEqual([
    { x: 346, y: 300 },
    { x: 346, y: 292 },
    { x: 346, y: 308 },
    { x: 346, y: 284 },
  ])
  expect([places.length, Math.min(...places.map(({ y }) => y)), Math.max(...places.map(({ y }) => y))]).toEqual([25, 204, 396])
  expect(placesAlongSide({ x: 346, y: 616 }, PHONE).map(({ y }) => y)).toEqual([
    616, 608, 600, 592, 584, 576, 568, 560, 552, 544, 536, 528, 520,
  ])
})

test('the places of the button, pixel by pixel', () => {
  expect(CORNERS.map((corner) => cornerPoint(corner, PHONE))).toEqual([
    { x: 8, y: 72 },
    { x: 346, y: 72 },
    { x: 8, y: 616 },
    { x: 346, y: 616 },
  ])
  expect([clampPoint({ x: -1, y: 9_999 }, PHONE), clampPoint({ x: 20.4, y: 20.5 }, PHONE)]).toEqual([
    { x: 8, y: 616 },
    { x: 20, y: 21 },
  ])
})

test('a place is read up to the edge of any screen', () => {
  expect(readPoint({ x: 100_000, y: -100_000, z: 1 })).toEqual({ x: 100_000, y: -100_000 })
  expect([readPoint({ x: 100_001, y: 0 }), readPoint({ x: 0, y: -100_001 })]).toEqual([undefined, undefined])
})

test('the corners are four places of any phone', () => {
  forAll(fc.record({ width: fc.integer({ min: 320, max: 4000 }), height: fc.integer({ min: 480, max: 4000 }) }), (window) => {
    const area = { ...window, bottomBar: 130 }
    const points = CORNERS.map((corner) => cornerPoint(corner, area))
    expect(new Set(points.map(({ x, y }) => `${x},${y}`)).size).toBe(4)
    for (const point of points) expect(clampPoint(point, area)).toEqual(point)
  })
})

test.each([
  null,
  undefined,
  '3,4',
  {},
  { x: 1 },
  { x: 1, y: Number.NaN },
  { x: Number.POSITIVE_INFINITY, y: 1 },
  { x: '1', y: '2' },
  [1, 2],
])('%j is no place', (value) => expect(readPoint(value)).toBeUndefined())

test('whatever is stored, the whole button is in sight of any window that can hold it', () => {
  const anyArea = fc.record({
    width: fc.integer({ min: 80, max: 4000 }),
    height: fc.integer({ min: 140, max: 4000 }),
    bottomBar: fc.constantFrom(0, 58),
  })
  forAll(fc.anything(), fc.record({ x: fc.double(), y: fc.double() }), anyArea, (junk, point, area) => {
    for (const stored of [readPoint(junk), readPoint(point)]) {
      if (!stored) continue
      const { x, y } = clampPoint(stored, area)
      expect(x >= 0 && x + BUTTON_PX <= area.width).toBe(true)
      expect(y >= 0 && y + BUTTON_PX <= area.height - area.bottomBar).toBe(true)
    }
  })
})
