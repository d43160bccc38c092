import { describe, expect, test } from 'vitest'
import { media } from '#server/db/schema.ts'
import { type Customer, FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'

export const profileRules = (server: TestServer) =>
  describe('the profile', () => {
    const edit = (customer: Customer, body: object) => customer.ask('PATCH', 'profile', body)
    const pictureOf = async (customer: Customer, body: Buffer | null = Buffer.from([1, 2, 3])) => {
      const key = `customers/${customer.id}/${body ? 'face' : 'not-uploaded'}.webp`
      await server.database.db.insert(media).values({
        key,
        customerId: customer.id,
        mediaType: 'PROFILE',
        contentType: 'image/webp',
        size: 3,
        body,
        createdAt: server.clock.now,
      })
      return key
    }

    test('what is named changes, what is not stays, null takes away', async () => {
      const customer = await server.newCustomer()
      const first = await edit(customer, { name: 'José  Álvarez', gender: 'OTHER', dob: '1990-02-28' })
      expect(first.status).toBe(200)
      expect(first.body.data).toMatchObject({
        customerId: customer.id,
        name: 'José Álvarez',
        gender: 'OTHER',
        dob: '1990-02-28',
        image: null,
      })
      const second = await edit(customer, { gender: null })
      expect(second.body.data).toMatchObject({ name: 'José Álvarez', gender: null, dob: '1990-02-28' })
      expect((await edit(customer, { dob: null })).body.data.dob).toBeNull()
    })

    test('a picture of the customer becomes the profile picture, and no other', async () => {
      const [customer, other] = [await server.newCustomer(), await server.newCustomer()]
      const [own, theirs] = [await pictureOf(customer), await pictureOf(other)]
      expect((await edit(customer, { image: own })).body.data.image).toBe(own)
      for (const image of [theirs, await pictureOf(customer, null), 'catalogue/dish.webp', '../secret']) {
        const reply = await edit(customer, { image, name: 'Not Saved' })
        expect([reply.status, reply.body.error.field]).toEqual([422, 'image'])
      }
      const { image, name } = (await edit(customer, { gender: 'MALE' })).body.data
      expect([image, name]).toEqual([own, 'Test Customer'])
      expect((await edit(customer, { image: null })).body.data.image).toBeNull()
    })

    test('a day of birth may be today somewhere on earth, not later', async () => {
      const customer = await server.newCustomer()
      server.clock.now = new Date(FIRST_MOMENT)
      expect((await edit(customer, { dob: '2026-11-22' })).status).toBe(200)
      const reply = await edit(customer, { dob: '2026-11-23' })
      expect([reply.status, reply.body.message]).toEqual([422, 'Date of birth cannot be in the future'])
    })

    test.each([
      [{ name: 'R2D2' }, 'name'],
      [{ name: '     ' }, 'name'],
      [{ gender: 'female' }, 'gender'],
      [{ dob: '2023-02-29' }, 'dob'],
      [{ dob: '21-11-1990' }, 'dob'],
      [{ dob: '0001-01-01' }, 'dob'],
      [{ emailId: 'new@example.com' }, 'emailId'],
      [{ contactNumber: 9876543210 }, 'contactNumber'],
    ])('%j is refused, naming the field', async (body, field) => {
      const reply = await edit(await server.newCustomer(), body)
      expect([reply.status, reply.body.error.field]).toEqual([422, field])
    })

    test('nothing to change is refused', async () => {
      expect((await edit(await server.newCustomer(), {})).status).toBe(422)
    })
  })
