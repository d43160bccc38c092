import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasWords, LONGEST_NOTE, noteChips, toggleWords } from '#machines/model/menu/note-chips.ts'
import { line } from '#tests/support/fixtures.ts'
import { forAll } from '#tests/support/for-all.ts'

test.each([
  ['a vegetarian curry', { name: 'Dal Makhani', category: 'Curries & Breads' }, ['Less spicy', 'No onion', 'Jain']],
  ['a dish of which only the name is known', { name: 'Dal Makhani' }, ['Less spicy', 'No onion', 'Jain']],
  ['a dish with meat', { name: 'Chicken Biryani', category: 'Biryani & Rice', isVegetarian: false }, ['Less spicy', 'No onion']],
  ['a dish of onions', { name: 'Onion Uttapam', category: 'Dosa & Uttapam' }, ['Less spicy']],
  ['a dish of onions, in Hindi', { name: 'Pyaaz Kachori' }, ['Less spicy']],
  ['a Jain dish', { name: 'Jain Undhiyu' }, ['Less spicy']],
  ['a dish of a Jain kitchen', { name: 'Undhiyu', category: 'Jain Kitchen' }, ['Less spicy']],
  ['a bread among curries', { name: 'Butter Naan', category: 'Curries & Breads' }, []],
  ['a bread', { name: 'Amritsari Stack', category: 'Breads' }, []],
  ['a sweet', { name: 'Gulab Jamun' }, []],
  ['a sweet by its category', { name: 'Shahi Tukda', category: 'Desserts' }, []],
  ['a drink', { name: 'Aam Panna', category: 'Drinks & Sweets' }, []],
  ['a drink of the bar', { name: 'Jaljeera', category: 'From the bar' }, []],
  ['what is no food', { name: 'Extra pillow', category: 'Room Service' }, []],
  ['a soup whose name begins with sweet', { name: 'Sweet Corn Soup', category: 'Soups' }, ['Less spicy', 'No onion', 'Jain']],
  ['a snack among drinks', { name: 'Paneer Tikka', category: 'Drinks & Starters' }, ['Less spicy', 'No onion', 'Jain']],
])('%s has the chips that fit it', (_title, dish, chips) => {
  expect(noteChips(line('dish', 1, dish))).toEqual(chips)
})

test.each([
  ['', 'Less spicy', 'Less spicy'],
  ['  ', 'Less spicy', 'Less spicy'],
  ['raita on the side', 'Jain', 'raita on the side, Jain'],
  ['raita on the side, ', 'Jain', 'raita on the side, Jain'],
  ['raita on the side,', 'Jain', 'raita on the side, Jain'],
  ['Less spicy', 'Less spicy', ''],
  ['less  SPICY , raita', 'Less spicy', 'raita'],
  ['raita, Less spicy, crisp', 'Less spicy', 'raita, crisp'],
  ['raita, Less spicy', 'Less spicy', 'raita'],
  ['Less spicy, Less spicy', 'Less spicy', ''],
  ['less spicy please', 'Less spicy', 'less spicy please, Less spicy'],
])('of the note “%s” the chip %s makes “%s”', (note, words, after) => {
  expect(toggleWords(note, words)).toBe(after)
})

test('a chip for which there is no room changes nothing', () => {
  const full = 'x'.repeat(LONGEST_NOTE - 5)
  expect([toggleWords(full, 'Jain'), toggleWords(`${full}y`, 'Jain')]).toEqual([full, `${full}y`])
  const just = 'x'.repeat(LONGEST_NOTE - 6)
  expect(toggleWords(just, 'Jain')).toBe(`${just}, Jain`)
})

test('whatever is typed and tapped, no typed word is lost, the limit holds, and a second tap undoes the first', () => {
  const someNote = fc.oneof(
    fc.string({ maxLength: LONGEST_NOTE }),
    fc.array(fc.constantFrom('mild', 'Jain', 'no ghee', ' '), { maxLength: 6 }).map((parts) => parts.join(', ')),
  )
  const partsOf = (note: string) =>
    note
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part && part.toLowerCase() !== 'jain')
  forAll(someNote, (note) => {
    const once = toggleWords(note, 'Jain')
    expect(partsOf(once)).toEqual(partsOf(note))
    expect(once.length).toBeLessThanOrEqual(LONGEST_NOTE)
    if (once === note) return expect(note.length).toBeGreaterThan(LONGEST_NOTE - 6)
    expect(hasWords(once, 'Jain')).toBe(!hasWords(note, 'Jain'))
    expect(partsOf(toggleWords(once, 'Jain'))).toEqual(partsOf(note))
  })
})

const UNSEASONED = ['bread', 'dessert', 'sweet', 'ice cream', 'cake', 'drink', 'beverage', 'juice', 'tea', 'coffee', 'shake']
test.each(['mithai', ...UNSEASONED, ...UNSEASONED.map((word) => `${word}s`)])('a dish of %j is not seasoned to order', (category) =>
  expect(noteChips(line('dish', 1, { name: 'House special', category }))).toEqual([]),
)

test('a dish of pyaz has onions', () => expect(noteChips(line('dish', 1, { name: 'Pyaz Kachori' }))).toEqual(['Less spicy']))
