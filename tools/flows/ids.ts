import { createHash } from 'node:crypto'
import type { AnyTransitionDefinition } from 'xstate'
import type { Run } from '../../tests/paths/model.ts'

/** What the ids of a flow begin with; never changed, since reports name them. A new flow needs a line. */
const PREFIXES: Record<string, string> = {
  'account-deletion': 'ADL',
  'add-to-cart': 'ADD',
  'availability-request': 'AVR',
  'bell-list': 'BEL',
  'bill-split': 'BSP',
  board: 'BRD',
  'board-calls': 'BCL',
  'board-card': 'BCD',
  carousel: 'CRS',
  cart: 'CRT',
  'cart-selection': 'CSL',
  'cart-sync': 'CSY',
  checkout: 'CHK',
  'contact-change': 'CCH',
  'counter-session': 'CTR',
  'credit-note': 'CRN',
  'data-export': 'DEX',
  'dish-editor': 'DSH',
  'earlier-orders': 'EAR',
  favourites: 'FAV',
  'forgot-password': 'FPW',
  'global-error': 'GER',
  guests: 'GST',
  location: 'LOC',
  login: 'LOG',
  'menu-browser': 'MNU',
  'menu-editor': 'MNE',
  'menu-import': 'MIM',
  notices: 'NOT',
  numbers: 'NUM',
  'ongoing-order': 'OGO',
  'order-attempt': 'ORA',
  'order-news': 'ORN',
  'order-origin': 'ORI',
  'order-tracking': 'TRK',
  otp: 'OTP',
  'outlet-settings': 'OST',
  'password-change': 'PWC',
  people: 'PPL',
  'profile-edit': 'PRO',
  'push-consent': 'PSH',
  'qr-scan': 'QRS',
  registration: 'REG',
  reorder: 'REO',
  review: 'REV',
  revocation: 'RVO',
  round: 'RND',
  'search-field': 'SRF',
  seat: 'SEA',
  session: 'SES',
  sessions: 'SSS',
  splash: 'SPL',
  'staff-link': 'SLK',
  tables: 'TBL',
  viewfinder: 'VWF',
  'waiter-call': 'WTR',
}

export function prefixOf(name: string): string {
  const prefix = PREFIXES[name]
  if (!prefix) throw new Error(`${name} has no line in the table of tools/flows/ids.ts: a prefix of three letters`)
  return prefix
}

/** Ids of five digits or more, since an older thing had their first four when they were added. Never remove one: it and the older one would get other names. */
const LONGER = [
  'BRD-J39b64',
  'BRD-J39b6e',
  'BRD-J3faa7',
  'BRD-J3faaa',
  'BRD-J4d516',
  'BRD-J4d519',
  'BRD-J8d9c1',
  'BRD-J8d9cb',
  'BRD-Ja84e3',
  'BRD-Ja84ee',
  'CHK-007b0',
  'CHK-007b1',
  'OGO-Jb8ea7',
  'OGO-Jb8ea9',
  'QRS-J96d28',
  'QRS-J96d29',
]

/**
 * Ids that do not change when other things are added or removed: the first four digits of a hash of the thing. Where two hashes begin alike and neither
 * is in `LONGER`, both get one digit more until they differ. Of two equal things the second is hashed with a 2 after it.
 */
export function stableIds(prefix: string, things: readonly string[]): string[] {
  const times = new Map<string, number>()
  const hashes = things.map((thing) => {
    const time = (times.get(thing) ?? 0) + 1
    times.set(thing, time)
    return createHash('sha256')
      .update(time > 1 ? `${thing} ${time}` : thing)
      .digest('hex')
  })
  const listed = hashes.map((hash) => LONGER.find((id) => `${prefix}${hash}`.startsWith(id)))
  const begins = new Map<string, number>()
  for (const hash of hashes.filter((_, index) => !listed[index]))
    for (let length = FEWEST_DIGITS; length <= hash.length; length++) {
      const begin = hash.slice(0, length)
      begins.set(begin, (begins.get(begin) ?? 0) + 1)
    }
  return hashes.map((hash, index) => {
    if (listed[index]) return listed[index]
    let length = FEWEST_DIGITS
    while (begins.get(hash.slice(0, length))! > 1) length++
    return prefix + hash.slice(0, length)
  })
}
const FEWEST_DIGITS = 4

/** Ids of more than four digits that are not in `LONGER`: a new thing has the first digits of an older one, which has lost its id by that. */
export const unlisted = (ids: readonly string[]): string[] =>
  ids.filter((id) => id.length > 'CHK-'.length + (id[4] === 'J' ? 1 : 0) + FEWEST_DIGITS && !LONGER.includes(id))

/** By source, event, guard and targets; no description, so that a better sentence renames nothing. */
export const transitionIds = (name: string, transitions: readonly AnyTransitionDefinition[]): string[] =>
  stableIds(
    `${prefixOf(name)}-`,
    transitions.map(({ source, eventType, guard, target }) =>
      JSON.stringify([source.path, eventName(name, eventType), guardName(guard), target?.map(({ path }) => path)]),
    ),
  )

/** By its start and its events; a J tells them from transitions. */
export const journeyIds = (name: string, runs: readonly Run[]): string[] =>
  stableIds(
    `${prefixOf(name)}-J`,
    runs.map(({ start, path: [, ...steps] }) =>
      JSON.stringify([start, ...steps.map(({ event }) => ({ ...event, type: eventName(name, event.type) }))], plain),
    ),
  )

/** Flows whose waits were named as constants are when they got their ids: RETRY_BACKOFF for retryBackoff. */
const LOUD = new Set(
  'board counter-session ongoing-order order-attempt order-news order-tracking qr-scan viewfinder waiter-call'.split(' '),
)

/** XState puts the state's own name into the event that ends a wait: renaming the state would rename every journey through it. */
const eventName = (name: string, type: string): string =>
  type.replace(/^(xstate\.after\.)([^.]+)\..*/, (_, after: string, wait: string) =>
    LOUD.has(name) ? after + wait.replaceAll(/(?=[A-Z])/g, '_').toUpperCase() : after + wait,
  )

/** A guard in one line, with its parameters where they are data. */
export function guardName(guard: unknown): string | undefined {
  if (guard === undefined || typeof guard === 'string') return guard
  if (typeof guard === 'function') {
    const { guards, name } = guard as { guards?: unknown[]; name: string }
    return guards ? `${name}(${guards.map(guardName).join(', ')})` : name || 'inline'
  }
  const { type, params } = guard as { type: string; params?: unknown }
  return typeof params === 'object' ? `${type} ${JSON.stringify(params)}` : type
}

/** Models give moments as of now: they are no part of a name. */
function plain(_: string, value: unknown): unknown {
  if (value instanceof Error) return { ...value, message: value.message }
  return (typeof value === 'number' && value > 1e12) || /^\d{4}-\d\d-\d\dT/.test(String(value)) ? 'a moment' : value
}
