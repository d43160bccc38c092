/** What a fault costs, the gravest first. */
const RISKS = ['money', 'session', 'data', 'comfort'] as const
export type Risk = (typeof RISKS)[number]

interface Declared {
  /** Of the ids of its transitions and journeys; never changed, since reports name them. */
  prefix: string
  risk: Risk
  /** Events with which a journey becomes graver than its flow. */
  graver?: Record<string, Risk>
}

/** The one table of prefixes and risks: a new flow needs a line. */
const DECLARED: Record<string, Declared> = {
  'dish-editor': { prefix: 'DSH', risk: 'data' },
  'menu-editor': { prefix: 'MNE', risk: 'data' },
  'account-deletion': { prefix: 'ADL', risk: 'data' },
  'add-to-cart': { prefix: 'ADD', risk: 'comfort' },
  'availability-request': { prefix: 'AVR', risk: 'comfort' },
  'bill-split': { prefix: 'BSP', risk: 'money' },
  'bell-list': { prefix: 'BEL', risk: 'comfort' },
  'board-calls': { prefix: 'BCL', risk: 'comfort' },
  'waiter-call': { prefix: 'WTR', risk: 'comfort' },
  board: { prefix: 'BRD', risk: 'data' },
  'board-card': { prefix: 'BCD', risk: 'data' },
  carousel: { prefix: 'CRS', risk: 'comfort' },
  cart: { prefix: 'CRT', risk: 'data' },
  'cart-selection': { prefix: 'CSL', risk: 'comfort' },
  'cart-sync': { prefix: 'CSY', risk: 'data' },
  checkout: { prefix: 'CHK', risk: 'comfort', graver: { 'order.place': 'money', 'coupon.apply': 'money' } },
  'contact-change': { prefix: 'CCH', risk: 'session' },
  'counter-session': { prefix: 'CTR', risk: 'session' },
  'credit-note': { prefix: 'CRN', risk: 'money' },
  'data-export': { prefix: 'DEX', risk: 'data' },
  favourites: { prefix: 'FAV', risk: 'comfort' },
  'forgot-password': { prefix: 'FPW', risk: 'session' },
  'global-error': { prefix: 'GER', risk: 'comfort' },
  guests: { prefix: 'GST', risk: 'data' },
  people: { prefix: 'PPL', risk: 'session' },
  'staff-link': { prefix: 'SLK', risk: 'session' },
  location: { prefix: 'LOC', risk: 'comfort' },
  login: { prefix: 'LOG', risk: 'session' },
  'menu-browser': { prefix: 'MNU', risk: 'comfort' },
  'menu-import': { prefix: 'MIM', risk: 'data' },
  notices: { prefix: 'NOT', risk: 'comfort' },
  numbers: { prefix: 'NUM', risk: 'comfort' },
  'ongoing-order': { prefix: 'OGO', risk: 'comfort' },
  'order-news': { prefix: 'ORN', risk: 'comfort' },
  'order-origin': { prefix: 'ORI', risk: 'data' },
  'order-tracking': { prefix: 'TRK', risk: 'comfort' },
  otp: { prefix: 'OTP', risk: 'session' },
  'outlet-settings': { prefix: 'OST', risk: 'data' },
  'password-change': { prefix: 'PWC', risk: 'session' },
  'profile-edit': { prefix: 'PRO', risk: 'data' },
  'qr-scan': { prefix: 'QRS', risk: 'comfort' },
  registration: { prefix: 'REG', risk: 'data' },
  reorder: { prefix: 'REO', risk: 'data' },
  review: { prefix: 'REV', risk: 'data' },
  revocation: { prefix: 'RVO', risk: 'session' },
  round: { prefix: 'RND', risk: 'money' },
  'search-field': { prefix: 'SRF', risk: 'comfort' },
  seat: { prefix: 'SEA', risk: 'comfort' },
  session: { prefix: 'SES', risk: 'session' },
  sessions: { prefix: 'SSS', risk: 'session' },
  splash: { prefix: 'SPL', risk: 'comfort' },
  tables: { prefix: 'TBL', risk: 'data' },
  viewfinder: { prefix: 'VWF', risk: 'comfort' },
}

export function prefixOf(name: string): string {
  const declared = DECLARED[name]
  if (!declared) throw new Error(`${name} has no line in the table of tools/flows/risks.ts: a prefix of three letters, and its risk`)
  return declared.prefix
}

export type Tier = 'smoke' | 'core' | 'all'

/** A journey's risk is the gravest of its flow and of its events. Smoke: of the covering set, what is no comfort and where no call fails. */
export function weighed(name: string, events: readonly string[], isCovering: boolean): { risk: Risk; tier: Tier } {
  const { risk: own, graver = {} } = DECLARED[name]!
  const met = new Set([own, ...events.flatMap((event) => graver[event] ?? [])])
  const risk = RISKS.find((one) => met.has(one))!
  const fails = events.some((event) => event.startsWith('xstate.error.'))
  return { risk, tier: !isCovering ? 'all' : risk === 'comfort' || fails ? 'core' : 'smoke' }
}
