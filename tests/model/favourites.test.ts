import { expect, test } from 'vitest'
import {
  FAVOURITE_RATING,
  type Favourites,
  isFavourite,
  isSameFavourite,
  restaurantCount,
  withFavourite,
} from '#machines/model/outlet/favourites.ts'

const LIST: Favourites = [
  { outletId: 'saffron', menuIds: ['dal', 'roti'] },
  { outletId: 'tandoor', menuIds: [] },
]

test('an outlet is a favourite by itself, a dish only at its own outlet', () => {
  expect(isFavourite(LIST, { outletId: 'tandoor' })).toBe(true)
  expect(isFavourite(LIST, { outletId: 'marina' })).toBe(false)
  expect(isFavourite(LIST, { outletId: 'saffron', menuId: 'dal' })).toBe(true)
  expect(isFavourite(LIST, { outletId: 'tandoor', menuId: 'dal' })).toBe(false)
  expect(isSameFavourite({ outletId: 'saffron' }, { outletId: 'saffron' })).toBe(true)
  expect(isSameFavourite({ outletId: 'saffron' }, { outletId: 'saffron', menuId: 'dal' })).toBe(false)
  expect(isSameFavourite({ outletId: 'saffron', menuId: 'dal' }, { outletId: 'tandoor', menuId: 'dal' })).toBe(false)
})

test('the newest favourite comes first, and a favourite dish brings its outlet', () => {
  expect(withFavourite(LIST, { outletId: 'marina' }, true)[0]).toEqual({ outletId: 'marina', menuIds: [] })
  expect(withFavourite(LIST, { outletId: 'marina', menuId: 'prawn' }, true)[0]).toEqual({ outletId: 'marina', menuIds: ['prawn'] })
  expect(withFavourite(LIST, { outletId: 'saffron', menuId: 'raita' }, true)[0]?.menuIds).toEqual(['raita', 'dal', 'roti'])
  expect(withFavourite(LIST, { outletId: 'saffron', menuId: 'roti' }, true)[0]?.menuIds).toEqual(['roti', 'dal'])
  expect(withFavourite(LIST, { outletId: 'saffron', menuId: 'dal' }, true)[1]).toEqual(LIST[1])
})

test('an outlet that is a favourite already stays as it is', () => {
  expect(withFavourite(LIST, { outletId: 'saffron' }, true)).toEqual(LIST)
})

test('an outlet takes its dishes along when it goes, a dish goes alone, and what is none stays none', () => {
  expect(withFavourite(LIST, { outletId: 'saffron' }, false)).toEqual([LIST[1]])
  expect(withFavourite(LIST, { outletId: 'saffron', menuId: 'dal' }, false)).toEqual([{ outletId: 'saffron', menuIds: ['roti'] }, LIST[1]])
  expect(withFavourite(LIST, { outletId: 'marina' }, false)).toEqual(LIST)
})

test('one restaurant is one', () => {
  expect([0, 1, 2].map(restaurantCount)).toEqual(['0 favorite restaurants', '1 favorite restaurant', '2 favorite restaurants'])
  expect(FAVOURITE_RATING).toBe(4.5)
})
