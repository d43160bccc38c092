import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closenessOf, closerTo, middleOf, movedBy } from '#machines/model/crop.ts'
import { forAll } from '#tests/support/for-all.ts'

const SIZE = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })

test('the middle of a picture is taken first', () => {
  expect(middleOf({ width: 900, height: 600 })).toEqual({ x: 150, y: 0, side: 600 })
})

test('coming closer keeps the middle, and says how close one is', () => {
  const size = { width: 900, height: 600 }
  const crop = closerTo(middleOf(size), 100, size)
  expect([crop, closenessOf(crop, size)]).toEqual([{ x: 375, y: 225, side: 150 }, 100])
  expect(closerTo(crop, 0, size)).toEqual(middleOf(size))
})

test('what is taken never leaves the picture, however it is moved', () => {
  const steps = fc.array(fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true }), fc.integer({ min: 0, max: 100 })), {
    maxLength: 8,
  })
  forAll(SIZE, steps, (size, moves) => {
    const { x, y, side } = moves.reduce((crop, [dx, dy, close]) => closerTo(movedBy(crop, dx, dy, size), close, size), middleOf(size))
    expect(x >= 0 && y >= 0 && side > 0 && x + side <= size.width + 1e-6 && y + side <= size.height + 1e-6).toBe(true)
  })
})
