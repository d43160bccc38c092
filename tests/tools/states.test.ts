import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screensReached } from '#scripts/changed.ts'
import { isLeaf, isTransient, type Model, nodesOf } from '#tests/paths/model.ts'

interface OnScreen {
  fleeting?: object
}

const models = import.meta.glob<Record<string, Model>>('../paths/*.model.ts', { eager: true })
const tables = import.meta.glob<{ STATES: { screen: string; name: string; shows?: string[] }[] }>('../../e2e/states/table.ts', {
  eager: true,
})
const adapters = import.meta.glob<Record<string, OnScreen>>('../../e2e/paths/*.adapter.ts', { eager: true })
const { STATES } = Object.values(tables)[0]!
const named = (modules: object, name: string) => Object.entries(modules).find(([path]) => path.includes(`/${name}.`))![1]
const oneWith = (field: string, module: object) =>
  Object.values(module).find((value) => typeof value === 'object' && value && field in value)

const LEADS_ON = 'the app goes on to another page at once, whose rows show it'
const IS_GONE = 'the dialog is closed: the page below it has rows of its own'
const NOT_SEEN = 'it changes nothing on a screen'
const TAKES_OVER = 'the checkout goes on with it: checkout.open.order.reviewing'
const PASSES = 'it passes within half a second'

/** States that no row shows, and why. */
const WITHOUT_A_ROW: Record<string, string> = {
  'account-deletion.deleted': LEADS_ON,
  'board.working.list.shown.reading': 'orders look as they do at rest while they are read again',
  'board.working.news.following.live': 'a board looks as it does while it connects',
  'carousel.pausing': 'a picture looks as it does at rest',
  'carousel.playing': 'a picture looks as it does at rest',
  'cart-sync.failed': 'the cart goes on with it: cart.signedIn.stopped.syncFailed',
  'cart-sync.synced': 'the cart goes on with it: cart.signedIn.synced.upToDate',
  'cart-sync.unauthorized': 'the cart goes on with it: cart.signedIn.stopped.awaitingSession',
  'cart.signedIn.synced.removingOrdered': 'the page of the placed order is shown meanwhile',
  'checkout.emptied': LEADS_ON,
  'checkout.placed': LEADS_ON,
  'checkout.open.network.offline': 'the order says so when it waits: order-attempt.awaitingNetwork',
  'checkout.open.network.online': NOT_SEEN,
  'checkout.unknown': LEADS_ON,
  'dish-editor.gone': 'the list stands without the form',
  'favourites.account.customer.rereading': NOT_SEEN,
  'forgot-password.updated': LEADS_ON,
  'global-error.leaving': PASSES,
  'location.arriving': PASSES,
  'location.chosen': IS_GONE,
  'location.closed': IS_GONE,
  'location.picking.pausing': PASSES,
  'login.signedIn': LEADS_ON,
  'notices.second.said.showing': 'a message looks as it does while a pointer holds it, and goes by itself',
  'ongoing-order.underWay.addMore.pressed': PASSES,
  'order-attempt.again': 'another attempt is made at once: order-attempt.sending',
  'order-attempt.failed': TAKES_OVER,
  'order-attempt.left': TAKES_OVER,
  'order-attempt.placed': LEADS_ON,
  'order-attempt.refused': TAKES_OVER,
  'order-attempt.resuming.probing': 'the order waits as before: order-attempt.awaitingNetwork',
  'order-attempt.unknown': LEADS_ON,
  'order-attempt.unmade': TAKES_OVER,
  'order-news.connecting': 'an order looks the same, whether a stream tells of it or it is read every ten seconds',
  'order-news.open': 'an order looks the same, whether a stream tells of it or it is read every ten seconds',
  'order-news.pausing': 'an order looks the same, whether a stream tells of it or it is read every ten seconds',
  'order-news.resting': 'an order looks the same, whether a stream tells of it or it is read every ten seconds',
  'order-news.waiting': 'an order looks the same, whether a stream tells of it or it is read every ten seconds',
  'order-tracking.following.hidden': 'nobody looks at the page',
  'profile-edit.removingOldPhoto': LEADS_ON,
  'profile-edit.saved': LEADS_ON,
  'profile-edit.unchanged': LEADS_ON,
  'push-consent.checking': 'nothing of messages is shown until it is known whether there are any',
  'push-consent.declined': 'the page stands without the question',
  'push-consent.unsupported': 'the page stands without the question',
  'qr-scan.closed': IS_GONE,
  'qr-scan.scanned': LEADS_ON,
  'registration.registered': LEADS_ON,
  'reorder.takingBack': PASSES,
  'reorder.removingRest': 'a list of orders looks as it does while the dishes are added',
  'review.reviewedBefore': LEADS_ON,
  'review.submitted': LEADS_ON,
  'round.ready': LEADS_ON,
  'round.takingBack': PASSES,
  'sessions.ended': LEADS_ON,
  'staff-link.done': LEADS_ON,
}

const machines = Object.keys(adapters).map((path) => /([\w-]+)\.adapter/.exec(path)![1]!)

/** Every state of a machine that a customer can stand in. */
function statesOf(name: string): string[] {
  const { machine } = oneWith('machine', named(models, name)) as Model
  const { fleeting = {} } = oneWith('start', named(adapters, name)) as OnScreen
  return nodesOf(machine)
    .filter((node) => isLeaf(node) && !isTransient(node))
    .map((node) => node.path.join('.'))
    .filter((path) => !(path in fleeting))
    .map((path) => `${name}.${path}`)
}

test('every state that a customer can stand in is shown by a row of e2e/states, or has a reason why not', () => {
  const shown = new Set(STATES.flatMap(({ shows = [] }) => shows))
  const all = machines.flatMap(statesOf)
  expect(all.length).toBeGreaterThan(150)
  expect(all.filter((state) => !shown.has(state) && !(state in WITHOUT_A_ROW))).toEqual([])
  expect([...shown, ...Object.keys(WITHOUT_A_ROW)].filter((state) => !all.includes(state))).toEqual([])
  expect(Object.keys(WITHOUT_A_ROW).filter((state) => shown.has(state))).toEqual([])
})

test('no two rows have one title', () => {
  const titles = STATES.map(({ screen, name }) => `${screen}: ${name}`)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('a change of any screen is looked at', () => {
  const screens = new Set(STATES.map(({ screen }) => screen))
  const folders = readdirSync('src/screens')
  expect(folders.length).toBeGreaterThan(15)
  expect(screensReached(folders.map((name) => `src/screens/${name}/a.css`)).filter((screen) => !screens.has(screen))).toEqual([])
})
