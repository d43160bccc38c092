import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categoriesLike, type DishIndex, findDishes, indexDishes, partsOf } from '#machines/model/dish-finder.ts'
import type { MenuCategory, MenuItem } from '#machines/model/menu-item.ts'
import { filterMenu } from '#machines/model/menu-filter.ts'
import { searchMenu } from '#machines/model/menu-search.ts'
import { anyText } from '#tests/support/any-text.ts'
import { demoMenus } from '#tests/support/demo-menus.ts'
import { dish } from '#tests/support/fixtures.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { misspelt } from '#tests/support/typing-errors.ts'

interface Indexed {
  menu: MenuCategory[]
  index: DishIndex
}
const atOnce = () => undefined
const indexed = async (menu: MenuCategory[]): Promise<Indexed> => ({ menu, index: await indexDishes(menu, atOnce) })
const demo = await Promise.all(demoMenus().map(indexed))
const found = ({ menu, index }: Indexed, query: string): MenuItem[] =>
  findDishes(index, menu, query).categories.flatMap(({ items }) => items)
const firstThree = (where: Indexed, query: string): string[] =>
  found(where, query)
    .slice(0, 3)
    .map(({ name }) => name)

const MENU = await indexed([
  {
    name: 'Curries',
    items: [
      dish('dal', { name: 'Daal Fry', ingredients: ['lentils'] }),
      dish('kofta', { name: 'Malai Kofta', description: 'With butter naan.' }),
    ],
  },
  { name: 'Breads', items: [dish('naan', { name: 'Butter Naan' }), dish('roti', { name: 'Rōti', ingredients: ['wheat'] })] },
  { name: 'Rice', items: [dish('biryani', { name: 'Chicken Biryani' }), dish('pulao', { name: 'Paneer Pulao' })] },
])
const ids = (query: string) => found(MENU, query).map(({ menuId }) => menuId)

describe('dishes in the demo are found among the first three', () => {
  // No seed that the rule was tuned on: those were 1 to 3.
  test.each([101, 102, 103])('for at least 95 in a hundred of 200 misspelt names and words, with seed %i', (seed) => {
    const random = seededRandom(seed)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
    const tries = Array.from({ length: 200 }, (_, count) => {
      const where = pick(demo)
      const { name } = pick(where.index.items)
      // Every second query is one word of the name.
      const wanted = count % 2 === 0 ? name : pick(name.split(' ').filter((word) => word.length > 3))
      if (wanted === undefined) return true
      const query = misspelt(wanted.toLowerCase(), random)
      return firstThree(where, wanted.length > 12 ? misspelt(query, random) : query).some((one) => one.includes(wanted))
    })
    const share = tries.filter(Boolean).length / tries.length
    console.log(`misspelt queries, seed ${seed}: ${(share * 100).toFixed(1)} % find the dish in the first three`)
    expect(share).toBeGreaterThanOrEqual(0.95)
  })

  test.each([
    ['biriyani', 'Biryani'],
    ['briyani', 'Biryani'],
    ['panir tika', 'Paneer Tikka'],
    ['panneer', 'Paneer'],
    ['rotti', 'Roti'],
    ['dosai', 'Dosa'],
    ['masala dosha', 'Masala Dosa'],
    ['daal makhni', 'Dal Makhani'],
    ['dhal', 'Dal'],
    ['gobhi manchuriyan', 'Gobi Manchurian'],
    ['alu parantha', 'Aloo Paratha'],
    ['zeera rice', 'Jeera Rice'],
    ['kabab', 'Kebab'],
    ['pulav', 'Pulao'],
    ['pulaw', 'Pulao'],
    ['samosaa', 'Samosa'],
    ['idly sambhar', 'Idli Sambar'],
    ['medhu wada', 'Medu Vada'],
    ['vadai', 'Vada'],
    ['ghi', 'Ghee'],
    ['malaai kofta', 'Malai Kofta'],
    ['mutter paneer', 'Matar Paneer'],
    ['chiken', 'Chicken'],
    ['chhole bhatoore', 'Chole Bhature'],
    ['lachha paratha', 'Laccha Paratha'],
    ['gulaab jamoon', 'Gulab Jamun'],
    ['rosogolla', 'Rasgulla'],
    ['jilebi', 'Jalebi'],
    ['paav bhaji', 'Pav Bhaji'],
    ['pao bhaji', 'Pav Bhaji'],
    ['dhokala', 'Dhokla'],
    ['upma poha', 'Poha'],
    ['falooda rose', 'Rose Falooda'],
    ['halva', 'Halwa'],
    ['butternaan', 'Butter Naan'],
    ['noodels', 'Noodles'],
    ['manchow sup', 'Manchow Soup'],
  ])('%j finds %j', (query, name) => {
    const serving = demo.filter(({ index }) => index.items.some((item) => item.name.includes(name)))
    expect(serving).not.toHaveLength(0)
    for (const where of serving) expect(firstThree(where, query).join()).toContain(name)
  })
})

test('a word of the menu finds what it found before, and only more of the same spelling', () => {
  for (const where of demo) {
    for (const { name } of where.index.items) {
      for (const query of [name, ...name.split(' ')]) {
        const exact = searchMenu(where.menu, query).flatMap(({ items }) => items)
        const { categories, isNearest } = findDishes(where.index, where.menu, query)
        expect(isNearest).toBe(false)
        expect(categories.flatMap(({ items }) => items)).toEqual(expect.arrayContaining(exact))
      }
      const [first] = found(where, name)
      expect(first!.name.toLowerCase()).toContain(name.toLowerCase())
    }
  }
})

test('dishes that are called so come first, then other spellings, then dishes that mention it', () => {
  expect(ids('naan')).toEqual(['naan', 'kofta'])
  expect(ids('dal')).toEqual(['dal'])
  expect(findDishes(MENU.index, MENU.menu, 'naan').categories.map(({ name }) => name)).toEqual(['Breads', 'Curries'])
})

test('only when no dish has all words are the nearest shown, and they are said to be so', () => {
  expect(findDishes(MENU.index, MENU.menu, 'biriyani').isNearest).toBe(false)
  expect(findDishes(MENU.index, MENU.menu, 'biriyami')).toMatchObject({ isNearest: true, categories: [{ items: [{ menuId: 'biryani' }] }] })
  expect(ids('chicken pizza')).toEqual(['biryani'])
})

test.each(['xyzzy', 'pizza', 'no such dish', 'zzzz', '🍕', '‮', '.*', '[a-', 'q'])('nothing is like %j', (query) =>
  expect(ids(query)).toEqual([]),
)

test('a dish that the filter hides is not found, and not near', () => {
  const menu = [
    { name: 'Mains', items: [dish('c', { name: 'Chicken', isVegetarian: false }), dish('p', { name: 'Paneer', isVegetarian: true })] },
  ]
  return indexed(menu).then(({ index }) => {
    const veg = filterMenu(menu, 'veg')
    expect(findDishes(index, veg, 'chicken').categories).toEqual([])
    expect(findDishes(index, veg, 'chiicen').categories).toEqual([])
  })
})

test('whatever is typed, each dish found is on the menu, once, and at most twelve are near', () => {
  const every = MENU.index.items
  const typed = fc.oneof(
    anyText(),
    fc
      .array(fc.constantFrom('naan', 'bir', 'مطعم', '🍛', ')(', '\\', 'ﷺ', 'a'.repeat(40), '\u0301'), { maxLength: 20 })
      .map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(typed, (query) => {
      const { categories, isNearest } = findDishes(MENU.index, MENU.menu, query)
      const dishes = categories.flatMap(({ items }) => items)
      expect(new Set(dishes).size).toBe(dishes.length)
      expect(every).toEqual(expect.arrayContaining(dishes))
      if (isNearest) expect(dishes.length).toBeLessThanOrEqual(12)
      for (const { name } of every)
        expect(
          partsOf(name, query, isNearest)
            .map(({ text }) => text)
            .join(''),
        ).toBe(name)
    }),
  )
})

test('a query of 10,000 letters or words is answered like its beginning', () => {
  for (const query of ['n'.repeat(10_000), 'xy '.repeat(3_000), '('.repeat(10_000)]) expect(ids(query)).toEqual([])
})

test('in a name the letters typed are marked, and a word written otherwise as a whole', () => {
  const marked = (name: string, query: string, isNearest = false) =>
    partsOf(name, query, isNearest)
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join('')
  expect(marked('Butter Naan', 'naa')).toBe('Butter [Naa]n')
  expect(marked('Rōti, two', 'roti')).toBe('[Rōti], two')
  expect(marked('Crème', 'rem')).toBe('C[rèm]e')
  expect(marked('Chicken Biryani', 'biriyani')).toBe('Chicken [Biryani]')
  expect(marked('Chicken Biryani', 'biriyami')).toBe('Chicken Biryani')
  expect(marked('Chicken Biryani', 'biriyami', true)).toBe('Chicken [Biryani]')
})

test('preparing a menu lets the page answer whenever it is told to', async () => {
  let pauses = 0
  await indexDishes(MENU.menu, () => {
    pauses++
    return Promise.resolve()
  })
  expect(pauses).toBe(6)
})

test.each([
  ['b', ['Breads', 'Biryani & Rice']],
  ['biriyani', ['Biryani & Rice']],
  ['rice bir', ['Biryani & Rice']],
  ['braeds', ['Breads']],
  ['reads', ['Breads']],
  ['ice', []],
  ['pizza', []],
  [' ', []],
])('%j is like the categories %j', (query, expected) =>
  expect(categoriesLike(['Breads', 'Curries', 'Biryani & Rice'], query)).toEqual(expected),
)
