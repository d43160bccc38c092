import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents, offers, outlets } from '#server/db/schema.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'
import { errorOf, FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'

const AT = '/outlets/evenings'

export const outletSettingsRules = (server: TestServer) =>
  describe('what the owner sets', () => {
    const owner = (name = 'Meera') => addAtCounter(server, { evenings: 'OWNER' }, { name })
    const settings = async (person: AtCounter) => (await person.ask('GET', `${AT}/settings`)).body.data
    const guest = async () => (await server.ask('GET', 'business/evenings')).body.data
    const done = async (person: AtCounter) =>
      (await server.database.db.select().from(auditEvents).where(eq(auditEvents.staffId, person.id))).map(
        ({ action, subject }) => `${action} ${subject}`,
      )
    const order = async (more: object = {}) =>
      (await server.newCustomer()).ask('POST', 'order', {
        businessId: 'evenings',
        items: [{ menuId: 'kahwa', quantity: 1 }],
        orderSourceArea: 'TABLE',
        orderSourceAreaId: 7,
        ...more,
      })
    let before: typeof outlets.$inferSelect
    beforeAll(async () => {
      before = (await server.database.db.select().from(outlets).where(eq(outlets.id, 'evenings')))[0]!
    })
    afterEach(async () => {
      server.clock.now = new Date(FIRST_MOMENT)
      const { id, ...row } = before
      await server.database.db.update(outlets).set(row).where(eq(outlets.id, id))
      await server.database.db.delete(offers).where(and(eq(offers.outletId, 'evenings'), like(offers.code, 'OWN%')))
    })

    test('hours with a break reach the next guest, and the audit', async () => {
      const person = await owner()
      const { hours, timeZone, today, usualTaxPercent } = await settings(person)
      expect(usualTaxPercent).toBe(5)
      expect([timeZone, today, hours.week.MONDAY, hours.week.TUESDAY]).toEqual([
        'Asia/Kolkata',
        '2026-11-21',
        [],
        [{ opens: '18:00', closes: '02:00' }],
      ])
      const SATURDAY = [
        { opens: '12:00', closes: '15:00' },
        { opens: '19:00', closes: '01:00' },
      ]
      // 12:00 in UTC is 5:30 pm there.
      expect((await guest()).opensAt).toBe('2026-11-21T18:00:00+05:30')
      const reply = await person.ask('PUT', `${AT}/hours`, { version: hours.version, week: { ...hours.week, SATURDAY } })
      expect([reply.status, reply.body.data.hours.week.SATURDAY]).toEqual([200, SATURDAY])
      const seen = await guest()
      expect(seen.opensAt).toBe('2026-11-21T19:00:00+05:30')
      expect(seen.businessHour.weeklySchedule.SATURDAY).toEqual({
        isClosed: false,
        openingTime: '12:00',
        closingTime: '15:00',
        further: [{ openingTime: '19:00', closingTime: '01:00' }],
      })
      expect(await done(person)).toEqual(['hours.set evenings'])
    })

    test('of two who change the hours the second is told by whom, and nothing of theirs is written; other parts stay open', async () => {
      const [first, second] = [await owner(), await owner('Ravi')]
      const { hours, legal } = await settings(second)
      const closing = { ...hours, week: { ...hours.week, SUNDAY: [] } }
      expect((await first.ask('PUT', `${AT}/hours`, closing)).status).toBe(200)
      const late = await second.ask('PUT', `${AT}/hours`, { ...hours, week: { ...hours.week, FRIDAY: [] } })
      expect(errorOf(late)).toEqual({ status: 409, code: 'SETTINGS_CHANGED' })
      expect(late.body.message).toBe('Meera has changed the hours meanwhile. Nothing of yours is saved yet.')
      expect((await settings(second)).hours.week).toEqual(closing.week)
      // A reply that was lost: what is sent again stands there already.
      expect((await first.ask('PUT', `${AT}/hours`, closing)).status).toBe(200)
      expect(await done(first)).toEqual(['hours.set evenings'])
      expect((await second.ask('PUT', `${AT}/legal`, { ...legal, legalName: 'Evenings LLP' })).status).toBe(200)
    })

    test('it is closed for now and opened again: guests read it at once, the audit has both, and who was slower is told', async () => {
      server.clock.now = new Date('2026-11-21T14:00:00Z')
      const [first, second] = [await owner(), await owner('Ravi')]
      const { status } = await settings(first)
      const set = (person: AtCounter, version: string, to: string) => person.ask('PUT', `${AT}/status`, { version, status: to })
      const { data } = (await set(first, status.version, 'TEMPORARILY_CLOSED')).body
      expect([data.status.status, await guest()]).toMatchObject(['TEMPORARILY_CLOSED', { status: 'TEMPORARILY_CLOSED' }])
      expect(errorOf(await order())).toEqual({ status: 409, code: 'OUTLET_CLOSED' })
      // A second person who closes it finds it closed: no conflict.
      expect((await set(second, status.version, 'TEMPORARILY_CLOSED')).status).toBe(200)
      expect((await set(second, data.status.version, 'LIVE')).status).toBe(200)
      expect((await order()).status).toBe(201)
      expect([await done(first), await done(second)]).toEqual([['outlet.temporarily_closed evenings'], ['outlet.live evenings']])
      await server.database.db.update(outlets).set({ status: 'INACTIVE' }).where(eq(outlets.id, 'evenings'))
      const late = await set(first, data.status.version, 'LIVE')
      expect([late.body.error.code, late.body.message]).toEqual([
        'SETTINGS_CHANGED',
        'Another person has changed the status meanwhile. Nothing of yours is saved yet.',
      ])
    })

    test.each(['INACTIVE', 'ONBOARDING', 'PERMANENTLY_CLOSED', 'COMING_SOON'] as const)('no owner sets or ends %s', async (status) => {
      const person = await owner()
      const { version } = (await settings(person)).status
      expect((await person.ask('PUT', `${AT}/status`, { version, status })).status).toBe(422)
      await server.database.db.update(outlets).set({ status }).where(eq(outlets.id, 'evenings'))
      const there = (await settings(person)).status
      expect(there.status).toBe(status)
      expect((await person.ask('PUT', `${AT}/status`, { version: there.version, status: 'LIVE' })).status).toBe(422)
      expect([(await guest()).status, await done(person)]).toEqual([status, []])
    })

    test('an impossible day is refused with its name', async () => {
      const person = await owner()
      const { hours } = await settings(person)
      const TUESDAY = [
        { opens: '19:00', closes: '23:00' },
        { opens: '12:00', closes: '15:00' },
      ]
      const reply = await person.ask('PUT', `${AT}/hours`, { ...hours, week: { ...hours.week, TUESDAY } })
      expect([reply.status, reply.body.error.field]).toEqual([422, 'TUESDAY'])
    })

    test('a holiday closes a date for guests and orders, and is gone when it has passed', async () => {
      const person = await owner()
      const { holidays } = await settings(person)
      const dates = [
        { date: '2026-11-24', spans: [{ opens: '20:00', closes: '22:00' }] },
        { date: '2026-11-21', spans: [] },
      ]
      expect((await person.ask('PUT', `${AT}/holidays`, { ...holidays, dates })).status).toBe(200)
      expect(await guest()).toMatchObject({ openNow: false, opensAt: '2026-11-22T18:00:00+05:30' })
      server.clock.now = new Date('2026-11-21T13:00:00Z')
      expect(errorOf(await order())).toEqual({ status: 409, code: 'OUTLET_CLOSED' })
      server.clock.now = new Date('2026-11-22T13:00:00Z')
      const nextDay = await owner()
      const { holidays: left } = await settings(nextDay)
      expect(left.dates).toEqual([dates[0]])
      const passed = await nextDay.ask('PUT', `${AT}/holidays`, { ...left, dates: [...left.dates, { date: '2026-11-21', spans: [] }] })
      expect([passed.status, passed.body.error.field]).toEqual([422, '1'])
      expect(await done(person)).toEqual(['holidays.set evenings'])
    })

    test.each([
      ['gstin', '27AAPFU0939F1ZW'],
      ['gstin', '27AAPFU0939F1Z'],
      ['fssai', '1234'],
      ['tax', '105'],
      ['tax', 'outside'],
      ['billPrefix', 'EVEN'],
    ])('a %s like %s is refused, and nothing is written', async (field, value) => {
      const person = await owner()
      const { legal } = await settings(person)
      const reply = await person.ask('PUT', `${AT}/legal`, { ...legal, legalName: 'Evenings LLP', [field]: value })
      expect([reply.status, reply.body.error.field]).toEqual([422, field])
      expect((await settings(person)).legal).toEqual(legal)
    })

    test('how guests pay is set by the owner, shown to guests and noted in the audit, and emptied', async () => {
      const person = await owner()
      const { payment } = await settings(person)
      expect([payment, (await guest()).payment]).toEqual([
        { version: payment.version, ways: [], upiAddress: '', upiName: '' },
        { ways: [] },
      ])
      const own = { ways: ['UPI', 'CASH'], upiAddress: ' evenings@okbank ', upiName: ' Evenings LLP ' }
      const { data } = (await person.ask('PUT', `${AT}/payment`, { ...payment, ...own })).body
      expect(data.payment).toMatchObject({ ways: ['CASH', 'UPI'], upiAddress: 'evenings@okbank', upiName: 'Evenings LLP' })
      expect((await guest()).payment).toEqual({ ways: ['CASH', 'UPI'], upi: { address: 'evenings@okbank', name: 'Evenings LLP' } })
      expect(await done(person)).toEqual(['payment.set evenings'])
      const late = await person.ask('PUT', `${AT}/payment`, { ...payment, ways: [], upiAddress: '', upiName: '' })
      expect(late.body.message).toBe('Meera has changed how guests pay meanwhile. Nothing of yours is saved yet.')
      await person.ask('PUT', `${AT}/payment`, { ...data.payment, ways: [], upiAddress: '', upiName: '' })
      expect((await guest()).payment).toEqual({ ways: [] })
    })

    test.each([
      ['upiAddress', 'evenings'],
      ['upiAddress', 'evenings@okbank&am=1'],
      ['upiName', ''],
    ])('a payment that could not be made is refused with its field: %s is "%s"', async (field, value) => {
      const person = await owner()
      const { payment } = await settings(person)
      const wanted = { ...payment, upiAddress: 'evenings@okbank', upiName: 'Evenings LLP', [field]: value }
      const reply = await person.ask('PUT', `${AT}/payment`, wanted)
      expect([reply.status, reply.body.error.field]).toEqual([422, field])
      expect((await guest()).payment).toEqual({ ways: [] })
    })

    test('legal names and numbers are set, and emptied', async () => {
      const person = await owner()
      const { legal } = await settings(person)
      const own = { legalName: 'Evenings LLP', gstin: '27AAPFU0939F1ZV', tax: '18 incl', fssai: '10012345678901', billPrefix: 'EV' }
      const { data } = (await person.ask('PUT', `${AT}/legal`, { ...legal, ...own, legalName: '  Evenings LLP ' })).body
      expect(data.legal).toMatchObject(own)
      // Guests read it at once.
      expect((await server.ask('GET', 'business/evenings')).body.data).toMatchObject({ taxRatePercent: 18, fssai: own.fssai })
      expect(Object.values((await server.ask('GET', 'business/evenings/menu')).body.data).flat()).toMatchObject([{ tax: 'incl' }])
      const empty = { legalName: '', gstin: '', tax: '', fssai: '', billPrefix: '' }
      expect((await person.ask('PUT', `${AT}/legal`, { ...data.legal, ...empty })).body.data.legal).toMatchObject(empty)
      const [row] = await server.database.db.select().from(outlets).where(eq(outlets.id, 'evenings'))
      expect([row!.legalName, row!.gstin, row!.taxRatePercent, row!.taxIncluded, row!.fssai, row!.billPrefix]).toEqual([
        null,
        null,
        null,
        false,
        null,
        null,
      ])
    })

    describe('offers', () => {
      const OWN = { code: 'OWN20', title: 'Ours', discountType: 'PERCENTAGE', discountValue: 20, maximumDiscount: 60, minimumTotal: 100 }
      const offeredCodes = async () =>
        (await guest()).offers.map(({ code }: { code: string }) => code).filter((code: string) => code.startsWith('OWN'))
      const add = (person: AtCounter, more: object = {}) => person.ask('POST', `${AT}/offers`, { ...OWN, ...more })

      test('one is added, shown to guests and ended; its code can be taken again', async () => {
        const person = await owner()
        const { body } = await add(person, { until: '2026-11-30' })
        expect(body.data.offers.at(-1)).toEqual({ ...OWN, from: '2026-11-21', until: '2026-11-30', hasBegun: true })
        expect(await offeredCodes()).toEqual(['OWN20'])
        const again = await add(person)
        expect(errorOf(again)).toEqual({ status: 409, code: 'OFFER_TAKEN' })
        expect(again.body.error.field).toBe('code')
        for (let times = 0; times < 2; times++) expect((await person.ask('DELETE', `${AT}/offers/OWN20`)).status).toBe(200)
        expect(await offeredCodes()).toEqual([])
        expect((await add(person, { discountValue: 10 })).body.data.offers.at(-1).discountValue).toBe(10)
        expect(await done(person)).toEqual(['offer.added evenings/OWN20', 'offer.ended evenings/OWN20', 'offer.added evenings/OWN20'])
        expect((await person.ask('DELETE', `${AT}/offers/OWNNEVER`)).status).toBe(404)
      })

      test('one begins and ends with the days of the outlet', async () => {
        const person = await owner()
        const { body } = await add(person, { from: '2026-11-22', until: '2026-11-22' })
        expect(body.data.offers.at(-1)).toMatchObject({ from: '2026-11-22', until: '2026-11-22', hasBegun: false })
        for (const [moment, codes] of [
          ['2026-11-21T18:29:59Z', []],
          ['2026-11-21T18:30:00Z', ['OWN20']],
          ['2026-11-22T18:29:59Z', ['OWN20']],
          ['2026-11-22T18:30:00Z', []],
        ] as const) {
          server.clock.now = new Date(moment)
          expect(await offeredCodes(), moment).toEqual(codes)
        }
      })

      test.each([
        ['code', { code: 'own' }],
        ['title', { title: ' ' }],
        ['discountValue', { discountValue: 101 }],
        ['discountValue', { discountValue: 12.5 }],
        ['discountValue', { discountType: 'FLAT', discountValue: 0 }],
        ['discountValue', { discountType: 'FLAT', discountValue: 9.999 }],
        ['maximumDiscount', { maximumDiscount: 0 }],
        ['from', { from: '2026-11-20' }],
        ['until', { until: '2026-11-20' }],
        ['until', { from: '2026-11-25', until: '2026-11-24' }],
      ])('one with a wrong %s is refused: %j', async (field, more) => {
        const reply = await add(await owner(), more)
        expect([reply.status, reply.body.error.field]).toEqual([422, field])
      })
    })

    describe('a pause', () => {
      test('closes the outlet for guests and orders until its end by the server’s clock; the kitchen may, too', async () => {
        server.clock.now = new Date('2026-11-21T14:00:00Z')
        const cook = await addAtCounter(server, { evenings: 'KITCHEN' })
        expect((await guest()).openNow).toBe(true)
        const { body } = await cook.ask('PUT', `${AT}/pause`, { minutes: 15, was: null })
        expect(body.data).toEqual({ until: '2026-11-21T14:15:00.000Z', timeZone: 'Asia/Kolkata' })
        expect(await guest()).toMatchObject({ openNow: false, opensAt: '2026-11-21T19:45:00+05:30' })
        const paused = async () => (await cook.ask('GET', `${AT}/board`)).body.data.pausedUntil
        expect(await paused()).toBe('2026-11-21T14:15:00.000Z')
        const refused = await order()
        expect(errorOf(refused)).toEqual({ status: 409, code: 'OUTLET_CLOSED' })
        expect(refused.body.message).toContain('opens 7:45 pm')
        server.clock.now = new Date('2026-11-21T14:15:00Z')
        expect((await order()).status).toBe(201)
        expect([(await cook.ask('GET', `${AT}/pause`)).body.data.until, await paused()]).toEqual([null, undefined])
        expect(await done(cook)).toEqual(['kitchen.paused evenings'])
      })

      test('is ended before its time; who saw another one is told, and changes nothing', async () => {
        server.clock.now = new Date('2026-11-21T15:00:00Z')
        const [first, second] = [await owner(), await owner('Ravi')]
        const { until } = (await first.ask('PUT', `${AT}/pause`, { minutes: 60, was: null })).body.data
        const late = await second.ask('PUT', `${AT}/pause`, { minutes: 15, was: null })
        expect([late.status, late.body.message]).toEqual([409, 'Meera has paused orders until 9:30 pm.'])
        server.clock.now = new Date('2026-11-21T15:01:00Z')
        expect((await second.ask('PUT', `${AT}/pause`, { minutes: 0, was: until })).body.data.until).toBeNull()
        expect((await guest()).openNow).toBe(true)
        const stale = await first.ask('PUT', `${AT}/pause`, { minutes: 30, was: until })
        expect([stale.status, stale.body.message]).toEqual([409, 'Ravi has let orders in again.'])
        // The pause that the person saw has ended by itself: no conflict.
        const third = (await first.ask('PUT', `${AT}/pause`, { minutes: 15, was: null })).body.data
        server.clock.now = new Date('2026-11-21T15:20:00Z')
        expect((await second.ask('PUT', `${AT}/pause`, { minutes: 15, was: third.until })).status).toBe(200)
      })
    })
  })
