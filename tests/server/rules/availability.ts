import { eq, or } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { dropOldRequests, tellOfNewOutlets } from '#server/availability/tell.ts'
import { availabilityRequests, messages, outlets } from '#server/db/schema.ts'
import { emailOf } from '#server/messages/templates.ts'
import { newId } from '#server/ids.ts'
import { errorOf, type TestServer } from '#tests/server/support/server.ts'
import { DAY_MS } from '#machines/model/dates.ts'

const NASHIK = { latitude: 19.9975, longitude: 73.7898 }
const COARSE = { latitude: 20, longitude: 73.79 }
const HOUR_MS = 60 * 60 * 1000

export const availabilityRules = (server: TestServer) =>
  describe('availability requests', () => {
    const ask = (body: object, headers: Record<string, string> = {}, who: { ask: TestServer['ask'] } = server) =>
      who.ask('POST', 'availability-request', { ...NASHIK, ...body }, headers)
    const storedFor = (who: string) =>
      server.database.db
        .select()
        .from(availabilityRequests)
        .where(or(eq(availabilityRequests.contact, who), eq(availabilityRequests.customerId, who)))
    const newEmail = () => `${newId(8).toLowerCase()}@example.com`

    test('a guest who leaves a contact is remembered with about where it was and the white label, not exactly and not with the name of the place', async () => {
      const contact = newEmail()
      const reply = await ask({ contact: ` ${contact.toUpperCase()} `, place: ' Nashik,\u0007Maharashtra ' }, { 'whitelabel-id': '3' })
      expect(reply.status).toBe(200)
      const stored = await storedFor(contact)
      expect(stored).toMatchObject([{ ...COARSE, contact, customerId: null, whitelabelId: 3, createdAt: server.clock.now }])
      expect(JSON.stringify(stored)).not.toMatch(/Nashik|19\.99|73\.789/)
    })

    test('a customer needs to leave none, and their token tells the white label', async () => {
      const customer = await server.newCustomer()
      expect((await ask({}, {}, customer)).status).toBe(200)
      expect(await storedFor(customer.id)).toMatchObject([{ contact: null, whitelabelId: 1 }])
    })

    test('the same contact and place is stored once a day, however it is spelled and however many ask at once', async () => {
      const phone = String(6_000_000_000 + Math.floor(Math.random() * 1e9))
      const spelled = [phone, `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, `0${phone}`]
      const at = server.clock.now.getTime()
      const nearby = { latitude: NASHIK.latitude + 0.001 }
      await Promise.all(Array.from({ length: 12 }, (_, n) => ask({ contact: spelled[n % 3], ...(n % 2 && nearby) })))
      server.clock.now = new Date(at + 23 * HOUR_MS)
      await ask({ contact: phone })
      expect(await storedFor(phone)).toMatchObject([{ createdAt: new Date(at) }])
      server.clock.now = new Date(at + 25 * HOUR_MS)
      await ask({ contact: phone })
      expect(await storedFor(phone)).toMatchObject([{ createdAt: server.clock.now }])
    })

    test('another place, contact or white label is a request of its own', async () => {
      const [one, other] = [newEmail(), newEmail()]
      await ask({ contact: one })
      await ask({ contact: one, latitude: 15.3 })
      await ask({ contact: one }, { 'whitelabel-id': '2' })
      await ask({ contact: other })
      expect(await storedFor(one)).toHaveLength(3)
      expect(await storedFor(other)).toHaveLength(1)
    })

    test('what is no contact is refused', async () => {
      expect((await ask({ contact: '98765432101' })).body).toMatchObject({ error: { code: 'VALIDATION', field: 'contact' } })
    })

    test('a guest who leaves none could not be told, and hears so', async () => {
      expect(errorOf(await ask({}))).toEqual({ status: 422, code: 'CONTACT_REQUIRED' })
    })

    describe('and the message they are for', () => {
      const tell = (publicUrl: string | undefined = 'https://mezbaan.example') =>
        tellOfNewOutlets(server.database.db, { serviceRadiusKm: 25, publicUrl }, server.clock.now)
      const sentTo = (recipient: string) => server.database.db.select().from(messages).where(eq(messages.recipient, recipient))
      const OPENED = 'opened-in-nashik'
      afterEach(() => server.database.db.delete(outlets).where(eq(outlets.id, OPENED)))
      async function openOutlet(status: 'LIVE' | 'COMING_SOON' = 'LIVE') {
        // Marks the outlets of the catalogue as announced, so that only new ones are.
        await tell()
        const [like] = await server.database.db.select().from(outlets).limit(1)
        await server.database.db.insert(outlets).values({ ...like!, id: OPENED, ...NASHIK, status, announcedAt: null })
      }
      const withdraw = (path: string) => server.ask('POST', path, '', { 'content-type': 'application/x-www-form-urlencoded' })

      test('each who asked hears once of a new live outlet within the radius', async () => {
        const [near, far, phone] = [newEmail(), newEmail(), String(6_000_000_000 + Math.floor(Math.random() * 1e9))]
        const customer = await server.newCustomer()
        await ask({ contact: near })
        await ask({ contact: far, latitude: 15.3 })
        await ask({ contact: phone, latitude: NASHIK.latitude + 0.2 })
        await ask({}, {}, customer)
        const emailId = `${customer.id.toLowerCase()}@example.com`
        await openOutlet('COMING_SOON')
        await tell()
        expect(await sentTo(near)).toEqual([])
        await server.database.db.update(outlets).set({ status: 'LIVE' }).where(eq(outlets.id, OPENED))
        // Two processes look at the same time.
        await Promise.all([tell(), tell()])
        for (const [who, channel] of [
          [near, 'EMAIL'],
          [phone, 'SMS'],
          [emailId, 'EMAIL'],
        ] as const)
          expect(await sentTo(who)).toMatchObject([{ channel, template: 'outlet-opened', dueAt: server.clock.now }])
        expect(await sentTo(far)).toEqual([])
        expect([...(await storedFor(near)), ...(await storedFor(phone)), ...(await storedFor(customer.id))]).toEqual([])
        expect(await storedFor(far)).toHaveLength(1)
        await tell()
        expect(await sentTo(near)).toHaveLength(1)
      })

      test('its link withdraws what the same person asked for elsewhere, and nobody else', async () => {
        const [contact, other] = [newEmail(), newEmail()]
        await ask({ contact })
        await ask({ contact, latitude: 15.3 })
        await ask({ contact: other, latitude: 15.3 })
        await openOutlet()
        await tell()
        const [message] = await sentTo(contact)
        const [link = ''] = /https:\/\/mezbaan\.example\S+/.exec(emailOf('outlet-opened', message!.variables, 'Mezbaan').text) ?? []
        const path = link.slice('https://mezbaan.example'.length)
        // A scanner of mail opens links.
        const page = await server.ask('GET', path)
        expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer'])
        expect(page.body).toContain('<form method="post"><button>Delete my request</button></form>')
        expect(await storedFor(contact)).toHaveLength(1)
        expect((await withdraw(path)).status).toBe(200)
        expect([(await storedFor(contact)).length, (await storedFor(other)).length]).toEqual([0, 1])
      })

      test('without an address of the app it has no link', async () => {
        const contact = newEmail()
        await ask({ contact })
        await openOutlet()
        await tellOfNewOutlets(server.database.db, { serviceRadiusKm: 25, publicUrl: undefined }, server.clock.now)
        expect(await sentTo(contact)).toMatchObject([{ variables: {} }])
      })
    })

    test('a request is withdrawn with the link of its reply, and not with one that a stranger gets for the same contact', async () => {
      const contact = newEmail()
      const own = (await ask({ contact })).body.data.withdrawal as string
      const strangers = (await ask({ contact })).body.data.withdrawal as string
      const button = (path: string) => server.ask('POST', path, '', { 'content-type': 'application/x-www-form-urlencoded' })
      expect(strangers.length).toBe(own.length)
      const answers = [await button(strangers), await button('/api/withdraw?key=guessed')]
      expect(await storedFor(contact)).toHaveLength(1)
      answers.push(await button(own))
      expect(await storedFor(contact)).toEqual([])
      expect(new Set(answers.map(({ status, body }) => `${status} ${body as string}`)).size).toBe(1)
      expect((await button('/api/withdraw')).status).toBe(422)
    })

    test('a request is deleted 180 days after it was last made', async () => {
      const contact = newEmail()
      const at = server.clock.now.getTime()
      await ask({ contact })
      await dropOldRequests(server.database.db, new Date(at + 180 * DAY_MS))
      expect(await storedFor(contact)).toHaveLength(1)
      await dropOldRequests(server.database.db, new Date(at + 180 * DAY_MS + 1))
      expect(await storedFor(contact)).toEqual([])
    })
  })
