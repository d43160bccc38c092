import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { databaseCode } from '#server/db/transaction.ts'
import { ENGINES } from './support/postgres.ts'
import { UNLIMITED, withServer } from './support/server.ts'

const CHECK_VIOLATION = '23514'
const ORDER = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
const NEAR = 'businesses?latitude=19.0544&longitude=72.8406'
const METRICS_TOKEN = 'reads-the-figures'

describe.each(ENGINES)('rows of another shape on %s', (engine) => {
  const logged: string[] = []
  const server = withServer(engine, {
    config: readConfig({ ...UNLIMITED, LOG_LEVEL: 'error', METRICS_TOKEN }),
    logTo: { write: (line) => void logged.push(line) },
  })
  const run = (statement: SQL) => server.database.db.execute(statement)

  test.each([
    ['hours of a list', sql`update outlets set hours = '[]'`],
    ['hours by numbers', sql`update outlets set hours = '{"MONDAY": {"opens": 930, "closes": 2300}}'`],
    ['hours of a day that is a list', sql`update outlets set hours = '{"MONDAY": ["09:00", "23:00"]}'`],
    ['hours of half a day', sql`update outlets set hours = '{"MONDAY": {"opens": "09:00"}}'`],
    ['hours of another clock', sql`update outlets set hours = '{"MONDAY": {"opens": "9:00 am", "closes": "24:30"}}'`],
    ['a day off in other words', sql`update outlets set hours = '{"MONDAY": "Closed"}'`],
    [
      'a further opening by numbers',
      sql`update outlets set hours = '{"MONDAY": {"opens": "09:00", "closes": "12:00", "further": [{"opens": 13}]}}'`,
    ],
    ['a holiday without a date', sql`update outlets set holidays = '[{"hours": "closed"}]'`],
    ['a holiday of half a day', sql`update outlets set holidays = '[{"date": "2026-12-25", "hours": {"opens": "09:00"}}]'`],
    ['banners that are no list', sql`update outlets set banners = '{}'`],
    ['a status of its own', sql`update outlets set status = 'OPEN'`],
    ['a place off the map', sql`update outlets set latitude = 190`],
    ['servings that are no list', sql`update menu_items set servings = '{}'`],
    ['a serving without a price', sql`update menu_items set servings = '[{"size": "LARGE"}]'`],
    ['a serving whose price is a text', sql`update menu_items set servings = '[{"size": "LARGE", "pricePaise": "100"}]'`],
    ['pictures that are a text', sql`update menu_items set pictures = '"dish.webp"'`],
    ['a status of an order that is none', sql`update orders set status = 'EATEN'`],
  ])('%s are refused by the database', async (_, statement) => {
    const customer = await server.newCustomer()
    expect((await customer.ask('POST', 'order', ORDER)).status).toBe(201)
    const failure = await run(statement).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(databaseCode(failure)).toBe(CHECK_VIOLATION)
  })

  test('a day without hours is left out of the hours', async () => {
    await run(sql`update outlets set hours = hours - 'MONDAY' where id = 'haveli'`)
    const { status, body } = await server.ask('GET', 'business/haveli')
    expect(status).toBe(200)
    expect(Object.keys(body.data.businessHour.weeklySchedule)).toHaveLength(6)
  })

  test('one from before is left out of its list, logged once and counted, and takes no other with it', async () => {
    const customer = await server.newCustomer()
    const line = (businessId: string, menuId: string) => ({ businessId, menuId, quantity: 1, status: true })
    for (const menuId of ['dal', 'paneer-tikka'])
      expect((await customer.ask('POST', 'favourites', { businessId: 'haveli', menuId, status: true })).status).toBe(200)
    for (const menuId of ['dal', 'paneer-tikka'])
      expect((await customer.ask('POST', 'order', { ...ORDER, items: [{ menuId, quantity: 1 }] })).status).toBe(201)
    // An order takes its dishes out of the cart.
    expect((await customer.ask('PATCH', 'cart/upsert', line('haveli', 'dal'))).status).toBe(200)
    expect((await customer.ask('PATCH', 'cart/upsert', line('haveli', 'paneer-tikka'))).status).toBe(200)
    const outlets = async () => (await server.ask('GET', NEAR)).body.data.map((outlet: any) => outlet.businessId) as string[]
    const all = await outlets()

    await run(sql`alter table menu_items drop constraint menu_items_servings`)
    await run(sql`alter table order_lines drop constraint order_lines_servings`)
    await run(sql`alter table outlets drop constraint outlets_hours`)
    await run(sql`update menu_items set servings = '{}' where menu_id = 'dal'`)
    await run(sql`update order_lines set servings = '{}' where menu_id = 'dal'`)

    const menu = (await server.ask('GET', 'business/haveli/menu')).body.data as Record<string, { menuId: string }[]>
    const dishes = Object.values(menu).flatMap((items) => items.map(({ menuId }) => menuId))
    expect(dishes).toContain('paneer-tikka')
    expect(dishes).not.toContain('dal')
    const [group] = (await customer.ask('GET', 'cart')).body.data
    expect(group.menu.map(({ menuId }: any) => menuId)).toEqual(['paneer-tikka'])
    const [favourite] = (await customer.ask('GET', 'favourites-details')).body.data
    expect(favourite.menus.map(({ menuId }: any) => menuId)).toEqual(['paneer-tikka'])
    const ongoing = (await customer.ask('GET', 'order/ongoing-orders')).body.data
    expect(ongoing.map(({ menus }: any) => menus[0].menuId)).toEqual(['paneer-tikka'])

    await run(sql`update outlets set hours = '{"MONDAY": null}' where id = 'haveli'`)
    expect(await outlets()).toEqual(all.filter((id) => id !== 'haveli'))
    await outlets()
    const reported = logged.map((text) => JSON.parse(text) as { kind?: string; id?: string }).filter(({ kind }) => kind === 'outlet')
    expect(reported.map(({ id }) => id)).toEqual(['haveli'])
    const figures = await server.ask('GET', '/metrics', undefined, { authorization: `Bearer ${METRICS_TOKEN}` })
    expect(figures.body).toContain('rows_unreadable_total{kind="outlet"} 2')
    expect(figures.body).toContain('rows_unreadable_total{kind="dish"} 2')
  })
})
