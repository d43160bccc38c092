import { isServed } from '#machines/model/order/order.ts'
import type { Req } from '#server/contract.ts'
import type { reviews } from '#server/db/schema.ts'
import type { WholeOrder } from '#server/orders/queries.ts'
import { noteOf } from '#server/orders/rules.ts'
import { Problem } from '#server/problem.ts'

type ReviewBody = Req<'reviewOrder'>['body']
type MenuReview = (typeof reviews.$inferSelect)['menuReviews'][number]

/** Rejects with 409 unless the dishes have reached the table. */
export function requireServed({ order }: WholeOrder): void {
  if (isServed(order.status)) return
  throw new Problem(409, 'An order can be reviewed once it was served', { code: 'NOT_SERVED' })
}

export const alreadyReviewed = () => new Problem(409, 'You have already reviewed this order', { code: 'ALREADY_REVIEWED' })

/** One per dish that was served, whatever sizes it came in; a dish that the kitchen rejected was not eaten, so its rating does not count. */
export function menuReviewsOf({ lines }: WholeOrder, sent: ReviewBody['menuReviews']): MenuReview[] {
  const ordered = new Set(lines.map((line) => line.menuId))
  const served = new Set(lines.filter((line) => !line.isRejected).map((line) => line.menuId))
  if (served.size === 0) throw new Problem(409, 'No dish of this order was served', { code: 'NOT_SERVED' })
  const rated = sent.map(({ menuId }) => menuId)
  const refuse = (message: string, code: string, menuIds: string[]) => {
    if (menuIds.length > 0) throw new Problem(422, message, { code, field: 'menuReviews', menuIds: [...new Set(menuIds)] })
  }
  refuse(
    'Some dishes are not part of this order',
    'UNKNOWN_ITEM',
    rated.filter((menuId) => !ordered.has(menuId)),
  )
  refuse(
    'Each dish is rated once',
    'RATED_TWICE',
    rated.filter((menuId, index) => rated.indexOf(menuId) !== index),
  )
  refuse(
    'Please rate all menu items',
    'NOT_RATED',
    [...served].filter((menuId) => !rated.includes(menuId)),
  )
  return sent.filter(({ menuId }) => served.has(menuId)).map(({ menuId, rating, review }) => ({ menuId, rating, review: noteOf(review) }))
}
