import type { TestServer } from '#tests/server/support/server.ts'
import { accountsRules } from './accounts.ts'
import { cartRules } from './cart.ts'
import { catalogueRules } from './catalogue.ts'
import { identityRules } from './identity.ts'
import { kitchenRules } from './kitchen.ts'
import { mediaRules } from './media.ts'
import { ordersRules } from './orders.ts'
import { originsRules } from './origins.ts'
import { requestRules } from './requests.ts'
import { transitionsRules } from './transitions.ts'

/** Every rule of the API; the same on each database. */
export function allRules(server: TestServer): void {
  accountsRules(server)
  catalogueRules(server)
  cartRules(server)
  identityRules(server)
  originsRules(server)
  ordersRules(server)
  kitchenRules(server)
  transitionsRules(server)
  mediaRules(server)
  requestRules(server)
}
