import { and, eq, ne } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditEvents, menuItems } from '#server/db/schema.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'
import { errorOf, type TestServer } from '#tests/server/support/server.ts'

const HEAD = 'Category,Item,Veg,Price'
const GOOD = [HEAD, 'Mains,Usal,Veg,120', 'Mains,"Kombdi, in coconut",Non-veg,"₹1,280.50"']

export const menuImportRules = (server: TestServer) =>
  describe('a menu from a file', () => {
    const AT = '/outlets/shut/menu'
    const owner = () => addAtCounter(server, { shut: 'OWNER' })
    const bring = (person: AtCounter, lines: string[] | string, more: object = {}) =>
      person.ask('POST', `${AT}/import`, {
        name: 'menu.csv',
        file: Buffer.from(typeof lines === 'string' ? lines : lines.join('\n')).toString('base64'),
        removeMissing: false,
        ...more,
      })
    const names = async () => {
      const rows = await server.database.db.select().from(menuItems).where(eq(menuItems.outletId, 'shut')).orderBy(menuItems.position)
      return rows.filter(({ deletedAt }) => deletedAt === null).map(({ name }) => name)
    }
    const POHA = 'Dish poha'
    afterEach(async () => {
      const { db } = server.database
      await db.delete(menuItems).where(and(eq(menuItems.outletId, 'shut'), ne(menuItems.menuId, 'poha')))
      await db.update(menuItems).set({ deletedAt: null, changedBy: null }).where(eq(menuItems.outletId, 'shut'))
    })

    test('every bad line is reported, and with any of them nothing is imported, whatever was agreed to', async () => {
      const person = await owner()
      const lines = [...GOOD, 'Mains,Varan,Veg,25o', 'Mains,,Veg,90', 'Mains,Aamti,Perhaps,90']
      for (const agreed of [undefined, 'A'.repeat(43)]) {
        const { status, body } = await bring(person, lines, agreed === undefined ? {} : { agreed })
        expect([status, body.data.isDone, body.data.agree, body.data.changes]).toEqual([200, false, undefined, []])
        expect(body.data.faults.lines.map((line: string) => line.slice(0, 6))).toEqual(['Line 4', 'Line 5', 'Line 6'])
      }
      expect(await names()).toEqual([POHA])
    })

    test('a report writes nothing; what it said is done once it is agreed to, and guests read it at once', async () => {
      const person = await owner()
      const { data } = (await bring(person, ['Notes,' + GOOD[0], ...GOOD.slice(1).map((line) => `x,${line}`)])).body
      expect(data).toMatchObject({ notRead: ['Notes'], isDone: false, faults: { lines: [], more: 0 } })
      expect(data.changes[0]).toEqual({
        text: '2 dishes added',
        lines: ['Mains / Usal, 120', 'Mains / Kombdi, in coconut, 1280.50'],
        more: 0,
      })
      expect(await names()).toEqual([POHA])
      const guest = async () => JSON.stringify((await server.ask('GET', 'business/shut/menu')).body)
      expect(await guest()).not.toContain('Usal')
      const done = await bring(person, GOOD, { agreed: data.agree })
      expect(done.body.data.isDone).toBe(true)
      expect(await names()).toEqual([POHA, 'Usal', 'Kombdi, in coconut'])
      expect(await guest()).toContain('Usal')
      // A reply that was lost: it is sent again, and is done.
      const again = await bring(person, GOOD, { agreed: data.agree })
      expect([again.status, again.body.data.isDone, again.body.data.agree]).toEqual([200, true, undefined])
      const events = await server.database.db.select().from(auditEvents).where(eq(auditEvents.staffId, person.id))
      expect(new Set(events.map(({ action, subject }) => `${action} ${subject}`))).toEqual(new Set(['menu.imported shut']))
      const [usal] = await server.database.db.select().from(menuItems).where(eq(menuItems.name, 'Usal'))
      expect(usal!.changedBy).toBe(person.id)
    })

    test('a menu that another person changed since the report is refused, and nothing is written', async () => {
      const person = await owner()
      const lines = [HEAD, 'Mains,Dish poha,Veg,199']
      const { agree } = (await bring(person, lines, { removeMissing: true })).body.data
      await server.database.db.update(menuItems).set({ pricePaise: 111_00 }).where(eq(menuItems.outletId, 'shut'))
      const late = await bring(person, lines, { removeMissing: true, agreed: agree })
      expect(errorOf(late)).toEqual({ status: 409, code: 'MENU_CHANGED' })
      const [poha] = await server.database.db.select().from(menuItems).where(eq(menuItems.outletId, 'shut'))
      expect(poha!.pricePaise).toBe(111_00)
      await server.database.db.update(menuItems).set({ pricePaise: 100_00 }).where(eq(menuItems.outletId, 'shut'))
    })

    test('dishes that the file does not name go only where the owner says so', async () => {
      const person = await owner()
      const report = (await bring(person, GOOD)).body.data
      expect(report.changes.map(({ text }: { text: string }) => text)).not.toContain('1 dish removed')
      const { agree, changes } = (await bring(person, GOOD, { removeMissing: true })).body.data
      expect(changes.at(-1)).toMatchObject({ text: '1 dish removed', lines: [expect.stringContaining(POHA)] })
      await bring(person, GOOD, { removeMissing: true, agreed: agree })
      expect(await names()).toEqual(['Usal', 'Kombdi, in coconut'])
    })

    test('a file in JSON brings the menu of this outlet, and nothing else of it or of another', async () => {
      const person = await owner()
      const menu = [{ category: 'Mains', name: 'Usal', veg: true, price: 120 }]
      const json = (id: string) => JSON.stringify({ outlets: [{ id, name: 'Mine now', menu }] })
      const other = (await bring(person, json('haveli'), { name: 'outlets.JSON' })).body.data
      expect(other.faults.lines).toEqual(['The file: has no menu of shut.'])
      const { data } = (await bring(person, json('shut'), { name: 'outlets.json' })).body
      expect(data.changes.map(({ text }: { text: string }) => text)).toEqual(['1 dish added', '0 dishes changed', '0 dishes removed'])
    })

    test('a picture of another outlet is refused', async () => {
      const lines = [`${HEAD},Picture`, 'Mains,Usal,Veg,120,dish/AAAAAAAAAAAAAAAAAAAAAA.webp']
      const { faults } = (await bring(await owner(), lines)).body.data
      expect(faults.lines).toEqual([expect.stringMatching(/^Usal: “dish\/A+\.webp” is no picture of this outlet\.$/)])
    })

    test('the menu that is downloaded changes nothing when it is read back, and no cell of it is a formula', async () => {
      const person = await owner()
      const { agree } = (await bring(person, [...GOOD, `Mains,"'=1+1",Veg,90`])).body.data
      await bring(person, [...GOOD, `Mains,"'=1+1",Veg,90`], { agreed: agree })
      const file = await person.ask('GET', '/outlets/shut/menu.csv')
      expect(file.headers['content-disposition']).toBe('attachment; filename="menu.csv"')
      const text = String(file.body)
      expect([text.startsWith('\uFEFF'), text.includes(`"'=1+1"`), text.includes('"=1+1"')]).toEqual([true, true, false])
      const { data } = (await bring(person, text, { removeMissing: true })).body
      expect([data.faults.lines, data.agree]).toEqual([[], undefined])
    })

    test(
      '5,000 dishes are reported and brought in seconds, their report is cut, and what is larger is not read',
      { timeout: 60_000 },
      async () => {
        const person = await owner()
        const lines = [
          HEAD,
          ...Array.from({ length: 5000 }, (_, at) => `Category ${at % 40},A dish with a rather long name ${at},Veg,${at + 1}`),
        ]
        const began = performance.now()
        const { agree, changes } = (await bring(person, lines)).body.data
        expect([changes[0].text, changes[0].lines.length, changes[0].more]).toEqual(['5000 dishes added', 200, 4800])
        expect((await bring(person, lines, { agreed: agree })).body.data.isDone).toBe(true)
        expect(performance.now() - began).toBeLessThan(20_000)
        expect((await names()).length).toBe(5001)
        expect((await bring(person, 'x'.repeat(2_300_000))).status).toBe(413)
      },
    )
  })
