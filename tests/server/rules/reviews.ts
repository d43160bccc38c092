import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#machines/model/order/order.ts'
import { orderLines, orders, reviews } from '#server/db/schema.ts'
import { type Customer, errorOf, type TestServer } from '#tests/server/support/server.ts'

const ITEMS = [
  { menuId: 'dal', quantity: 2 },
  { menuId: 'biryani', quantity: 1, servingSize: 'FULL PLATE' },
  { menuId: 'biryani', quantity: 1, servingSize: 'HALF PLATE' },
]
const REVIEW = {
  outletRating: 4,
  outletReview: ' Lovely evening\n ',
  menuReviews: [
    { menuId: 'dal', rating: 5, review: '  ' },
    { menuId: 'biryani', rating: 2, review: ' too dry ' },
  ],
}

export const reviewsRules = (server: TestServer) =>
  describe('reviews', () => {
    const setStatus = (orderId: string, status: OrderStatus) =>
      server.database.db.update(orders).set({ status, nextStepAt: null }).where(eq(orders.id, orderId))
    const reject = (orderId: string, menuId: string) =>
      server.database.db
        .update(orderLines)
        .set({ isRejected: true })
        .where(and(eq(orderLines.orderId, orderId), eq(orderLines.menuId, menuId)))
    async function placed(customer: Customer, status: OrderStatus): Promise<string> {
      const body = { businessId: 'haveli', items: ITEMS, orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
      const { orderId } = (await customer.ask('POST', 'order', body)).body.data
      await setStatus(orderId, status)
      return orderId
    }
    const review = (customer: Customer, orderId: string, change: object = {}) =>
      customer.ask('POST', `order/${orderId}/review`, { ...REVIEW, ...change })
    const storedOf = async (orderId: string) => (await server.database.db.select().from(reviews).where(eq(reviews.orderId, orderId)))[0]

    test('each review counts once in the rating of its outlet, wherever the outlet is shown', async () => {
      const customer = await server.newCustomer()
      const ratingOf = async () => (await server.ask('GET', 'business/haveli')).body.data.rating
      const before = await ratingOf()
      const orderId = await placed(customer, 'COMPLETED')
      expect((await review(customer, orderId)).status).toBe(200)
      expect((await review(customer, orderId)).status).toBe(409)
      const { mean, count } = await ratingOf()
      expect(count).toBe(before.count + 1)
      expect(mean).toBeCloseTo(((before.mean ?? 0) * before.count + REVIEW.outletRating) / count, 1)
      const [listed] = (await server.ask('GET', 'businesses?latitude=19.06&longitude=72.83')).body.data
      expect(listed.rating).toEqual({ mean, count })
      expect((await server.ask('GET', 'business/evenings')).body.data.rating).toEqual({ mean: null, count: 0 })
    })

    test.each(['SERVED', 'COMPLETED'] as const)('a %s order is reviewed once, and every reply with the order tells it', async (status) => {
      const customer = await server.newCustomer()
      const orderId = await placed(customer, status)
      const ofOrder = async () => (await customer.ask('GET', `order/${orderId}`)).body.data
      expect((await ofOrder()).review).toBeNull()
      expect((await review(customer, orderId)).body).toEqual({ data: null })
      expect(await storedOf(orderId)).toMatchObject({
        outletRating: 4,
        outletReview: 'Lovely evening',
        menuReviews: [
          { menuId: 'dal', rating: 5, review: null },
          { menuId: 'biryani', rating: 2, review: 'too dry' },
        ],
      })
      const ratings = { outletRating: 4, foodRating: 3.5 }
      expect((await ofOrder()).review).toEqual(ratings)
      expect((await customer.ask('GET', 'order/history')).body.data[0].review).toEqual(ratings)
      const list = status === 'SERVED' ? 'ongoing-orders' : 'completed'
      expect((await customer.ask('GET', `order/${list}`)).body.data[0].review).toEqual(ratings)
      expect(errorOf(await review(customer, orderId, { outletRating: 1 }))).toEqual({ status: 409, code: 'ALREADY_REVIEWED' })
      expect((await ofOrder()).review).toEqual(ratings)
    })

    test('texts may be left out', async () => {
      const customer = await server.newCustomer()
      const orderId = await placed(customer, 'SERVED')
      const menuReviews = REVIEW.menuReviews.map(({ menuId, rating }) => ({ menuId, rating }))
      expect((await review(customer, orderId, { outletReview: null, menuReviews })).status).toBe(200)
      const stored = await storedOf(orderId)
      expect([stored!.outletReview, ...stored!.menuReviews.map((each) => each.review)]).toEqual([null, null, null])
    })

    test('a text with half a character, which no database takes, is stored without it', async () => {
      const customer = await server.newCustomer()
      const orderId = await placed(customer, 'SERVED')
      const menuReviews = REVIEW.menuReviews.map((each) => ({ ...each, review: 'good \uD83D' }))
      expect((await review(customer, orderId, { outletReview: '\uDE00 😀', menuReviews })).status).toBe(200)
      const stored = await storedOf(orderId)
      expect([stored!.outletReview, ...stored!.menuReviews.map((each) => each.review)]).toEqual(['😀', 'good', 'good'])
    })

    test('of 20 parallel reviews one is stored', async () => {
      const customer = await server.newCustomer()
      const orderId = await placed(customer, 'SERVED')
      const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => review(customer, orderId, { outletRating: (n % 5) + 1 })))
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
      expect(replies.filter((reply) => reply.body.error?.code === 'ALREADY_REVIEWED')).toHaveLength(19)
      const accepted = replies.findIndex((reply) => reply.status === 200)
      expect((await storedOf(orderId))!.outletRating).toBe((accepted % 5) + 1)
    })

    test.each(['PENDING', 'ACCEPTED', 'PREPARING', 'REJECTED', 'CANCELLED'] as const)('a %s order cannot be reviewed', async (status) => {
      const customer = await server.newCustomer()
      const orderId = await placed(customer, status)
      expect(errorOf(await review(customer, orderId))).toEqual({ status: 409, code: 'NOT_SERVED' })
      expect(await storedOf(orderId)).toBeUndefined()
    })

    const [dal, biryani] = REVIEW.menuReviews
    test.each([
      ['a dish is missing', [dal], 'NOT_RATED', ['biryani']],
      ['a dish is rated twice', [dal, biryani, { menuId: 'dal', rating: 1 }], 'RATED_TWICE', ['dal']],
      ['a dish was not ordered', [dal, biryani, { menuId: 'kulfi', rating: 5 }], 'UNKNOWN_ITEM', ['kulfi']],
      ['a rating is 0', [dal, { menuId: 'biryani', rating: 0 }], 'VALIDATION', undefined],
      ['a rating is 6', [dal, { menuId: 'biryani', rating: 6 }], 'VALIDATION', undefined],
      ['a rating is 4.5', [dal, { menuId: 'biryani', rating: 4.5 }], 'VALIDATION', undefined],
      ['a text has 151 characters', [dal, { menuId: 'biryani', rating: 4, review: 'x'.repeat(151) }], 'VALIDATION', undefined],
      ['there are none', [], 'VALIDATION', undefined],
    ])('when %s, the review is refused', async (_what, menuReviews, code, menuIds) => {
      const customer = await server.newCustomer()
      const orderId = await placed(customer, 'SERVED')
      const reply = await review(customer, orderId, { menuReviews })
      expect(errorOf(reply)).toEqual({ status: 422, code })
      expect(reply.body.error.menuIds).toEqual(menuIds)
      expect(await storedOf(orderId)).toBeUndefined()
    })

    test('a dish that the kitchen rejected need not be rated, and does not count when it is', async () => {
      const customer = await server.newCustomer()
      const [without, withIt] = [await placed(customer, 'SERVED'), await placed(customer, 'SERVED')]
      for (const orderId of [without, withIt]) await reject(orderId, 'biryani')
      expect((await review(customer, without, { menuReviews: [dal] })).status).toBe(200)
      expect((await review(customer, withIt)).status).toBe(200)
      for (const orderId of [without, withIt]) {
        expect((await customer.ask('GET', `order/${orderId}`)).body.data.review).toEqual({ outletRating: 4, foodRating: 5 })
      }
    })

    test('an order of which nothing was served cannot be reviewed', async () => {
      const customer = await server.newCustomer()
      const orderId = await placed(customer, 'SERVED')
      for (const { menuId } of ITEMS) await reject(orderId, menuId)
      expect(errorOf(await review(customer, orderId))).toEqual({ status: 409, code: 'NOT_SERVED' })
    })
  })
