import { expect, test } from 'vitest'
import { type Avoidable, avoidedText, conflictOf, hiderOf, isToKitchen, toKitchen } from '#machines/model/menu/avoided.ts'
import { hasWords, toggleWords } from '#machines/model/menu/note-chips.ts'

const dish = (allergens?: string[], more: { isVegetarian?: boolean; isService?: boolean; ingredients?: string[] } = {}) => ({
  allergens,
  isVegetarian: true,
  ingredients: ['rice'],
  ...more,
})

test.each<[allergens: string[], avoided: Avoidable[], hits: string[]]>([
  [['nuts', 'milk'], ['nuts'], ['nuts']],
  [
    ['milk', 'nuts'],
    ['nuts', 'milk'],
    ['nuts', 'milk'],
  ],
  [['peanuts'], ['nuts'], []],
  [['nuts'], ['peanuts'], []],
  [['shellfish'], ['fish'], []],
  [
    ['Tree nuts', 'Dairy'],
    ['milk', 'nuts'],
    ['milk', 'nuts'],
  ],
  [['Sulfites'], ['sulphites'], ['sulphites']],
  [[], ['nuts'], []],
])('of a dish with %j, who avoids %j is told %j', (allergens, avoided, hits) => {
  expect(conflictOf(dish(allergens), avoided)).toEqual({ hits })
  expect(hiderOf(avoided)(dish(allergens))).toBe(hits.length > 0)
})

test('a dish whose allergens are not told is never safe, and not hidden either', () => {
  expect(conflictOf(dish(), ['nuts'])).toEqual({ hits: [], unknown: 'allergens' })
  expect(hiderOf(['nuts'])(dish())).toBe(false)
  // Its ingredients may say enough.
  expect(conflictOf(dish(undefined, { ingredients: ['Prawns', 'kokum'] }), ['shellfish'])).toEqual({
    hits: ['shellfish'],
    unknown: 'allergens',
  })
  // Who avoids no allergen is not told of them.
  expect(conflictOf(dish(), ['non-veg'])).toEqual({ hits: [] })
})

test('who eats veg only avoids what is not; a Jain also onions, garlic and roots, as far as the ingredients tell', () => {
  expect(conflictOf(dish([], { isVegetarian: false }), ['non-veg'])).toEqual({ hits: ['non-veg'] })
  expect(conflictOf(dish([], { isVegetarian: false }), ['jain', 'non-veg'])).toEqual({ hits: ['non-veg'] })
  expect(conflictOf(dish([], { ingredients: ['onion', 'rice', 'Potatoes'] }), ['jain'])).toEqual({ hits: ['onion', 'Potatoes'] })
  expect(conflictOf(dish([], { ingredients: [] }), ['jain'])).toEqual({ hits: [], unknown: 'ingredients' })
  expect(conflictOf(dish([]), ['jain'])).toEqual({ hits: [] })
})

test('a service has nothing to avoid', () => {
  expect(conflictOf(dish(undefined, { isService: true, isVegetarian: false }), ['nuts', 'non-veg'])).toEqual({ hits: [] })
})

test('what the kitchen reads is one part of the instruction, which can be taken out again', () => {
  const words = toKitchen(['nuts', 'jain'])
  expect([avoidedText(['nuts', 'jain']), words]).toEqual(['nuts, what is not Jain', 'Guest avoids nuts + what is not Jain'])
  const note = toggleWords('Less spicy', words)
  expect(note.split(',').map(isToKitchen)).toEqual([false, true])
  expect(hasWords(note, words)).toBe(true)
  expect(toggleWords(note, words)).toBe('Less spicy')
})
