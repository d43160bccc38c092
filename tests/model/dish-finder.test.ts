import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categoriesLike, type DishIndex, findDishes, indexDishes, partsOf } from '#machines/model/menu/dish-finder.ts'
import type { MenuCategory, MenuItem } from '#machines/model/menu/menu-item.ts'
import { filterMenu } from '#machines/model/menu/menu-filter.ts'
import { searchMenu } from '#machines/model/menu/menu-search.ts'
import { anyText } from '#tests/support/any-text.ts'
import { demoMenus } from '#tests/support/demo-menus.ts'
import { dish } from '#tests/support/fixtures.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { plainLikeness } from '#tests/support/plain-likeness.ts'
import { misspelt } from '#tests/support/typing-errors.ts'
import { forAll } from '#tests/support/for-all.ts'

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
    expect(share, 'share of queries that find the dish').toBeGreaterThanOrEqual(0.95)
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
  forAll(typed, (query) => {
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
  })
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
  expect(marked('Chicken Biryani', 'biriyani xyz')).toBe('Chicken [Biryani]')
  // In letters that are written as two characters the place of the third is not the same.
  expect(marked('Cre\u0300me', 'rem')).toBe('[Cre\u0300me]')
  expect(partsOf('Rōti, two', 'two', false).filter(({ text }) => text !== '')).toEqual([
    { text: 'Rōti', isFound: false },
    { text: ', ', isFound: false },
    { text: 'two', isFound: true },
  ])
  expect(partsOf('Naan', 'naa', false).slice(1, 3)).toEqual([
    { text: 'Naa', isFound: true },
    { text: 'n', isFound: false },
  ])
})

test('preparing a menu lets the page answer whenever the caller yields', async () => {
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
  ['\u0301', []],
  ['rice rice rice rice rice rice rice rice pizza', ['Biryani & Rice']],
])('%j is like the categories %j', (query, expected) =>
  expect(categoriesLike(['Breads', 'Curries', 'Biryani & Rice'], query)).toEqual(expected),
)

describe('another spelling is no error', () => {
  const spelled = async (name: string, query: string) => {
    const { menu, index } = await indexed([{ name: '', items: [dish('one', { name })] }])
    const { categories, isNearest } = findDishes(index, menu, query)
    return !isNearest && categories.length > 0
  }
  test.each([
    ['spise', 'Spice'],
    ['ciro', 'Siro'],
    ['isi', 'Icy'],
    ['kurry', 'Curry'],
    ['ticka', 'Tikka'],
    ['qorma', 'Korma'],
    ['phaluda', 'Faluda'],
    ['dhal', 'Dal'],
    ['gobhi', 'Gobi'],
    ['wada', 'Vada'],
    ['zira', 'Jira'],
    ['biriani', 'Biriyani'],
    ['panir', 'Paneer'],
    ['alu', 'Aloo'],
    ['malaaai', 'Malai'],
    ['pao', 'Pav'],
    ['pulau', 'Pulav'],
    ['dosai', 'Dosa'],
    ['tee', 'Ti'],
    ['panir', 'Paneertikka'],
    ['abcdefghijklmnopqrstuvwxyz', 'Abcdefghijklmnopqrstuvwxq'],
  ])('%j is %j', async (query, name) => expect(await spelled(name, query)).toBe(true))

  test.each([
    ['kana', 'Chana'],
    ['ala', 'Alha'],
    ['gavda', 'Gauda'],
    ['chai', 'Cha'],
    ['dosara', 'Dosaira'],
    ['tee', 'Tika'],
  ])('%j is not %j', async (query, name) => expect(await spelled(name, query)).toBe(false))
})

test('a menu is prepared by name, by two words of it in one, by category, ingredient and cuisine', async () => {
  const { index } = await indexed([
    { name: 'Hot Breads', items: [dish('naan', { name: 'Butter Naan', ingredients: ['white flour'], cuisines: ['Mughlai'] })] },
    { name: '🍞', items: [dish('none', { name: '🍕', ingredients: ['—'] })] },
  ])
  expect(Object.fromEntries([...index.words].map(([word, { places }]) => [word, [...places]]))).toEqual({
    Butter: [[0, 1]],
    Naan: [[0, 1]],
    ButterNaan: [[0, 1]],
    Hot: [[0, 0.5]],
    Breads: [[0, 0.5]],
    white: [[0, 0.3]],
    flour: [[0, 0.3]],
    Mughlai: [[0, 0.3]],
  })
})

test('preparing a menu waits as long as the page asks for', async () => {
  let [isReady, goOn] = [false, () => {}]
  const ready = indexDishes(MENU.menu.slice(0, 1), () => new Promise<void>((resolve) => (goOn = resolve))).then(() => (isReady = true))
  for (let turn = 0; turn < 2; turn++) {
    for (let moment = 0; moment < 20; moment++) await Promise.resolve()
    expect(isReady).toBe(false)
    goOn()
  }
  await ready
})

test('what earlier words came near is cached, of a hundred words at most', async () => {
  const { menu, index } = await indexed(MENU.menu)
  findDishes(index, menu, 'biriyami')
  const cached = index.near.get('biriyami')
  expect([...cached!.keys()].map((place) => index.items[place])).toMatchObject([{ menuId: 'biryani' }])
  findDishes(index, menu, 'biriyami')
  expect(index.near.get('biriyami')).toBe(cached)
  for (let count = 2; count <= 100; count++) {
    findDishes(index, menu, `zz${'x'.repeat(count % 10)}${count}`)
    expect(index.near.size).toBe(count)
  }
  findDishes(index, menu, 'onemore')
  expect(index.near.size).toBe(1)
})

test('a dish whose name has the letters comes before one that only mentions them', () => expect(ids('aan')).toEqual(['naan', 'kofta']))

test.each([
  ['a longer word of the query counts for more', ['Chicken', 'Dal'], 'chikcen dla', ['Chicken']],
  ['a slip of the finger is forgiven where the sound is another', ['Chicken', 'Dal'], 'dhicken', ['Chicken']],
  ['one error in three letters is forgiven', ['Dal'], 'dla', ['Dal']],
  ['an empty menu has nothing near', [], 'dal', []],
])('%s', async (_, names, query, expected) => {
  const { menu, index } = await indexed([{ name: '', items: names.map((name) => dish(name, { name })) }])
  expect(findDishes(index, menu, query)).toMatchObject({ isNearest: true })
  expect(found({ menu, index }, query).map(({ name }) => name)).toEqual(expected)
})

test('of dishes that are equally near the first twelve are shown', async () => {
  const names = [...'bcdfghjklmnpqr'].map((letter) => `Banan${letter}`)
  const where = await indexed([{ name: '', items: names.map((name) => dish(name, { name })) }])
  expect(found(where, 'banant').map(({ name }) => name)).toEqual(names.slice(0, 12))
})

test('words of 24 letters are compared to their end', () => {
  const letters = 'abcdefghijklmnopqrstuvwx'
  for (const typed of [`z${letters.slice(1, 23)}z`, letters.slice(0, 20) + 'zzzz'])
    expect([typed, categoriesLike([letters], typed)]).toEqual([typed, plainLikeness(typed, letters) > 0 ? [letters] : []])
})

describe('the quick search finds what a slow one finds that tries every way of typing', () => {
  const random = seededRandom(7)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  /** No two letters alike side by side, and none that are spelt otherwise by their sound. */
  const word = (): string => {
    let text = ''
    for (const length = 3 + Math.floor(random() * 6); text.length < length;) {
      const letter = pick([...'aebdrnm'])
      if (!text.endsWith(letter)) text += letter
    }
    return text
  }
  const twice = /(.)\1/
  const typedFor = (wanted: string): string => {
    const query = misspelt(random() < 0.5 ? wanted : misspelt(wanted, random), random)
    return twice.test(query) || /[^aebdrnm]/.test(query) ? wanted.slice(0, -1) + (wanted.endsWith('a') ? 'e' : 'a') : query
  }

  test('of 400 words and what was typed for them', () => {
    for (let count = 0; count < 400; count++) {
      const wanted = word()
      const query = random() < 0.8 ? typedFor(wanted) : word()
      if (twice.test(query)) continue
      const isLike = wanted.startsWith(query) || plainLikeness(query, wanted) > 0
      expect([query, categoriesLike([wanted], query)]).toEqual([query, isLike ? [wanted] : []])
    }
  })

  test('of the nearest dishes of 60 menus, in their order', async () => {
    let compared = 0
    for (let count = 0; count < 60; count++) {
      const names = [...new Set(Array.from({ length: 16 }, word))]
      const where = await indexed([{ name: '', items: names.map((name) => dish(name, { name })) }])
      for (let tried = 0; tried < 4; tried++) {
        const query = typedFor(pick(names))
        const { isNearest } = findDishes(where.index, where.menu, query)
        if (!isNearest || twice.test(query)) continue
        compared++
        const likes = names.map((name) => ({ name, likeness: plainLikeness(query, name) }))
        const best = Math.max(...likes.map(({ likeness }) => likeness))
        const nearest = likes
          .filter(({ likeness }) => likeness >= Math.max(0.4, best * 0.8))
          .toSorted((one, other) => other.likeness - one.likeness)
          .slice(0, 12)
        expect([query, found(where, query).map(({ menuId }) => menuId)]).toEqual([query, nearest.map(({ name }) => name)])
      }
    }
    expect(compared).toBeGreaterThan(100)
  })
})
