import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { menuItems, outlets } from '#server/db/schema.ts'
import type { TestServer } from '#tests/server/support/server.ts'

const HERE = 'latitude=19.06&longitude=72.83'

export const searchRules = (server: TestServer) =>
  describe('what is found around a place', () => {
    const search = async (query: string, at = HERE) =>
      (await server.ask('GET', `search?${at}&query=${encodeURIComponent(query)}`)).body.data
    const dishes = async (query: string, at?: string) =>
      (await search(query, at)).dishes.map((one: any) => `${one.businessId}/${one.item.menuId}`)
    const rename = (menuId: string, name: string) => server.database.db.update(menuItems).set({ name }).where(eq(menuItems.menuId, menuId))

    test.each([
      ['panir', 'haveli/paneer-tikka'],
      ['PANEER', 'haveli/paneer-tikka'],
      ['biriyani', 'haveli/biryani'],
      ['briyani', 'haveli/biryani'],
      ['daal', 'haveli/dal'],
      ['chiken 65', 'haveli/chicken-65'],
      ['sandwhich', 'taj-view/club-sandwich'],
    ])('%s finds %s, and its outlet', async (query, dish) => {
      expect((await dishes(query))[0]).toBe(dish)
      expect((await search(query)).outlets.map((outlet: any) => outlet.businessId)).toContain(dish.split('/')[0])
    })

    test('an outlet is found by its name and by what it cooks, in any spelling', async () => {
      expect((await search('hawelli')).outlets[0].businessId).toBe('haveli')
      expect((await search('north indien')).outlets.map((outlet: any) => outlet.businessId)).toEqual(['haveli', 'taj-view'])
    })

    test('nothing is found beyond the service radius, of services, and of what is off the menu', async () => {
      expect(await dishes('kahwa')).toEqual([])
      expect(await dishes('kahwa', 'latitude=28.61&longitude=77.21')).toEqual(['evenings/kahwa'])
      expect(await dishes('towels')).toEqual([])
      expect(await dishes('xyzzy')).toEqual([])
      await server.database.db.update(menuItems).set({ deletedAt: server.clock.now }).where(eq(menuItems.menuId, 'kulfi'))
      expect(await dishes('kulfi')).toEqual([])
      await server.database.db.update(menuItems).set({ deletedAt: null }).where(eq(menuItems.menuId, 'kulfi'))
      expect(await dishes('kulfi')).toEqual(['haveli/kulfi'])
    })

    test('of dishes that are found alike those of an open outlet come first, though it is farther', async () => {
      await rename('repriced', 'Dish club-sandwich')
      expect(await dishes('club')).toEqual(['haveli/repriced', 'taj-view/club-sandwich'])
      await server.database.db.update(outlets).set({ status: 'TEMPORARILY_CLOSED' }).where(eq(outlets.id, 'haveli'))
      expect(await dishes('club')).toEqual(['taj-view/club-sandwich', 'haveli/repriced'])
      await server.database.db.update(outlets).set({ status: 'LIVE' }).where(eq(outlets.id, 'haveli'))
      await rename('repriced', 'Dish repriced')
    })

    test('one outlet gives four dishes at most, as its menu tells them', async () => {
      const { dishes: found, isNearest } = await search('dish')
      expect(isNearest).toBe(false)
      expect(found.filter((one: any) => one.businessId === 'haveli')).toHaveLength(4)
      const menu = Object.values<any[]>((await server.ask('GET', 'business/haveli/menu')).body.data).flat()
      const { item } = found.find((one: any) => one.businessId === 'haveli')
      expect(menu.find(({ menuId }) => menuId === item.menuId)).toMatchObject({ name: item.name, price: item.price })
    })

    test.each(['search', `search?${HERE}`, `search?${HERE}&query=`, `search?${HERE}&query=${'a'.repeat(101)}`, 'cuisines'])(
      '%s is refused',
      async (path) => {
        expect((await server.ask('GET', path)).status).toBe(422)
      },
    )

    test('the list tells of each outlet what it cooks and how much of it is vegetarian', async () => {
      const listed = async () =>
        (await server.ask('GET', `businesses?${HERE}`)).body.data.map((one: any) => [one.businessId, one.vegetarian, one.cuisines])
      expect(await listed()).toEqual([
        ['haveli', 'some', ['North Indian']],
        ['taj-view', 'all', ['North Indian']],
      ])
      const here = and(eq(menuItems.outletId, 'taj-view'), eq(menuItems.menuId, 'club-sandwich'))
      await server.database.db
        .update(menuItems)
        .set({ isVegetarian: false, cuisines: ['Cafe'] })
        .where(here)
      expect((await listed())[1]).toEqual(['taj-view', 'none', ['Cafe']])
      await server.database.db
        .update(menuItems)
        .set({ isVegetarian: true, cuisines: ['North Indian'] })
        .where(here)
    })

    test('cuisines of a place come with a picture of a dish', async () => {
      expect((await server.ask('GET', `cuisines?${HERE}`)).body.data).toEqual([{ name: 'North Indian', image: 'catalogue/dish.webp' }])
      expect((await server.ask('GET', 'cuisines?latitude=13.0827&longitude=80.2707')).body.data).toEqual([])
    })
  })
