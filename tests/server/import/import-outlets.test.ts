import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '#machines/model/outlet/outlet.ts'
import { getOutletRow, menuOf } from '#server/catalogue/queries.ts'
import { auditEvents, origins } from '#server/db/schema.ts'
import { type ImportOptions, importOutlets } from '#server/import/apply.ts'
import { outletToJson } from '#server/import/export.ts'
import { faultText } from '#server/import/fault.ts'
import { readJson } from '#server/import/read-json.ts'
import { reportOf } from '#server/import/report.ts'
import { ENGINES } from '#tests/server/support/postgres.ts'
import { withServer } from '#tests/server/support/server.ts'

const LATER = new Date('2026-11-22T12:00:00Z')
const json = (...outlets: unknown[]) => readJson(Buffer.from(JSON.stringify({ outlets })))
const ALL_DAY = { opens: '00:00', closes: '00:00' }
const CHAI_POINT = {
  id: 'chai-point',
  name: 'Chai Point',
  type: 'RESTAURANT',
  status: 'LIVE',
  latitude: 18.52,
  longitude: 73.85,
  street: '4 FC Road',
  city: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  contactNumber: '020 2640 1234',
  email: 'Chai@Example.com',
  hours: {
    ...Object.fromEntries(WEEKDAYS.map((day) => [day, ALL_DAY])),
    MONDAY: 'closed',
    SUNDAY: { opens: '08:00', closes: '10:30', further: [{ opens: '17:00', closes: '01:00' }] },
  },
  holidays: [{ date: '2026-12-25', hours: 'closed' }],
  gstin: '27AAPFU0939F1ZV',
  taxRate: '18 %',
  taxIncluded: 'yes',
  tables: [{ id: 1 }, { id: 2, name: 'Window' }],
  menu: [
    { category: 'Tea', name: 'Masala Chai', veg: true, price: 30, allergens: ['milk'] },
    {
      category: 'Snacks',
      name: 'Bun Maska',
      veg: true,
      sizes: [
        { size: 'Small', price: '25.50', inStock: false },
        { size: 'Large', price: 40 },
      ],
    },
  ],
}

describe.each(ENGINES)('on %s', (engine) => {
  const server = withServer(engine)
  const bring = (read: ReturnType<typeof json>, options: Partial<ImportOptions> = {}) =>
    importOutlets(server.database.db, read, { by: { actor: 'STAFF' }, now: LATER, ...options })
  const summaryOf = async (...given: Parameters<typeof bring>) => {
    const { faults, outlets } = await bring(...given)
    expect(faults).toEqual([])
    return outlets.map((outlet) => reportOf(outlet).map(({ text }) => text))
  }
  const NOTHING = ['0 dishes added', '0 dishes changed', '0 dishes removed']
  async function exported(outletId: string): Promise<string> {
    const { db } = server.database
    const places = await db
      .select()
      .from(origins)
      .where(and(eq(origins.outletId, outletId), origins.inUse))
    return outletToJson(await getOutletRow(db, outletId), places, await menuOf(db, outletId))
  }

  test('a new outlet comes with its menu and tables, is served, and is in the audit', async () => {
    expect(await summaryOf(json(CHAI_POINT), { dryRun: true })).toEqual([
      ['made new', '2 tables and rooms set', '2 dishes added', '0 dishes changed', '0 dishes removed'],
    ])
    expect((await server.ask('GET', 'business/chai-point')).status).toBe(404)
    await bring(json(CHAI_POINT))
    const { body } = await server.ask('GET', 'business/chai-point')
    expect(body.data).toMatchObject({
      name: 'Chai Point',
      status: 'LIVE',
      timeZone: 'Asia/Kolkata',
      taxRatePercent: 18,
      businessDetail: { email: 'chai@example.com' },
    })
    expect((await server.ask('GET', 'business/chai-point/menu')).body.data).toMatchObject({
      Tea: [{ name: 'Masala Chai', price: 30, allergens: ['milk'], tax: 'incl' }],
      Snacks: [
        {
          name: 'Bun Maska',
          price: 25.5,
          serving: [
            { servingSize: 'SMALL', price: 25.5, outOfStock: true },
            { servingSize: 'LARGE', price: 40 },
          ],
        },
      ],
    })
    expect(await server.database.db.select().from(auditEvents).where(eq(auditEvents.subject, 'chai-point'))).toMatchObject([
      { actor: 'STAFF', action: 'menu.imported' },
    ])
    expect(await summaryOf(json(CHAI_POINT))).toEqual([NOTHING])
  })

  test('of an outlet that is there only what the file names changes; tables go when that is asked for', async () => {
    const lone = { id: 'taj-view', status: 'TEMPORARILY_CLOSED', tables: [{ id: 40, name: 'Terrace' }, { id: 41 }] }
    expect(await summaryOf(json(lone))).toEqual([['changed itself', '2 tables and rooms set', ...NOTHING]])
    const without = { id: 'taj-view', tables: [{ id: 41 }] }
    expect(await summaryOf(json(without))).toEqual([NOTHING])
    expect(await summaryOf(json(without), { removeMissing: true })).toEqual([['1 table or room removed', ...NOTHING]])
    const { tables, rooms, status, email, menu } = JSON.parse(await exported('taj-view')).outlets[0]
    expect([tables, rooms, status, email, menu.length]).toEqual([
      [{ id: 41, name: null }],
      [{ id: 101, name: 'Sea Suite' }],
      'TEMPORARILY_CLOSED',
      'taj-view@example.com',
      3,
    ])
  })

  test('an export makes the same outlet elsewhere, and changes nothing where it comes from', async () => {
    const text = await exported('haveli')
    expect(await summaryOf(readJson(Buffer.from(text)), { removeMissing: true })).toEqual([NOTHING])
    const elsewhere = text.replace('"id": "haveli"', '"id": "kothi"')
    await bring(readJson(Buffer.from(elsewhere)))
    expect(await exported('kothi')).toBe(elsewhere)
  })

  test('a fault in one outlet keeps all of them out', async () => {
    const { faults } = await bring(json({ ...CHAI_POINT, id: 'first' }, { id: 'second', name: 'No address' }))
    expect(faults.map(faultText)).toContain('second, street: is missing, and the outlet is a new one.')
    expect((await server.ask('GET', 'business/first')).status).toBe(404)
  })
})

test('every fault is named with its place and its value', () => {
  const { faults } = json(
    {
      id: 'a',
      latitude: 91,
      type: 'BAR',
      pincode: '12',
      email: 'nobody',
      contactNumber: 'call us',
      timeZone: 'Mars/Base',
      adress: 'x',
      hours: { MONDAY: { opens: '9', closes: '22:00' } },
      holidays: [{ date: '25.12.2026', hours: 'closed' }],
      gstin: '27AAPFU0939F1ZW',
      taxRate: '140 %',
      tables: [{ id: 0 }],
      rooms: [{ id: 5 }, { id: 5 }],
      menu: [{ category: 'Tea', name: 'Chai', price: 12.345, colour: 'red' }, { name: 'Idli', veg: 'maybe' }, null],
    },
    { id: 'b c' },
    { id: 'a' },
  )
  expect(faults.map(faultText).toSorted()).toEqual(
    [
      'Outlet 2, id: “b c” is no id of up to 64 letters and digits, - and _.',
      'a, latitude: “91” is no number of degrees between -90 and 90.',
      'a, type: “BAR” is none of HOTEL, RESTAURANT, HOTEL_RESTAURANT.',
      'a, pincode: “12” is no PIN code of six digits.',
      'a, email: “nobody” is no email address.',
      'a, contactNumber: “call us” is no telephone number.',
      'a, timeZone: “Mars/Base” is no time zone, such as Asia/Kolkata.',
      'a, adress: is nothing that an outlet has.',
      'a, hours: “{"MONDAY":{"opens":"9","closes":"22:00"}}” needs "closed" or { "opens": "11:00", "closes": "23:00" } for MONDAY.',
      'a, holidays: “[{"date":"25.12.2026","hours":"closed"}]” needs a "date" such as "2026-12-25" for each day.',
      'a, gstin: “27AAPFU0939F1ZW” is no GSTIN of 15 characters, of which the last checks the others.',
      'a, taxRate: “140 %” is no tax rate from 0 to 100, such as 5 or 18 %.',
      'a, tables: “{"id":0}” has an entry whose id is no whole number above 0.',
      'a, rooms: has an id twice.',
      'a, dish 1, price: “12.345” is no exact amount of at most ₹1,00,000, such as 240, 199.50 or ₹1,200.',
      'a, dish 1, colour: is nothing that a dish has.',
      'a, dish 2, category: must be filled in.',
      'a, dish 2, veg: “maybe” says neither veg nor non-veg.',
      'a, dish 3, category: must be filled in.',
      'a, dish 3, name: must be filled in.',
      'a: stands in the file twice.',
    ].toSorted(),
  )
})

test.each([
  ['{', 'The file: is no JSON: '],
  ['[]', 'The file: has no list "outlets".'],
])('%s is refused as a whole', (text, fault) => {
  expect(readJson(Buffer.from(text)).faults.map(faultText)).toEqual([expect.stringContaining(fault)])
})
