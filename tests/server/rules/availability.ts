import { eq, or } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { availabilityRequests } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { errorOf, type TestServer } from '#tests/server/support/server.ts'

const NASHIK = { latitude: 19.9975, longitude: 73.7898 }
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

    test('a guest who leaves a contact is remembered with the place and the white label', async () => {
      const contact = newEmail()
      const reply = await ask({ contact: ` ${contact.toUpperCase()} `, place: ' Nashik,\u0007Maharashtra ' }, { 'whitelabel-id': '3' })
      expect([reply.status, reply.body]).toEqual([200, { data: null }])
      expect(await storedFor(contact)).toMatchObject([
        { ...NASHIK, contact, customerId: null, whitelabelId: 3, place: 'Nashik, Maharashtra', createdAt: server.clock.now },
      ])
    })

    test('a customer needs to leave none, and their token tells the white label', async () => {
      const customer = await server.newCustomer()
      expect((await ask({}, {}, customer)).status).toBe(200)
      expect(await storedFor(customer.id)).toMatchObject([{ contact: null, whitelabelId: 1, place: null }])
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

    test.each(['asha', 'asha@kitchen', '12345', '98765432101', 'a b@example.com', 'asha@example.com\u0001'])(
      'the contact %j is refused',
      async (contact) => {
        expect((await ask({ contact })).body).toMatchObject({ error: { code: 'VALIDATION', field: 'contact' } })
      },
    )

    test('a guest who leaves none could not be told, and hears so', async () => {
      expect(errorOf(await ask({}))).toEqual({ status: 422, code: 'CONTACT_REQUIRED' })
    })
  })
