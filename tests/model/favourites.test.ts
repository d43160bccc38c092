import { expect, test } from 'vitest'
import {
  FAVOURITE_RATING,
  type Favourites,
  isFavourite,
  isSameFavourite,
  restaurantCount,
  withFavourite,
} from '#machines/model/outlet/favourites.ts'

const KEPT: Favourites = [
  { outletId: 'saffron', menuIds: ['dal', 'roti'] },
  { outletId: 'tandoor', menuIds: [] },
]

test('an outlet is a favourite by itself, a dish only at its own outlet', () => {
  expect(isFavourite(KEPT, { outletId: 'tandoor' })).toBe(true)
  expect(isFavourite(KEPT, { outletId: 'marina' })).toBe(false)
  expect(isFavourite(KEPT, { outletId: 'saffron', menuId: 'dal' })).toBe(true)
  expect(isFavourite(KEPT, { outletId: 'tandoor', menuId: 'dal' })).toBe(false)
  expect(isSameFavourite({ outletId: 'saffron' }, { outletId: 'saffron' })).toBe(true)
  expect(isSameFavourite({ outletId: 'saffron' }, { outletId: 'saffron', menuId: 'dal' })).toBe(false)
  expect(isSameFavourite({ outletId: 'saffron', menuId: 'dal' }, { outletId: 'tandoor', menuId: 'dal' })).toBe(false)
})

test('the newest favourite comes first, and a favourite dish brings its outlet', () => {
  expect(withFavourite(KEPT, { outletId: 'marina' }, true)[0]).toEqual({ outletId: 'marina', menuIds: [] })
  expect(withFavourite(KEPT, { outletId: 'marina', menuId: 'prawn' }, true)[0]).toEqual({ outletId: 'marina', menuIds: ['prawn'] })
  expect(withFavourite(KEPT, { outletId: 'saffron', menuId: 'raita' }, true)[0]?.menuIds).toEqual(['raita', 'dal', 'roti'])
  expect(withFavourite(KEPT, { outletId: 'saffron', menuId: 'roti' }, true)[0]?.menuIds).toEqual(['roti', 'dal'])
  expect(withFavourite(KEPT, { outletId: 'saffron', menuId: 'dal' }, true)[1]).toEqual(KEPT[1])
})

test('an outlet that is a favourite already stays as it is', () => {
  expect(withFavourite(KEPT, { outletId: 'saffron' }, true)).toEqual(KEPT)
})

test('an outlet takes its dishes along when it goes, a dish goes alone, and what is none stays none', () => {
  expect(withFavourite(KEPT, { outletId: 'saffron' }, false)).toEqual([KEPT[1]])
  expect(withFavourite(KEPT, { outletId: 'saffron', menuId: 'dal' }, false)).toEqual([{ outletId: 'saffron', menuIds: ['roti'] }, KEPT[1]])
  expect(withFavourite(KEPT, { outletId: 'marina' }, false)).toEqual(KEPT)
})

test('one restaurant is one', () => {
  expect([0, 1, 2].map(restaurantCount)).toEqual(['0 favorite restaurants', '1 favorite restaurant', '2 favorite restaurants'])
  expect(FAVOURITE_RATING).toBe(4.5)
})
