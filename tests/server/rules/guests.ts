import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvents, availabilityRequests, customers, orders, reviews } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { eraseDue } from '#server/privacy/deletion.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'
import { errorOf, type TestServer } from '#tests/server/support/server.ts'

export const guestsRules = (server: TestServer) =>
  describe('guests', () => {
    // No other test's reviews are here.
    const AT = '/outlets/taj-view'
    const owner = (name = 'Meera') => addAtCounter(server, { 'taj-view': 'OWNER' }, { name })
    const guests = async (person: AtCounter, query = '') => (await person.ask('GET', `${AT}/guests?${query}`)).body.data
    const answer = (person: AtCounter, orderId: string, text: string | null, was: string | null = null) =>
      person.ask('PUT', `${AT}/reviews/${orderId}/answer`, { answer: text, was })
    async function reviewed(outletRating = 4) {
      const customer = await server.newCustomer()
      const order = {
        businessId: 'taj-view',
        items: [{ menuId: 'club-sandwich', quantity: 1 }],
        orderSourceArea: 'ROOM',
        orderSourceAreaId: 101,
      }
      const { orderId } = (await customer.ask('POST', 'order', order)).body.data
      await server.database.db.update(orders).set({ status: 'COMPLETED' }).where(eq(orders.id, orderId))
      const menuReviews = [{ menuId: 'club-sandwich', rating: 2, review: 'Too dry' }]
      await customer.ask('POST', `order/${orderId}/review`, { outletRating, outletReview: 'Lovely evening', menuReviews })
      // Reviews of one moment have no order.
      server.clock.now = new Date(server.clock.now.getTime() + 1000)
      const seen = async () => (await customer.ask('GET', `order/${orderId}`)).body.data.review
      return { customer, orderId: orderId as string, seen }
    }

    test('the owner reads what guests say, newest first, and goes on to older ones', async () => {
      const [older, newer] = [await reviewed(), await reviewed(5)]
      const person = await owner()
      const first = await guests(person, 'limit=1')
      expect(first.reviews).toEqual([
        {
          orderId: newer.orderId,
          orderNumber: expect.any(Number),
          at: expect.any(String),
          place: 'Sea Suite',
          guest: expect.any(String),
          outletRating: 5,
          outletReview: 'Lovely evening',
          dishes: [{ name: expect.stringMatching(/club/i), rating: 2, review: 'Too dry' }],
          answer: null,
        },
      ])
      const second = await guests(person, `limit=1&cursor=${first.nextCursor}`)
      expect(second.reviews[0].orderId).toBe(older.orderId)
      expect(first.rating.count).toBeGreaterThanOrEqual(2)
    })

    test('the guest reads the answer with the rating, also the answer that took its place; withdrawn it is gone', async () => {
      const { orderId, seen } = await reviewed()
      const person = await owner()
      expect((await answer(person, orderId, '  Thank you!\u0007 ')).body.data.answer).toBe('Thank you!')
      expect(await seen()).toEqual({ outletRating: 4, foodRating: 2, answer: 'Thank you!' })
      await answer(person, orderId, 'Thank you, come again!', 'Thank you!')
      expect((await seen()).answer).toBe('Thank you, come again!')
      await answer(person, orderId, null, 'Thank you, come again!')
      expect(await seen()).toEqual({ outletRating: 4, foodRating: 2 })
      const events = await server.database.db.select().from(auditEvents).where(eq(auditEvents.staffId, person.id))
      expect(events.map(({ action, subject }) => [action, subject])).toEqual(Array.from({ length: 3 }, () => ['review.answered', orderId]))
    })

    test('of two who answer the second is told by whom, and nothing of theirs is written; what is sent again stands', async () => {
      const { orderId, seen } = await reviewed()
      const [meera, ravi] = [await owner(), await owner('Ravi')]
      const replies = await Promise.all([answer(meera, orderId, 'Thank you!'), answer(ravi, orderId, 'Come again!')])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [text, winner, name] =
        replies[0].status === 200 ? (['Thank you!', meera, 'Meera'] as const) : (['Come again!', ravi, 'Ravi'] as const)
      const lost = replies.find(({ status }) => status === 409)!
      expect([errorOf(lost).code, lost.body.message]).toEqual([
        'ANSWER_CHANGED',
        `${name} has answered this review meanwhile. Nothing of yours is saved yet.`,
      ])
      expect((await seen()).answer).toBe(text)
      expect((await answer(winner, orderId, text)).status).toBe(200)
    })

    test('a review of another outlet is not found', async () => {
      const { orderId, seen } = await reviewed()
      const stranger = await addAtCounter(server, { haveli: 'OWNER' })
      expect((await stranger.ask('PUT', `/outlets/haveli/reviews/${orderId}/answer`, { answer: 'Ours', was: null })).status).toBe(404)
      expect((await seen()).answer).toBeUndefined()
    })

    test('with the account go the name, the words and the answer; the stars stay', async () => {
      const { customer, orderId } = await reviewed()
      const person = await owner()
      await answer(person, orderId, 'Thank you, dear guest!')
      expect((await customer.ask('GET', 'data')).body.data.records.reviews).toMatchObject([{ answer: 'Thank you, dear guest!' }])
      await server.database.db.update(customers).set({ deletesAt: server.clock.now }).where(eq(customers.id, customer.id))
      await eraseDue(server.database.db, { removeBytes: async () => undefined }, server.clock.now)
      const [found] = (await guests(person)).reviews.filter((review: { orderId: string }) => review.orderId === orderId)
      expect(found).toMatchObject({ outletRating: 4, dishes: [], answer: null })
      expect([found.guest, found.outletReview]).toEqual([undefined, undefined])
      expect((await server.database.db.select().from(reviews).where(eq(reviews.orderId, orderId)))[0]!.answeredAt).toBeNull()
    })

    test('wishes for an outlet are counted by place, for the outlets within 100 km, and tell of no person', async () => {
      const LONAVALA = { latitude: 18.7546, longitude: 73.4062 }
      const emails = [1, 2].map(() => `${newId(8).toLowerCase()}@example.com`)
      for (const contact of emails) {
        await server.ask('POST', '/api/customer/availability-request', { ...LONAVALA, contact })
        await server.ask('POST', '/api/customer/availability-request', { ...LONAVALA, latitude: 18.765, contact })
      }
      const { wishes } = await guests(await owner())
      expect(wishes.find(({ place }: { place: string }) => place === 'Lonavla')).toEqual({
        place: expect.any(String),
        people: 2,
        distance: expect.closeTo(63, -1),
      })
      for (const email of emails) expect(JSON.stringify(wishes)).not.toContain(email)
      const far = await addAtCounter(server, { evenings: 'OWNER' })
      expect((await far.ask('GET', '/outlets/evenings/guests')).body.data.wishes).toEqual([])
      await server.database.db.delete(availabilityRequests)
    })
  })
