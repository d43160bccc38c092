import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type DishKind, SERVING_SIZES, SPICE_LEVELS } from '#machines/model/menu/menu-item.ts'
import type { MenuItemRow } from '#server/catalogue/queries.ts'
import { auditEvents, menuItems } from '#server/db/schema.ts'
import { type ImportOptions, importMenu } from '#server/import/apply.ts'
import { newId } from '#server/ids.ts'
import { menuToCsv } from '#server/import/export.ts'
import { faultText } from '#server/import/fault.ts'
import { NO_FOOD, planMenu } from '#server/import/plan.ts'
import { readCsv } from '#server/import/read-csv.ts'
import { ENGINES } from '#tests/server/support/postgres.ts'
import { withServer } from '#tests/server/support/server.ts'
import { runs } from '#tests/support/level.ts'
import { forMany } from '#tests/support/for-all.ts'

const csv = (...lines: string[]) => readCsv(Buffer.from(lines.join('\n')))
const LATER = new Date('2026-11-22T12:00:00Z')
const PLAN = { outletId: 'haveli', removeMissing: false, now: LATER, newMenuId: () => 'new' }

describe.each(ENGINES)('on %s', (engine) => {
  const server = withServer(engine)
  const bring = async (read: ReturnType<typeof csv>, options: Partial<ImportOptions> = {}, outletId = 'haveli') => {
    const { faults, outlets } = await importMenu(server.database.db, outletId, read, { by: { actor: 'STAFF' }, now: LATER, ...options })
    return { ...outlets[0]!.menu, faults }
  }
  const rows = (outletId = 'haveli') =>
    server.database.db.select().from(menuItems).where(eq(menuItems.outletId, outletId)).orderBy(menuItems.menuId)
  const sent = async (outletId = 'haveli') => (await server.ask('GET', `business/${outletId}/menu`)).body.data
  const names = (list: { name: string }[]) => list.map(({ name }) => name)

  test('dishes are added, changed and found by category and name, so that ids and what hangs on them stay', async () => {
    const before = await rows()
    const plan = await bring(
      csv(
        'Category,Item,Veg,Price,Half,Full,Spice',
        'Mains,DISH  dal,Veg,199.50,,,Hot',
        'Mains,Dish biryani,Non-veg,,230,400,',
        'Sides,Green Salad,Veg,80,,,',
      ),
    )
    expect([names(plan.added), plan.changed.map(({ before, fields }) => [before.menuId, fields]), plan.removed]).toEqual([
      ['Green Salad'],
      [
        ['dal', ['name', 'pricePaise', 'spiceLevel']],
        ['biryani', ['pricePaise', 'servings']],
      ],
      [],
    ])
    const after = new Map((await rows()).map((row) => [row.menuId, row]))
    expect(after.size).toBe(before.length + 1)
    expect(after.get('dal')).toMatchObject({
      name: 'DISH dal',
      pricePaise: 199_50,
      spiceLevel: 'HOT',
      preparationMinutes: 25,
      ingredients: ['Salt'],
    })
    expect(after.get('biryani')).toMatchObject({
      pricePaise: 230_00,
      servings: [
        { size: 'HALF PLATE', pricePaise: 230_00 },
        { size: 'FULL PLATE', pricePaise: 400_00 },
      ],
    })
    for (const row of before) if (!['dal', 'biryani'].includes(row.menuId)) expect(after.get(row.menuId)).toEqual(row)
    // A server that runs shows it, new dishes last.
    expect(Object.keys(await sent()).at(-1)).toBe('Sides')
    expect((await sent()).Sides).toMatchObject([{ name: 'Green Salad', price: 80 }])
  })

  test('a fault anywhere leaves all as it was, and a dry run says what it would do and does nothing', async () => {
    const before = await rows()
    const plan = await bring(
      csv('Category,Item,Veg,Price', 'Mains,Dish dal,Veg,10', 'Mains,Pav Bhaji,Veg,lots', 'Mains,dish DAL,Veg,20', 'Mains,Upma,,30'),
    )
    expect(plan.faults.map(faultText)).toEqual([
      expect.stringMatching(/^Line 3, Price: “lots”/),
      'Line 5, Veg: must be filled in.',
      'Line 4: dish DAL is there already: Line 2 has the same id, or the same category and name.',
    ])
    expect(await rows()).toEqual(before)
    const dry = await bring(csv('Category,Item,Veg,Price', 'Mains,Dish dal,Veg,10', 'Mains,Pav Bhaji,Veg,90'), {
      dryRun: true,
      removeMissing: true,
    })
    expect([dry.faults, names(dry.added), dry.changed.length, dry.removed.length]).toEqual([[], ['Pav Bhaji'], 1, before.length - 1])
    expect(await rows()).toEqual(before)
  })

  test('the same file twice changes nothing, and each import is in the audit', async () => {
    const lines = csv('Category,Item,Veg,Price,Contains', 'Snacks,Vada Pav,Veg,20,"Gluten, Peanuts"', 'Snacks,Omelette,Egg,60,Egg')
    await bring(lines)
    const before = await rows()
    const again = await bring(lines, { now: new Date('2026-11-23T12:00:00Z') })
    expect([again.added, again.changed, again.removed]).toEqual([[], [], []])
    expect(await rows()).toEqual(before)
    const events = await server.database.db.select().from(auditEvents).where(eq(auditEvents.action, 'menu.imported'))
    expect(events).toHaveLength(3)
    expect(new Set(events.map(({ actor, subject }) => `${actor} ${subject}`))).toEqual(new Set(['STAFF haveli']))
  })

  test('a dish that the file leaves out goes only when that is asked for, and comes back with its id', async () => {
    const whole = ['Category,Item,Veg,Price', 'Starters,Idli,Veg,40', 'Mains,Dish kahwa,Veg,120']
    await bring(csv(...whole), {}, 'evenings')
    const idli = (await rows('evenings')).find(({ name }) => name === 'Idli')!
    const without = csv(...whole.toSpliced(1, 1))
    await bring(without, {}, 'evenings')
    // The file named the whole menu, so its order is that of the menu.
    expect(Object.keys(await sent('evenings'))).toEqual(['Starters', 'Mains'])
    expect(names((await bring(without, { removeMissing: true }, 'evenings')).removed)).toEqual(['Idli'])
    expect(Object.keys(await sent('evenings'))).toEqual(['Mains'])
    expect(names((await bring(csv(...whole), {}, 'evenings')).added)).toEqual(['Idli'])
    expect(Object.keys(await sent('evenings'))).toEqual(['Starters', 'Mains'])
    expect((await rows('evenings')).find(({ name }) => name === 'Idli')).toMatchObject({ menuId: idli.menuId, deletedAt: null })
  })

  test('an outlet that does not exist is refused', async () => {
    await expect(bring(csv('Category,Item,Veg,Price'), {}, 'nowhere')).rejects.toMatchObject({ status: 404 })
  })

  test('two imports at once add no dish twice', async () => {
    const lines = csv('Category,Item,Veg,Price', 'Mains,Poha,Veg,40', 'Mains,Sheera,Veg,50')
    const plans = await Promise.all([1, 2, 3].map(() => bring(lines, {}, 'shut')))
    expect(plans.map(({ added }) => added.length).toSorted()).toEqual([0, 0, 2])
  })

  const DISHES = runs(500)
  test(`${DISHES} dishes are added, and the price of each changed, in seconds`, async () => {
    const menu = (price: number) =>
      csv(
        'Category,Item,Veg,Price,Description',
        ...Array.from({ length: DISHES }, (_, dish) => `Part ${dish % 40},Dish no. ${dish},Veg,${price + dish},As at home`),
      )
    const since = performance.now()
    expect((await bring(menu(100), {}, 'taj-view')).added).toHaveLength(DISHES)
    const added = performance.now()
    expect((await bring(menu(101), {}, 'taj-view')).changed).toHaveLength(DISHES)
    const took = [added - since, performance.now() - added]
    expect(Math.max(...took)).toBeLessThan(20_000)
  })
})

test('what the file has no column for stays as it is', () => {
  const row = planMenu(csv('Category,Item,Veg,Price,Half,Full,Time', 'Mains,Korma,Veg,,90,160,20').dishes, [], PLAN).added[0]!
  const changed = (...lines: string[]) => planMenu(csv('Category,Item,Full,In stock', ...lines).dishes, [row], PLAN).changed[0]!.after
  expect(changed('Mains,Korma,170,')).toMatchObject({
    isVegetarian: true,
    preparationMinutes: 20,
    servings: [{ size: 'FULL PLATE', pricePaise: 170_00 }],
    pricePaise: 170_00,
  })
  const { faults } = planMenu(csv('Category,Item,Price', 'Mains,Korma,100').dishes, [row], PLAN)
  expect(faults.map(faultText)).toEqual(['Line 2: Korma has a price of its own beside those of its sizes: leave it empty.'])
})

test('a size that is out of stock stays so, and sizes keep the order in which they are shown', () => {
  const row = planMenu(csv('Category,Item,Veg,Half,Full', 'Mains,Korma,Veg,90,160').dishes, [], PLAN).added[0]!
  row.servings = [
    { size: 'FULL PLATE', pricePaise: 160_00, outOfStock: true },
    { size: 'HALF PLATE', pricePaise: 90_00 },
  ]
  const { changed } = planMenu(csv('Category,Item,Half,Full', 'Mains,Korma,95,160').dishes, [row], PLAN)
  expect(changed[0]!.after.servings).toEqual([
    { size: 'FULL PLATE', pricePaise: 160_00, outOfStock: true },
    { size: 'HALF PLATE', pricePaise: 95_00 },
  ])
})

test('a dish that the file knows by its id gets another name and category', () => {
  const [dal] = planMenu(csv('Category,Item,Veg,Price', 'Mains,Dal,Veg,90').dishes, [], PLAN).added
  const plan = planMenu(csv('Dish ID,Category,Item,Veg,Price', 'new,Lentils,Dal Tadka,Veg,90').dishes, [dal!], PLAN)
  expect([plan.added, plan.changed.map(({ fields }) => fields)]).toEqual([[], [['category', 'name']]])
})

test.each([
  [['Category,Item,Price', 'Mains,Thali,120'], /Thali is new on this menu, and no column says whether it is veg/],
  [['Category,Item,Type,Price', 'Mains,Thali,Food,120'], /Line 2, Type: “Food” says neither veg nor non-veg/],
  [['Category,Item,Kind,Price', 'Mains,Thali,Amenity,0'], /Line 2, Kind: “Amenity” is neither food nor service/],
  [['Category,Item,Kind', 'Housekeeping,Towels,Service'], /Towels is new on this menu and has no price/],
  [['Category,Item,Veg', 'Mains,Thali,Veg'], /Thali is new on this menu and has no price/],
  [['Category,Item,Veg,Price,Half,Full', 'Mains,Thali,Veg,320,180,320'], /Thali has a price of its own beside those of its sizes/],
  [['Category,Item,Veg,Price,Offer price', 'Mains,Thali,Veg,320,321'], /Thali has an offer price above its price/],
  [['Category,Item,Veg,Offer price,Small', 'Mains,Thali,Veg,90,100'], /Thali has an offer price beside the prices of its sizes/],
])('%j is refused', (lines, fault) => {
  const read = csv(...lines)
  const plan = planMenu(read.dishes, [], PLAN)
  expect([...read.faults, ...plan.faults].map(faultText)).toEqual([expect.stringMatching(fault)])
})

describe('services of a hotel', () => {
  const plan = (present: MenuItemRow[], ...lines: string[]) =>
    planMenu(csv(...lines).dishes, present, { ...PLAN, newMenuId: () => newId(10) })
  const added = (...lines: string[]) => plan([], ...lines).added
  const TOWELS = { name: 'Towels', kind: 'service', pricePaise: 0, isVegetarian: true, allergens: null, spiceLevel: null }

  test.each([
    ['the column Kind', ['Category,Item,Kind,Veg,Price,Allergens,Spice', 'Room,Towels,Service,,0,Milk,Hot']],
    ['the column that tells veg', ['Category,Item,Type,Price', 'Room,Towels,SERVICE,0', 'Mains,Dal,Veg,180']],
  ])('are named by %s, and no details of food are stored with them', (_, lines) => {
    const [towels, dal] = added(...lines)
    expect([towels, dal?.kind]).toMatchObject([TOWELS, lines.length > 2 ? 'food' : undefined])
  })

  test('become food, and food becomes one; of food a file says whether it is veg', () => {
    const [towels, tea] = added('Category,Item,Kind,Veg,Price,Allergens', 'Room,Towels,Service,,0,', 'Room,Tea,Food,Veg,20,Milk')
    const changed = (...lines: string[]) => plan([towels!, tea!], ...lines)
    const [change] = changed('Category,Item,Kind', 'Room,Tea,Service').changed
    expect([change!.fields, change!.after]).toMatchObject([['kind', 'allergens'], { kind: 'service', allergens: null }])
    expect(changed('Category,Item,Kind', 'Room,Towels,Food').faults.map(faultText)).toEqual([
      'Line 2: Towels is no service any more, and no column says whether it is veg.',
    ])
    expect(changed('Category,Item,Kind,Veg', 'Room,Towels,Food,Non-veg').changed[0]!.after).toMatchObject({
      kind: 'food',
      isVegetarian: false,
    })
    // A file that says nothing of it leaves it a service.
    expect(changed('Category,Item,Price', 'Room,Towels,10').changed[0]!.after).toMatchObject({ ...TOWELS, pricePaise: 10_00 })
  })
})

const anyText = (longest: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: longest }),
      fc.constantFrom('=1+1', '+91', '-', '—', '@SUM(A1)', "'=x", "''-y", '"a;b"', '\tz', 'a\r\nb', 'None', 'n/a', 'Half'),
    )
    .map((text) => [...text].slice(0, longest).join(''))
const someText = (longest: number) => anyText(longest).filter((text) => /[^\p{Cc}\p{Cs}\p{Z}]/u.test(text))
const price = fc.integer({ min: 0, max: 100_000_00 })
const orNone = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const dishes = fc.array(
  fc.record({
    category: fc.oneof(fc.constantFrom('Mains', 'Breads'), someText(40)),
    name: someText(60),
    description: anyText(80),
    prices: fc.oneof(
      fc.record({ pricePaise: price, off: orNone(price) }),
      fc.uniqueArray(
        fc.record({
          size: fc.oneof(fc.constantFrom<string>(...SERVING_SIZES), fc.constantFrom('500 ML', '1/2 KG (4 PCS)')),
          pricePaise: price,
          out: fc.boolean(),
        }),
        {
          minLength: 1,
          maxLength: 4,
          selector: ({ size }) => size,
        },
      ),
    ),
    isVegetarian: fc.boolean(),
    kind: fc.constantFrom<DishKind>('food', 'service'),
    outOfStock: fc.boolean(),
    stock: orNone(fc.integer({ min: 0, max: 100_000 })),
    preparationMinutes: orNone(fc.integer({ min: 0, max: 600 })),
    spiceLevel: orNone(fc.constantFrom(...SPICE_LEVELS)),
    allergens: orNone(fc.array(someText(20), { maxLength: 3 })),
    kcal: orNone(fc.integer({ min: 0, max: 20_000 })),
    servingGrams: orNone(fc.integer({ min: 0, max: 20_000 })),
    cuisines: fc.array(someText(20), { maxLength: 3 }),
    ingredients: fc.array(someText(20), { maxLength: 3 }),
    tax: fc.constantFrom(null, '5', '12.5', '18 incl', 'incl', 'outside'),
    isGone: fc.boolean(),
  }),
  { maxLength: 12 },
)

test('an export that is read back changes nothing', () => {
  const moment = new Date('2026-11-21T12:00:00Z')
  forMany(100, dishes, (made) => {
    const menu = made.map(({ prices, isGone, ...same }, position): MenuItemRow => {
      const sizes = Array.isArray(prices) ? prices : []
      const pricePaise = Array.isArray(prices) ? Math.min(...sizes.map((size) => size.pricePaise)) : prices.pricePaise
      return {
        ...same,
        outletId: 'haveli',
        menuId: `dish-${position}`,
        position: position * 2,
        pictures: [],
        soldOutUntil: null,
        changedBy: null,
        createdAt: moment,
        updatedAt: moment,
        pricePaise,
        finalPricePaise: Array.isArray(prices) || prices.off === null ? null : Math.min(prices.off, pricePaise),
        servings: sizes.map(({ size, pricePaise, out }) => ({ size, pricePaise, ...(out && { outOfStock: true }) })),
        ...(same.kind === 'service' && NO_FOOD),
        deletedAt: isGone ? moment : null,
      }
    })
    const text = menuToCsv(menu.filter(({ deletedAt }) => deletedAt === null))
    // Each cell is quoted, and none begins as a formula does.
    expect(text).not.toMatch(/(?:^|,|\n)"[=+\-@\t\r]/)
    const read = readCsv(Buffer.from(text))
    const plan = planMenu(read.dishes, menu, { ...PLAN, removeMissing: true })
    expect([...read.faults, ...plan.faults].map(faultText)).toEqual([])
    expect([plan.added, plan.changed, plan.removed]).toEqual([[], [], []])
  })
})
