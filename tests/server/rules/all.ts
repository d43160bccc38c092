import type { TestServer } from '#tests/server/support/server.ts'
import { accountsRules } from './accounts.ts'
import { auditRules } from './audit.ts'
import { availabilityRules } from './availability.ts'
import { billsRules } from './bills.ts'
import { callsRules } from './calls.ts'
import { cartRules } from './cart.ts'
import { catalogueRules } from './catalogue.ts'
import { counterRules } from './counter.ts'
import { counterMenuRules } from './counter-menu.ts'
import { contactChangeRules } from './contact-change.ts'
import { dishPicturesRules } from './dish-pictures.ts'
import { favouritesRules } from './favourites.ts'
import { finishedOrdersRules } from './finished-orders.ts'
import { guestsRules } from './guests.ts'
import { identityRules } from './identity.ts'
import { kitchenRules } from './kitchen.ts'
import { menuImportRules } from './menu-import.ts'
import { mediaRules } from './media.ts'
import { offersRules } from './offers.ts'
import { noticesRules } from './notices.ts'
import { numbersRules } from './numbers.ts'
import { ordersRules } from './orders.ts'
import { originsRules } from './origins.ts'
import { otpRules } from './otp.ts'
import { outboxRules } from './outbox.ts'
import { outletSettingsRules } from './outlet-settings.ts'
import { passwordChangeRules } from './password-change.ts'
import { peopleRules } from './people.ts'
import { profileRules } from './profile.ts'
import { registrationRules } from './registration.ts'
import { resetRules } from './reset.ts'
import { requestRules } from './requests.ts'
import { sessionsRules } from './sessions.ts'
import { searchRules } from './search.ts'
import { servicesRules } from './services.ts'
import { soldRules } from './sold.ts'
import { retentionRules } from './retention.ts'
import { reviewsRules } from './reviews.ts'
import { uploadsRules } from './uploads.ts'
import { transitionsRules } from './transitions.ts'

/** Every rule of the API; the same on each database. */
export function allRules(server: TestServer): void {
  accountsRules(server)
  catalogueRules(server)
  searchRules(server)
  cartRules(server)
  identityRules(server)
  originsRules(server)
  ordersRules(server)
  offersRules(server)
  soldRules(server)
  kitchenRules(server)
  billsRules(server)
  counterRules(server)
  finishedOrdersRules(server)
  callsRules(server)
  counterMenuRules(server)
  dishPicturesRules(server)
  outletSettingsRules(server)
  noticesRules(server)
  numbersRules(server)
  guestsRules(server)
  menuImportRules(server)
  transitionsRules(server)
  servicesRules(server)
  mediaRules(server)
  otpRules(server)
  outboxRules(server)
  profileRules(server)
  registrationRules(server)
  resetRules(server)
  passwordChangeRules(server)
  peopleRules(server)
  contactChangeRules(server)
  sessionsRules(server)
  uploadsRules(server)
  favouritesRules(server)
  reviewsRules(server)
  availabilityRules(server)
  requestRules(server)
  auditRules(server)
  retentionRules(server)
}
