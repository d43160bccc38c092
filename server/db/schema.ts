import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  customType,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type Coupon, DISCOUNT_TYPES } from '#machines/model/bill/coupon.ts'
import type { Gender } from '#machines/model/customer.ts'
import { ORDER_STATUSES, type OrderStatus } from '#machines/model/order/order.ts'
import type { OriginType } from '#machines/model/origin.ts'
import type { PayWay } from '#machines/model/bill/payment.ts'
import {
  type DayHours,
  type Holiday,
  OUTLET_STATUSES,
  OUTLET_TYPES,
  type OutletStatus,
  type OutletType,
  type Weekday,
} from '#machines/model/outlet/outlet.ts'
import type { DishKind, Serving, SpiceLevel } from '#machines/model/menu/menu-item.ts'
import { DISH_TAX, type TaxPart } from '#machines/model/bill/tax.ts'

/** A row of an outlet, which stays as long as the row does. */
const ofOutlet = () =>
  text('outlet_id')
    .notNull()
    .references(() => outlets.id)
/** A row that goes with its customer. */
const ofCustomer = () =>
  text('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })
/** A row that goes with its order. */
const ofOrder = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' })

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

// One schema for PGlite and PostgreSQL 15; no serial ids, triggers or extensions, so that distributed databases can stand behind it too.
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** A migration adds them `NOT VALID`: a row from before may be of another shape, and is left out of its list (`readRows`). */
const isList = (name: string, column: AnyPgColumn) => check(name, sql`jsonb_typeof(${column}) = 'array'`)
const isOneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)
const CLOCK = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
/** Values of an object, and members of a list, that are not as they are to be: without a type first, a comparison would be neither true nor false. */
const IS_SPAN = `@.type() == "object" && @.opens.type() == "string" && @.closes.type() == "string" && @.opens like_regex "${CLOCK}" && @.closes like_regex "${CLOCK}"`
const BAD_HOURS = `$.* ? (!(@.type() == "string" && @ == "closed") && !(${IS_SPAN}))`
const BAD_FURTHER = `$.*.further[*] ? (!(${IS_SPAN}))`
const BAD_HOLIDAY = `$[*] ? (!(@.type() == "object" && @.date.type() == "string" && @.date like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" && (@.hours == "closed" || @.hours.type() == "object")))`
const BAD_HOLIDAY_HOURS = `$[*].hours ? (@.type() == "object" && !(${IS_SPAN}))`
const BAD_SERVINGS = '$[*] ? (!(@.type() == "object" && @.size.type() == "string" && @.pricePaise.type() == "number" && @.pricePaise >= 0))'
const paise = (name: string) => bigint(name, { mode: 'number' })
const DISH_KINDS: DishKind[] = ['food', 'service']
const dishKind = () => text('kind').$type<DishKind>().notNull().default('food')

/** What was done once to this database, for example filling it. */
export const milestones = pgTable('milestones', {
  name: text('name').primaryKey(),
  reachedAt: time('reached_at').notNull(),
})

export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    whitelabelId: integer('whitelabel_id').notNull(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    contactNumber: text('contact_number').notNull(),
    passwordHash: text('password_hash').notNull(),
    gender: text('gender').$type<Gender>(),
    /** YYYY-MM-DD */
    dateOfBirth: text('date_of_birth'),
    /** A media key. */
    picture: text('picture'),
    /** When the account is erased, unless the customer signs in before; null for one that stays. */
    deletesAt: time('deletes_at'),
    /** The version of the privacy policy agreed to at registration; null for an account from before this column. */
    consentVersion: text('consent_version'),
    consentedAt: time('consented_at'),
    /** When the customer was last here, noted at most once a day. */
    activeAt: time('active_at').notNull().defaultNow(),
    /** Notices up to this moment are read. */
    noticesReadAt: time('notices_read_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [uniqueIndex('customers_email').on(t.whitelabelId, t.email), uniqueIndex('customers_contact').on(t.whitelabelId, t.contactNumber)],
)

export const tokens = pgTable(
  'tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    customerId: ofCustomer(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull(),
    /** Noted at most once an hour. */
    usedAt: time('used_at').notNull().defaultNow(),
    /** As in 'Chrome on Android'; null where it is not known. */
    browser: text('browser'),
  },
  (t) => [index('tokens_customer').on(t.customerId), index('tokens_expiry').on(t.expiresAt)],
)

/** From which devices a customer has signed in. */
export const devices = pgTable(
  'devices',
  {
    customerId: ofCustomer(),
    /** The id in its cookie. */
    device: text('device').notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.device] }), index('devices_seen').on(t.seenAt)],
)

/** Who did what when. Rows are added and never changed, hold no personal text, and go after a year. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: text('id').primaryKey(),
    at: time('at').notNull(),
    actor: text('actor').$type<'CUSTOMER' | 'STAFF' | 'SYSTEM' | 'STRANGER'>().notNull(),
    action: text('action').notNull(),
    /** Stays when the account is deleted: the id alone names no person. Null where there is no account. */
    customerId: text('customer_id'),
    /** The id of what it was done to, such as an order or an outlet. */
    subject: text('subject'),
    /** Who of the staff did it; null for others, and for what was done before staff signed in. */
    staffId: text('staff_id'),
  },
  (t) => [index('audit_events_at').on(t.at), index('audit_events_customer').on(t.customerId, t.at)],
)

/** Who works at the counter. A person who leaves is disabled, and stays for the audit. */
export const staff = pgTable(
  'staff',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: time('created_at').notNull(),
    disabledAt: time('disabled_at'),
  },
  (t) => [uniqueIndex('staff_email').on(t.email)],
)

export const STAFF_ROLES = ['OWNER', 'KITCHEN', 'WAITER'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** One role of a person in an outlet. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    outletId: ofOutlet(),
    role: text('role').$type<StaffRole>().notNull(),
    /** When the person last worked there, to some minutes. */
    seenAt: time('seen_at'),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.outletId] }), isOneOf('staff_roles_role', t.role, STAFF_ROLES)],
)

export const STAFF_LINK_PURPOSES = ['INVITATION', 'PASSWORD'] as const

/** What an email's link does once for who has it: an invitation to an outlet, or a new password. */
export const staffLinks = pgTable(
  'staff_links',
  {
    id: text('id').primaryKey(),
    keyHash: text('key_hash').notNull(),
    purpose: text('purpose').$type<(typeof STAFF_LINK_PURPOSES)[number]>().notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** Of an invitation, with the role. */
    outletId: text('outlet_id').references(() => outlets.id),
    role: text('role').$type<StaffRole>(),
    sentAt: time('sent_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('staff_links_key').on(t.keyHash),
    uniqueIndex('staff_links_invitation').on(t.outletId, t.email),
    index('staff_links_expiry').on(t.expiresAt),
    isOneOf('staff_links_purpose', t.purpose, STAFF_LINK_PURPOSES),
    check('staff_links_role', sql`(${t.purpose} = 'INVITATION') = (${t.outletId} is not null and ${t.role} is not null)`),
  ],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('staff_sessions_staff').on(t.staffId), index('staff_sessions_expiry').on(t.expiresAt)],
)

/** What is counted in a running window: sign-in attempts, codes, guesses, orders and new accounts. The table is named after the first of them. */
export const limitCounts = pgTable('login_attempts', {
  subject: text('subject').primaryKey(),
  attempts: integer('attempts').notNull(),
  windowEndsAt: time('window_ends_at').notNull(),
})

export const outlets = pgTable(
  'outlets',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    type: text('type').$type<OutletType>().notNull(),
    status: text('status').$type<OutletStatus>().notNull(),
    averageCostPaise: paise('average_cost_paise'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    street: text('street').notNull(),
    landmark: text('landmark'),
    city: text('city').notNull(),
    district: text('district').notNull(),
    state: text('state').notNull(),
    pincode: text('pincode').notNull(),
    contactNumber: text('contact_number').notNull(),
    email: text('email').notNull(),
    logo: text('logo').notNull(),
    banners: jsonb('banners').$type<string[]>().notNull(),
    timing: text('timing').notNull(),
    hours: jsonb('hours').$type<Record<Weekday, DayHours>>().notNull(),
    /** Dates with hours of their own, in their order. */
    holidays: jsonb('holidays').$type<Holiday[]>().notNull().default([]),
    /** The kitchen takes no orders before this moment. */
    pausedUntil: time('paused_until'),
    /** Of all stored reviews, written with each of them: a list of outlets reads no reviews. */
    ratingTotal: integer('rating_total').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** IANA name: the hours are those of its clocks. */
    timeZone: text('time_zone').notNull().default('Asia/Kolkata'),
    /** Who owns it by law, for its bills; null where that is its name. */
    legalName: text('legal_name'),
    /** Goods and services tax identification number; null for one that is not registered. */
    gstin: text('gstin'),
    /** Licence number of the food safety authority. */
    fssai: text('fssai'),
    /** What its bill numbers begin with, so that outlets of one owner have series of their own. */
    billPrefix: text('bill_prefix'),
    /** Of its bills, in percent; null for the rate of the server (`TAX_RATE_PERCENT`). */
    taxRatePercent: doublePrecision('tax_rate_percent'),
    /** Its prices have the tax in them: bills add none. */
    taxIncluded: boolean('tax_included').notNull().default(false),
    /** How guests pay; none where it does not say. */
    payWays: jsonb('pay_ways').$type<PayWay[]>().notNull().default([]),
    /** Where a payment by UPI goes, and the name that payers see. */
    upiAddress: text('upi_address'),
    upiName: text('upi_name'),
    /** When those who had asked for outlets here got the message; null until it is live. */
    announcedAt: time('announced_at'),
  },
  (t) => [
    isOneOf('outlets_type', t.type, OUTLET_TYPES),
    isOneOf('outlets_status', t.status, OUTLET_STATUSES),
    isList('outlets_banners', t.banners),
    check('outlets_gstin', sql`${t.gstin} ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'`),
    check('outlets_fssai', sql`${t.fssai} ~ '^[0-9]{14}$'`),
    check('outlets_tax_rate', sql`${t.taxRatePercent} between 0 and 100`),
    check('outlets_bill_prefix', sql`${t.billPrefix} ~ '^[A-Z]{1,3}$'`),
    isList('outlets_pay_ways', t.payWays),
    check('outlets_upi', sql`${t.upiAddress} like '%_@_%'`),
    check('outlets_place', sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`),
    check('outlets_hours', sql`jsonb_typeof(${t.hours}) = 'object' and not jsonb_path_exists(${t.hours}, '${sql.raw(BAD_HOURS)}')`),
    check('outlets_further_hours', sql`not jsonb_path_exists(${t.hours}, '${sql.raw(BAD_FURTHER)}')`),
    check(
      'outlets_holidays',
      sql`jsonb_typeof(${t.holidays}) = 'array' and not jsonb_path_exists(${t.holidays}, '${sql.raw(BAD_HOLIDAY)}') and not jsonb_path_exists(${t.holidays}, '${sql.raw(BAD_HOLIDAY_HOURS)}')`,
    ),
  ],
)

export const menuItems = pgTable(
  'menu_items',
  {
    outletId: ofOutlet(),
    menuId: text('menu_id').notNull(),
    /** Order within the menu; categories stand in the order of their first dish. */
    position: integer('position').notNull(),
    category: text('category').notNull(),
    name: text('name').notNull(),
    kind: dishKind(),
    description: text('description').notNull(),
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    pricePaise: paise('price_paise').notNull(),
    finalPricePaise: paise('final_price_paise'),
    servings: jsonb('servings').$type<Serving[]>().notNull(),
    isVegetarian: boolean('is_vegetarian').notNull(),
    outOfStock: boolean('out_of_stock').notNull(),
    /** Units left; null is unlimited. */
    stock: integer('stock'),
    preparationMinutes: integer('preparation_minutes'),
    cuisines: jsonb('cuisines').$type<string[]>().notNull(),
    ingredients: jsonb('ingredients').$type<string[]>().notNull(),
    /** Null where the outlet does not say. */
    spiceLevel: text('spice_level').$type<SpiceLevel>(),
    /** Null where the outlet does not say. */
    allergens: jsonb('allergens').$type<string[]>(),
    /** Of a serving; null where the outlet does not say. */
    kcal: integer('kcal'),
    servingGrams: integer('serving_grams'),
    /** How it is taxed where that is not as its outlet is: '18', '18 incl', 'incl', 'outside'. */
    tax: text('tax'),
    /** Sold out until this moment of the outlet's hours. */
    soldOutUntil: time('sold_out_until'),
    /** Who of the staff changed it last; null where that was by other means. */
    changedBy: text('changed_by').references(() => staff.id),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.outletId, t.menuId] }),
    isOneOf('menu_items_kind', t.kind, DISH_KINDS),
    check('menu_items_stock', sql`${t.stock} >= 0`),
    check('menu_items_price', sql`${t.pricePaise} >= 0`),
    check('menu_items_kcal', sql`${t.kcal} >= 0`),
    check('menu_items_serving_grams', sql`${t.servingGrams} >= 0`),
    check('menu_items_tax', sql`${t.tax} ~ '${sql.raw(DISH_TAX.source)}'`),
    check('menu_items_final_price', sql`${t.finalPricePaise} >= 0`),
    isList('menu_items_pictures', t.pictures),
    isList('menu_items_cuisines', t.cuisines),
    isList('menu_items_ingredients', t.ingredients),
    isList('menu_items_allergens', t.allergens),
    check(
      'menu_items_servings',
      sql`jsonb_typeof(${t.servings}) = 'array' and not jsonb_path_exists(${t.servings}, '${sql.raw(BAD_SERVINGS)}')`,
    ),
  ],
)

/** What an outlet takes off its bills; none but what its owner made. */
export const offers = pgTable(
  'offers',
  {
    outletId: ofOutlet(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    /** Order among the outlet's offers. */
    position: integer('position').notNull().default(0),
    kind: text('kind').$type<Coupon['discountType']>().notNull(),
    /** Percent, or paise. */
    value: integer('value').notNull(),
    minimumPaise: paise('minimum_paise').notNull().default(0),
    capPaise: paise('cap_paise'),
    from: time('valid_from').notNull(),
    /** Not any more at this moment; null for one without an end. */
    until: time('valid_until'),
  },
  (t) => [
    primaryKey({ columns: [t.outletId, t.code] }),
    isOneOf('offers_kind', t.kind, DISCOUNT_TYPES),
    check('offers_code', sql`${t.code} ~ '^[A-Z0-9]{3,20}$'`),
    check('offers_value', sql`${t.value} > 0 and (${t.kind} <> 'PERCENTAGE' or ${t.value} <= 100)`),
    check('offers_minimum', sql`${t.minimumPaise} >= 0`),
    check('offers_cap', sql`${t.capPaise} > 0`),
  ],
)

/** Tables and rooms. */
export const origins = pgTable(
  'origins',
  {
    outletId: ofOutlet(),
    type: text('type').$type<OriginType>().notNull(),
    id: integer('id').notNull(),
    name: text('name'),
    /** Counts how often the code was made anew: those of an earlier version are refused. */
    codeVersion: integer('code_version').notNull().default(0),
    /** The row of a place out of use stays, so that it comes back with its version. */
    inUse: boolean('in_use').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.outletId, t.type, t.id] }),
    check('origins_id', sql`${t.id} >= 1`),
    check('origins_code_version', sql`${t.codeVersion} between 0 and 999`),
  ],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    customerId: ofCustomer(),
    outletId: text('outlet_id').notNull(),
    menuId: text('menu_id').notNull(),
    /** '' for a dish of one size: null would be no part of a key. */
    servingSize: text('serving_size').notNull(),
    quantity: integer('quantity').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.outletId, t.menuId, t.servingSize] }),
    foreignKey({ columns: [t.outletId, t.menuId], foreignColumns: [menuItems.outletId, menuItems.menuId] }),
    check('cart_lines_quantity', sql`${t.quantity} between 1 and 99`),
  ],
)

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    outletId: ofOutlet(),
    status: text('status').$type<OrderStatus>().notNull(),
    /** What the staff said when they rejected or cancelled it. */
    statusReason: text('status_reason'),
    originType: text('origin_type').$type<OriginType>().notNull(),
    originId: integer('origin_id').notNull(),
    originName: text('origin_name').notNull(),
    /** Its place was read from a printed code, and not typed; null for an order from before codes were signed. */
    originSigned: boolean('origin_signed'),
    /** Counts the outlet's orders of its day, from a row of its own (Decision 185); null for an order from before they were counted. */
    dayNumber: integer('day_number'),
    itemTotalPaise: paise('item_total_paise').notNull(),
    deliveryFeePaise: paise('delivery_fee_paise').notNull(),
    taxesPaise: paise('taxes_paise').notNull(),
    discountPaise: paise('discount_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    /** The rate at which it was placed, also for a bill that changes later (Decision 47); null for an order from before this column. */
    taxRatePercent: doublePrecision('tax_rate_percent'),
    /** Its discount lowers what is taxed (Decision 47); false for an order from before this column. */
    taxedAfterDiscount: boolean('taxed_after_discount').notNull().default(false),
    couponCode: text('coupon_code'),
    /** The terms of that offer when it was placed: its outlet may change or end it. Null for an order from before this column. */
    coupon: jsonb('coupon').$type<Coupon>(),
    /** Stays for good, and only placed orders have one: a late retry finds its order, and a refused attempt can be made again (Decision 34). */
    idempotencyKey: text('idempotency_key'),
    bodyHash: text('body_hash').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** When the kitchen takes the next step; null when there is none. */
    nextStepAt: time('next_step_at'),
    /** When its services are wished; null for as soon as possible, and where it has none. */
    serviceAt: time('service_at'),
    /** What the counter promised when it accepted the order; null until then. */
    readyBy: time('ready_by'),
    /** When the kitchen was done, and the dishes waited to be served. */
    readyAt: time('ready_at'),
    /** Who of the staff changed it last. */
    movedBy: text('moved_by').references(() => staff.id),
  },
  (t) => [
    uniqueIndex('orders_idempotency').on(t.customerId, t.idempotencyKey),
    index('orders_customer').on(t.customerId, t.createdAt),
    index('orders_due').on(t.nextStepAt),
    // For what an outlet sold of late.
    index('orders_outlet').on(t.outletId, t.createdAt),
    // For the news of a board.
    index('orders_changed').on(t.outletId, t.updatedAt),
    isOneOf('orders_status', t.status, ORDER_STATUSES),
  ],
)

/** When an order came to each of its statuses: rows are added, never changed. Orders from before they were written have no row for PENDING. */
export const orderSteps = pgTable(
  'order_steps',
  {
    orderId: ofOrder(),
    status: text('status').$type<OrderStatus>().notNull(),
    at: time('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.status, t.at] })],
)

/** How many orders an outlet has taken on a day of its own clock. */
export const orderCounters = pgTable(
  'order_counters',
  {
    outletId: ofOutlet(),
    /** YYYY-MM-DD */
    day: text('day').notNull(),
    count: integer('taken').notNull(),
  },
  (t) => [primaryKey({ columns: [t.outletId, t.day] })],
)

/** How many papers of a series an outlet has issued in a financial year: counted in the transaction of the paper, so that no number is left out. */
export const billCounters = pgTable(
  'bill_counters',
  {
    outletId: ofOutlet(),
    /** As in '26-27' of bills, 'C26-27' of credit notes. */
    year: text('year').notNull(),
    count: integer('issued').notNull(),
  },
  (t) => [primaryKey({ columns: [t.outletId, t.year] })],
)

/** One per completed order, never changed. They name no guest, and stay when the order goes: the law wants them for six years. */
export const bills = pgTable(
  'bills',
  {
    outletId: ofOutlet(),
    number: text('number').notNull(),
    orderId: text('order_id').notNull(),
    issuedAt: time('issued_at').notNull(),
    content: jsonb('content').$type<BillContent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.outletId, t.number] }), uniqueIndex('bills_order').on(t.orderId)],
)

/** What was taken off a bill after it had been issued: each with a number of its own, never changed, and stored as long as the bill. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    outletId: ofOutlet(),
    number: text('number').notNull(),
    orderId: text('order_id').notNull(),
    issuedAt: time('issued_at').notNull(),
    /** For the guest, who reads it. */
    reason: text('reason').notNull(),
    content: jsonb('content').$type<BillContent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.outletId, t.number] }), index('credit_notes_order').on(t.orderId)],
)

/** What was on the bill or the credit note when it was issued; amounts in paise. */
export interface BillContent {
  seller: { name: string; legalName: string; address: string[]; state: string; gstin?: string; fssai?: string }
  place: string
  orderNumber?: number
  lines: { name: string; servingSize?: string; quantity: number; unitPaise: number }[]
  itemTotalPaise: number
  deliveryFeePaise: number
  discountPaise: number
  /** By kind and rate. One from before has the two fields below instead, and where taxablePaise is missing its tax is on the item total. */
  taxes?: TaxPart[]
  taxablePaise?: number
  taxRatePercent?: number
  /** The two halves of the tax that the prices do not have in them. */
  cgstPaise: number
  sgstPaise: number
  totalPaise: number
}

/** The dishes as they were when ordered. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: ofOrder(),
    lineNumber: integer('line_number').notNull(),
    menuId: text('menu_id').notNull(),
    name: text('name').notNull(),
    kind: dishKind(),
    quantity: integer('quantity').notNull(),
    unitPricePaise: paise('unit_price_paise').notNull(),
    servingSize: text('serving_size'),
    servings: jsonb('servings').$type<Serving[]>().notNull(),
    itemNote: text('item_note'),
    preparationMinutes: integer('preparation_minutes'),
    /** How it is taxed where that is not at the rate of its order, added to its price. */
    tax: text('tax'),
    isVegetarian: boolean('is_vegetarian').notNull(),
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    isRejected: boolean('is_rejected').notNull(),
    rejectionReason: text('rejection_reason'),
    /** The number of the credit note that took it off the bill. */
    creditNote: text('credit_note'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.lineNumber] }),
    isOneOf('order_lines_kind', t.kind, DISH_KINDS),
    isList('order_lines_pictures', t.pictures),
    isList('order_lines_servings', t.servings),
  ],
)

export const CALL_KINDS = ['WATER', 'BILL', 'HELP'] as const
export const CALL_STATUSES = ['CALLED', 'COMING', 'DONE', 'TAKEN_BACK'] as const

/** A guest calls the waiter to the place of an order under way. */
export const waiterCalls = pgTable(
  'waiter_calls',
  {
    id: text('id').primaryKey(),
    orderId: ofOrder(),
    /** That of the order: boards look for their calls by it. */
    outletId: ofOutlet(),
    kind: text('kind').$type<(typeof CALL_KINDS)[number]>().notNull(),
    status: text('status').$type<(typeof CALL_STATUSES)[number]>().notNull(),
    /** Who comes, or came. */
    answeredBy: text('answered_by').references(() => staff.id),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    index('waiter_calls_outlet').on(t.outletId, t.createdAt),
    index('waiter_calls_order').on(t.orderId, t.createdAt),
    isOneOf('waiter_calls_kind', t.kind, CALL_KINDS),
    isOneOf('waiter_calls_status', t.status, CALL_STATUSES),
  ],
)

/** One code per row. Only the newest of a purpose, recipient and device counts; it is used once. */
export const otps = pgTable(
  'otps',
  {
    id: text('id').primaryKey(),
    whitelabelId: integer('whitelabel_id').notNull(),
    purpose: text('purpose').$type<'REGISTER' | 'RESET' | 'CONTACT'>().notNull(),
    /** The canonical email or phone number the code is bound to; for a new contact 'EMAIL of ID', with the id of the customer who asked. */
    recipient: text('recipient').notNull(),
    codeMac: text('code_mac').notNull(),
    /** The device that asked for it; '' for a code from before devices were named. */
    device: text('device').notNull().default(''),
    /** Tries of that device. */
    attemptsLeft: integer('attempts_left').notNull(),
    /** Tries of all others together; 0 unless the code was asked for without a cookie. */
    openAttemptsLeft: integer('open_attempts_left').notNull().default(3),
    sentAt: time('sent_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [index('otps_recipient').on(t.whitelabelId, t.purpose, t.recipient, t.sentAt), index('otps_expiry').on(t.expiresAt)],
)

/** The outbox: messages are written with what caused them, and sent afterwards. */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<'EMAIL' | 'SMS' | 'PUSH'>().notNull(),
    /** Of a push message the id of its subscription. */
    recipient: text('recipient').notNull(),
    /** Names the text, for SMS as registered with the operators. */
    template: text('template').notNull(),
    variables: jsonb('variables').$type<Record<string, string>>().notNull(),
    createdAt: time('created_at').notNull(),
    /** When to try next; null once it is sent or given up. */
    dueAt: time('due_at'),
    tries: integer('tries').notNull(),
    sentAt: time('sent_at'),
  },
  (t) => [index('messages_due').on(t.dueAt), index('messages_created').on(t.createdAt)],
)

/** Devices that get a push message when an order moves. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    /** It ends with its session. */
    tokenHash: text('token_hash')
      .notNull()
      .unique()
      .references(() => tokens.tokenHash, { onDelete: 'cascade' }),
    customerId: ofCustomer(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('push_subscriptions_customer').on(t.customerId)],
)

/** One row: the pair of keys by which push services know this server, made at its first use. Another pair would end every subscription. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})

/** menuId '' is the outlet itself. */
export const favourites = pgTable(
  'favourites',
  {
    customerId: ofCustomer(),
    outletId: ofOutlet(),
    menuId: text('menu_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.outletId, t.menuId] })],
)

/** One per order. */
export const reviews = pgTable('reviews', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  outletRating: integer('outlet_rating').notNull(),
  outletReview: text('outlet_review'),
  menuReviews: jsonb('menu_reviews').$type<{ menuId: string; rating: number; review: string | null }[]>().notNull(),
  createdAt: time('created_at').notNull(),
  /** What the outlet has answered. */
  answer: text('answer'),
  answeredAt: time('answered_at'),
})

/** Requests for a message when an outlet opens somewhere; deleted with that message, or after 180 days. */
export const availabilityRequests = pgTable(
  'availability_requests',
  {
    id: text('id').primaryKey(),
    whitelabelId: integer('whitelabel_id').notNull(),
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** To about a kilometre. */
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    contact: text('contact'),
    /** With it the request can be withdrawn; null for one from before. */
    withdrawalKey: text('withdrawal_key'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('availability_requests_withdrawal').on(t.withdrawalKey)],
)

/** An outlet has opened near a customer who had asked for one. */
export const openingNotices = pgTable(
  'opening_notices',
  {
    customerId: ofCustomer(),
    outletId: text('outlet_id')
      .notNull()
      .references(() => outlets.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.outletId] }), index('opening_notices_at').on(t.at)],
)

/** Customers' own files and pictures of dishes, where no object storage is configured: in the database every process sees them, and a backup has them. */
export const media = pgTable('media', {
  key: text('key').primaryKey(),
  /** Of a customer's own file. */
  customerId: text('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
  /** Of a picture of a dish. */
  outletId: text('outlet_id').references(() => outlets.id),
  mediaType: text('media_type').notNull(),
  contentType: text('content_type').notNull(),
  size: integer('size').notNull(),
  /** null until the upload has come. */
  body: bytes('body'),
  createdAt: time('created_at').notNull(),
})

/** The hashed files of every build that a process was started with: pages of one build may ask a process of another one for their code. */
export const publishedFiles = pgTable('published_files', {
  name: text('name').primaryKey(),
  contentType: text('content_type').notNull(),
  body: bytes('body').notNull(),
  publishedAt: time('published_at').notNull(),
})
