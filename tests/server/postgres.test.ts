import { describe, test } from 'vitest'
import { cartRules } from './rules/cart.ts'
import { ordersRules } from './rules/orders.ts'
import { otpRules } from './rules/otp.ts'
import { postgresMissing } from './support/postgres.ts'
import { withServer } from './support/server.ts'

if (postgresMissing) test.skip(`on PostgreSQL: skipped, ${postgresMissing}`, () => {})
// The rules about many requests at once: PostgreSQL has many connections, PGlite only one.
else
  describe('on PostgreSQL', () => {
    const server = withServer('postgres')
    cartRules(server)
    ordersRules(server)
    otpRules(server)
  })
