import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { menuItems, milestones, outlets, staff } from '#server/db/schema.ts'
import { DISHES } from '#server/seed/library.ts'
import { seed } from '#server/seed/seed.ts'
import { DRAWN } from '#tools/dishes/dishes.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'
import { withServer } from './support/server.ts'

const server = withServer('pglite')

/** What a service has to be, by its name or description, for a picture to be believable. */
const FITS: Record<string, RegExp> = {
  alarm: /wake-up call/i,
  bath: /towel/i,
  bed: /\bbed\b/i,
  bell: /concierge/i,
  broom: /cleaning/i,
  laundry: /laundry/i,
  luggage: /luggage/i,
  newspaper: /newspaper/i,
  plaster: /first-aid/i,
  plug: /charger/i,
  rose: /flowers/i,
  sewing: /sewing/i,
  shirt: /iron/i,
  soap: /toiletries/i,
  taxi: /cab/i,
  toothbrush: /dental/i,
  water: /water/i,
}

test('the picture of a service of the demo fits it', () => {
  const odd = DISHES.filter(({ course, name, description, picture }) => {
    const fits = FITS[picture?.split('/')[1]?.split('.')[0] ?? '']
    return course === 'service' && picture !== undefined && !fits?.test(`${name} ${description}`)
  })
  expect(odd).toEqual([])
})

test('every dish of the demo is drawn, and nothing else', () => {
  const dishes = DISHES.filter(({ course }) => course !== 'service').map(({ key }) => key)
  expect(Object.keys(DRAWN).toSorted()).toEqual(dishes.toSorted())
})

test('a demo from before gets the drawings once; what an owner changed stays', async () => {
  const { db } = server.database
  const [owner] = await db.select().from(staff).limit(1)
  const picturesOf = async (menuId: string) => (await db.select().from(menuItems).where(eq(menuItems.menuId, menuId)))[0]!.pictures
  const now = TEST_CATALOGUE.map((outlet) => ({
    ...outlet,
    logo: 'catalogue/new/464.avif',
    menu: outlet.menu.map((item) => ({ ...item, picture: 'catalogue/new/464.avif' })),
  }))
  await db.update(menuItems).set({ pictures: ['catalogue/old.webp'] })
  await db.update(menuItems).set({ changedBy: owner!.id }).where(eq(menuItems.menuId, 'dal'))
  await db.delete(milestones).where(eq(milestones.name, 'dishes drawn'))
  await seed(db, now, server.clock.now)
  expect([await picturesOf('biryani'), await picturesOf('dal')]).toEqual([['catalogue/new/464.avif'], ['catalogue/old.webp']])
  expect((await db.select().from(outlets).where(eq(outlets.id, 'haveli')))[0]!.logo).toBe('catalogue/new/464.avif')
  await db.update(menuItems).set({ pictures: [] })
  await seed(db, now, server.clock.now)
  expect(await picturesOf('biryani')).toEqual([])
})
