import { describe, test } from 'vitest'
import { cartRules } from './rules/cart.ts'
import { ordersRules } from './rules/orders.ts'
import { otpRules } from './rules/otp.ts'
import { postgresMissing } from './support/postgres.ts'
import { withServer } from './support/server.ts'

if (postgresMissing) test.skip(`on PostgreSQL: skipped, ${postgresMissing}`, () => {})
// PostgreSQL has many connections and PGlite one: these are the rules where many ask at once.
else
  describe('on PostgreSQL', () => {
    const server = withServer('postgres')
    cartRules(server)
    ordersRules(server)
    otpRules(server)
  })
