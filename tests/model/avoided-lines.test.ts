import { expect, test } from 'vitest'
import { avoidedLines, hitText } from '#machines/model/menu/avoided-lines.ts'
import { toKitchen } from '#machines/model/menu/avoided.ts'
import type { CartLine } from '#machines/model/cart.ts'
import { LONGEST_NOTE } from '#machines/model/menu/note-chips.ts'

const line = (menuId: string, more: Partial<CartLine> = {}): CartLine => ({
  outletId: 'b1',
  menuId,
  name: menuId,
  unitPricePaise: 100_00,
  quantity: 1,
  isVegetarian: true,
  outOfStock: false,
  allergens: [],
  ...more,
})
const namesOf = (lines: CartLine[], dishes = new Map(), notes = {}) => avoidedLines(lines, dishes, notes, ['nuts']).map(({ name }) => name)

test('a line is listed that contains what is avoided, or of which it is not known; one that is out of stock is not', () => {
  expect(namesOf([line('Kulfi', { allergens: ['nuts'] }), line('Naan'), line('Dal', { allergens: undefined })])).toEqual(['Kulfi', 'Dal'])
  expect(namesOf([line('Kulfi', { allergens: ['nuts'], outOfStock: true })])).toEqual([])
})

test('what the menu says today counts over a stored line', () => {
  expect(namesOf([line('Naan')], new Map([['Naan', { allergens: ['nuts'], isVegetarian: true }]]))).toEqual(['Naan'])
})

test('whether the kitchen reads it, and whether there is room to say it', () => {
  const kulfi = line('Kulfi', { allergens: ['nuts'] })
  const [key] = avoidedLines([kulfi], new Map(), {}, ['nuts']).map((one) => one.key)
  const withNote = (note: string) => avoidedLines([kulfi], new Map(), { [key!]: note }, ['nuts'])[0]
  expect(withNote('')).toMatchObject({ isNoted: false, isFull: false })
  expect(withNote(toKitchen(['nuts']))).toMatchObject({ isNoted: true, isFull: false })
  expect(withNote('x'.repeat(LONGEST_NOTE))).toMatchObject({ isNoted: false, isFull: true })
})

test('what is in a dish is said in one phrase', () => {
  expect(hitText(['non-veg', 'milk', 'nuts'])).toBe('is non-veg, contains milk, nuts')
  expect(hitText(['milk'])).toBe('contains milk')
})
