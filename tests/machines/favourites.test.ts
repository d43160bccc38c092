import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallbackActorLogic, createActor, fromCallback, SimulatedClock } from 'xstate'
import type { ChangeOrigin, FavouritesEvent, FavouritesInput, HeartChange, OrderedDish } from '#machines/favourites/favourites.context.ts'
import {
  favouritesMachine,
  selectAskedOutlet,
  selectIsFavourite,
  selectIsRemoving,
  SIGN_IN_MS,
} from '#machines/favourites/favourites.machine.ts'
import { readStoredFavourites, writeStoredFavourites } from '#machines/favourites/stored-favourites.ts'
import { messageOf } from '#machines/model/errors.ts'
import { type FavouriteKey, type Favourites, isFavourite, restaurantCount, withFavourite } from '#machines/model/outlet/favourites.ts'
import { failure, heard, held, listener, settle } from '#tests/support/actors.ts'
import { key as lineKeyOf } from '#tests/support/fixtures.ts'
import { forAll, forManyAsync } from '#tests/support/for-all.ts'
import { play, recordedEffects, type Step as StepOf } from '#tests/support/table.ts'

type Run = Awaited<ReturnType<typeof started>>
type Step = StepOf<FavouritesEvent, Run>

const OUTLET: FavouriteKey = { outletId: 'saffron' }
const DAL: FavouriteKey = { outletId: 'saffron', menuId: 'dal' }
const NAAN: FavouriteKey = { outletId: 'saffron', menuId: 'naan' }
const MARINA: FavouriteKey = { outletId: 'marina' }
const SAVED: Favourites = [{ outletId: 'saffron', menuIds: ['dal', 'naan'] }]
const [HALF, FULL] = ['HALF PLATE', 'FULL PLATE'].map((size) => lineKeyOf('dal', 'saffron', size)) as [string, string]

const press = (key: FavouriteKey, wanted: boolean, from: ChangeOrigin = 'heart', lineKey?: string) =>
  ({ type: 'favourite.set', key, wanted, from, ...(lineKey && { lineKey }) }) as const
const later = (lineKey?: string) => press(DAL, true, 'later', lineKey)
const confirm: Step = { type: 'removal.confirm' }
const refresh: Step = { type: 'favourites.refresh' }
const orderDal: Step = { type: 'dish.ordered', key: DAL, lines: [{ key: lineKeyOf('dal'), quantity: 1 }] }
const settles = (isInCart: boolean): Step => ({ type: 'dish.settled', key: DAL, isInCart })
const saved = ({ saves }: Run) => saves.answer()
const fails =
  (call: 'saves' | 'fetches', status?: number, message?: string) =>
  (run: Run): Promise<void> =>
    run[call].fail(failure(status, message))
const fetched =
  (favourites: Favourites) =>
  ({ fetches }: Run): Promise<void> =>
    fetches.answer(favourites)

const named = ({ key, wanted }: Pick<HeartChange, 'key' | 'wanted'>) => `${wanted ? '+' : '-'}${key.menuId ?? key.outletId}`
type Shown = Partial<ReturnType<typeof shown>>
function shown({ favourites, saves, fetches, effects, isOn }: Run) {
  const now = favourites.getSnapshot()
  return {
    on: [OUTLET, DAL, NAAN, MARINA].filter(isOn).map(({ outletId, menuId }) => menuId ?? outletId),
    removing: ['saffron', 'marina'].filter((outletId) => selectIsRemoving(now, outletId)),
    question: selectAskedOutlet(now),
    effects,
    saves: saves.calls.map(named),
    waiting: now.context.waiting.map(named),
    reads: fetches.calls.length,
  }
}
const ADDED = 'success: Added to favorites'
const REMOVED = 'success: Removed from favorites'
const NOT_ADDED = 'error: Failed to add to favorites'
const LATER = 'success: Saved for later'

test.each<[string, Favourites, Step[], Shown]>([
  ['fills at once', [], [press(OUTLET, true)], { on: ['saffron'], effects: [], saves: ['+saffron'] }],
  [
    'is said to be saved once the server has it',
    [],
    [press(OUTLET, true), saved],
    { on: ['saffron'], effects: ['stored', ADDED], reads: 1 },
  ],
  [
    'is empty again when the server refuses it, and the list is read',
    [],
    [press(DAL, true), fails('saves')],
    { on: [], effects: [NOT_ADDED], reads: 2 },
  ],
  [
    'is filled when the refusal was a lost reply',
    [],
    [press(DAL, true), fails('saves'), fetched(SAVED)],
    { on: ['saffron', 'dal', 'naan'] },
  ],
  [
    'of a dish empties without a question, and its outlet stays',
    SAVED,
    [press(DAL, false), saved],
    { on: ['saffron', 'naan'], effects: ['stored', REMOVED] },
  ],
  [
    'is filled again when its removal fails',
    SAVED,
    [press(DAL, false), fails('saves', 503)],
    { on: ['saffron', 'dal', 'naan'], effects: ['error: Failed to update favorite'] },
  ],
  ['of an outlet asks first', SAVED, [press(OUTLET, false)], { question: 'saffron', on: ['saffron', 'dal', 'naan'], saves: [] }],
  [
    'of an outlet stays when the customer cancels',
    SAVED,
    [press(OUTLET, false), { type: 'removal.cancel' }],
    { question: undefined, saves: [], removing: [] },
  ],
  [
    'of an outlet takes its dishes along',
    SAVED,
    [press(OUTLET, false), confirm],
    { question: undefined, on: [], removing: ['saffron'], saves: ['-saffron'] },
  ],
  ['of an outlet is removed', SAVED, [press(OUTLET, false), confirm, saved], { on: [], removing: [], effects: ['stored', REMOVED] }],
  ['of an outlet asks each time', SAVED, [press(OUTLET, false), confirm, press(MARINA, false)], { question: 'marina' }],
  [
    'of an outlet asks no more after the session',
    SAVED,
    [press(OUTLET, false), { type: 'session.ended' }, { type: 'session.started', customerId: 'c1' }],
    { question: undefined },
  ],
  [
    'that is pressed often is sent one at a time, and the last has a toast',
    [],
    [...[true, false, true, false].map((wanted) => press(DAL, wanted)), saved, saved],
    { on: ['saffron'], saves: ['+dal', '-dal'], effects: ['stored', 'stored', REMOVED] },
  ],
  ['that is back where it was needs no call', [], [press(OUTLET, true), press(DAL, true), press(DAL, false)], { waiting: [] }],
  [
    'that is pressed again has no message of its failure, and the list is read afterwards',
    [],
    [press(DAL, true), press(DAL, false), fails('saves'), saved],
    { saves: ['+dal', '-dal'], effects: ['stored', REMOVED], reads: 2 },
  ],
  [
    'that is on its way is not sent twice, its opposite is',
    [],
    [press(DAL, true), press(DAL, true), press(NAAN, true), press(DAL, false), press(DAL, true)],
    { waiting: ['+naan'] },
  ],
  [
    'has its toast while another waits',
    [{ outletId: 'saffron', menuIds: ['naan'] }],
    [press(DAL, true), press(NAAN, false), saved],
    { effects: ['stored', ADDED], saves: ['+dal', '-naan'] },
  ],
  [
    'has its message while another waits',
    [],
    [press(DAL, true), press(MARINA, true), fails('saves', 503)],
    { effects: [NOT_ADDED], saves: ['+dal', '+marina'] },
  ],
  [
    'of an outlet replaces what waits of its dishes, and no others',
    [{ outletId: 'saffron', menuIds: ['naan'] }],
    [press({ outletId: 'tandoor' }, true), press(DAL, true), press(MARINA, true), press(NAAN, false), press(OUTLET, false), confirm],
    { waiting: ['+marina', '-saffron'], removing: ['saffron'] },
  ],
  // Save for later.
  [
    'is saved for later once, and the line leaves the cart when the server has it',
    [],
    [later(HALF), later(HALF), saved],
    { effects: ['stored', `out ${HALF}`, LATER], saves: ['+dal'] },
  ],
  ['that is full already is saved for later without a call', SAVED, [later(HALF)], { effects: [`out ${HALF}`, LATER], saves: [] }],
  ['that is full already and has no line is saved for later', SAVED, [later()], { effects: ['out ', LATER], saves: [] }],
  [
    'is saved for later in two sizes',
    [],
    [later(HALF), later(FULL), saved, saved],
    { effects: ['stored', `out ${HALF}`, LATER, 'stored', `out ${FULL}`, LATER] },
  ],
  ['waits to be saved for later in two sizes', [], [press(MARINA, true), later(HALF), later(FULL)], { waiting: ['+dal', '+dal'] }],
  ['that cannot be saved for later leaves the line', [], [later(HALF), fails('saves', 404)], { effects: [NOT_ADDED] }],
  [
    'has its own toast while it waits to be saved for later',
    [],
    [press(DAL, true), later(HALF), saved],
    { effects: ['stored', ADDED], saves: ['+dal', '+dal'] },
  ],
  [
    'waits to be saved for later while a change of its outlet is not saved',
    SAVED,
    [press(NAAN, false), later(HALF)],
    { effects: [], waiting: ['+dal'] },
  ],
  [
    'is saved for later at once while a change of another outlet is not saved',
    SAVED,
    [press(MARINA, true), later(HALF)],
    { effects: [`out ${HALF}`, LATER] },
  ],
  // Ordered from the list of favourites.
  ['of an ordered dish stays until its line is in the cart', SAVED, [orderDal], { on: ['saffron', 'dal', 'naan'], saves: [] }],
  [
    'of an ordered dish empties with one toast',
    SAVED,
    [orderDal, settles(true), saved],
    { on: ['saffron', 'naan'], effects: ['stored', 'success: Item added to cart and removed from favorites.'] },
  ],
  [
    'of a dish that the cart does not take stays',
    SAVED,
    [orderDal, settles(false), settles(true)],
    { on: ['saffron', 'dal', 'naan'], saves: [] },
  ],
  [
    'that is pressed after the order is newer',
    SAVED,
    [orderDal, press(DAL, false), press(DAL, true), saved, saved, settles(true)],
    { on: ['saffron', 'dal', 'naan'], saves: ['-dal', '+dal'] },
  ],
  // The list.
  [
    'on the screen of favourites fails without a message',
    SAVED,
    [press(DAL, false, 'list'), fails('saves', 500, 'no paper')],
    { effects: ['logged: no paper'], on: ['saffron', 'dal', 'naan'], reads: 2 },
  ],
  [
    'of an ordered dish fails without a message',
    SAVED,
    [press(DAL, false, 'ordered'), fails('saves', 500, 'no paper')],
    { effects: ['logged: no paper'] },
  ],
  [
    'is sent before a list that could not be read is read again',
    [],
    [press(DAL, true), fails('saves'), fails('fetches'), press(MARINA, true), saved],
    { effects: [NOT_ADDED, 'stored', ADDED], reads: 3 },
  ],
  ['is sent after the list was read again', [], [refresh, fetched([]), press(DAL, true)], { saves: ['+dal'], reads: 2 }],
  [
    'is sent after the list could not be read again',
    [],
    [refresh, fails('fetches'), press(DAL, true)],
    { saves: ['+dal'], reads: 2, effects: [] },
  ],
  [
    'of another tab shows, and news during a read lead to another read',
    [],
    [refresh, refresh, fetched([]), fetched(SAVED)],
    { on: ['saffron', 'dal', 'naan'], reads: 3, effects: ['stored', 'stored'] },
  ],
  [
    'that is on its way keeps its state through news of another tab',
    SAVED,
    [press(DAL, false), refresh, saved, fails('fetches')],
    { on: ['saffron', 'naan'] },
  ],
  ['of a session that the server refuses has no message', [], [press(DAL, true), fails('saves', 401)], { on: [], effects: [], reads: 1 }],
])('a heart %s', async (_, list, steps, expected) => {
  expect(shown(await play(await loaded(list), steps))).toMatchObject(expected)
})

test.each<[string, Step[], Shown]>([
  ['the newest press alone is sent', [press(DAL, true), press(DAL, false), fetched([])], { saves: ['-dal'] }],
  [
    'a failure has a toast, and hearts can be pressed',
    [fails('fetches'), press(DAL, true), saved],
    { on: ['saffron', 'dal'], effects: ['error: Failed to fetch favorites', 'stored', ADDED], reads: 2 },
  ],
  ['a session that the server refuses has no message', [fails('fetches', 401)], { effects: [] }],
  [
    'every change is sent, except one that is on its way',
    [fails('fetches'), press(DAL, true), press(DAL, true), press(NAAN, false), press(OUTLET, true)],
    { saves: ['+dal'], waiting: ['-naan', '+saffron'] },
  ],
  [
    'a removal of an outlet is sent',
    [fails('fetches'), press(DAL, true), press(OUTLET, true), press(OUTLET, false), confirm, press(DAL, false)],
    { waiting: ['-saffron', '-dal'] },
  ],
])('before the list has loaded, %s', async (_, steps, expected) => {
  expect(shown(await play(await started({ customerId: 'c1' }), steps))).toMatchObject(expected)
})

test("a guest's last heart waits empty for the sign-in, for ten minutes at most, and is sent after it", async () => {
  const run = await started({})
  const isSigningIn = () => run.favourites.getSnapshot().matches({ account: { guest: 'signingIn' } })
  await play(run, [press(OUTLET, true), press(DAL, true)])
  expect([shown(run), run.emitted, isSigningIn()]).toMatchObject([
    { on: [], waiting: ['+dal'], reads: 0 },
    [{ type: 'signIn.asked' }, { type: 'signIn.asked' }],
    true,
  ])
  run.clock.increment(SIGN_IN_MS - 1)
  expect(isSigningIn()).toBe(true)
  run.clock.increment(1)
  expect([shown(run).waiting, isSigningIn()]).toEqual([[], false])
  await play(run, [press(DAL, true), { type: 'session.started', customerId: 'c1' }, fetched([]), saved])
  expect(shown(run)).toMatchObject({ saves: ['+dal'], effects: ['stored', 'stored', ADDED] })
})

test('the end of a session forgets everything, and a late answer changes nothing', async () => {
  const run = await play(await loaded(SAVED), [press(NAAN, false), press(OUTLET, false), { type: 'session.ended' }])
  expect([shown(run), run.saves.inFlight()]).toMatchObject([{ on: [], question: undefined, waiting: [] }, 0])
  expect(writeStoredFavourites(run.favourites.getSnapshot().context)).toBeUndefined()
  await play(run, [{ type: 'session.started', customerId: 'c2' }, fetched([])])
  expect(shown(run)).toMatchObject({ on: [], effects: ['stored'] })
})

test('the lines of ordered dishes are watched for until a newer change of the dish, or of its outlet', async () => {
  const run = await loaded([...SAVED, { outletId: 'tandoor', menuIds: ['roti'] }])
  const order = (key: FavouriteKey, quantity = 1): Step => ({
    type: 'dish.ordered',
    key,
    lines: [{ key: lineKeyOf(key.menuId!, key.outletId), quantity }],
  })
  const watched = () => run.awaited().map(({ key, lines }) => `${key.menuId} ${lines[0]?.quantity}`)
  await play(run, [order(DAL), order({ outletId: 'tandoor', menuId: 'roti' }), order(NAAN), order(DAL, 2)])
  expect(watched()).toEqual(['roti 1', 'naan 1', 'dal 2'])
  await play(run, [press(NAAN, false)])
  expect(watched()).toEqual(['roti 1', 'dal 2'])
  await play(run, [order(NAAN), settles(false), press({ outletId: 'tandoor' }, false), confirm])
  expect(watched()).toEqual(['naan 1'])
})

test('the list is stored with the customer who signed in as its owner, and shown at once to that customer alone', async () => {
  const run = await started({})
  const written = () => writeStoredFavourites(run.favourites.getSnapshot().context)
  await play(run, [{ type: 'session.started', customerId: 'c7' }])
  expect(written()).toBeUndefined()
  await play(run, [fetched(SAVED)])
  const stored = { version: 1, owner: 'c7', favourites: SAVED } as const
  expect(written()).toEqual(stored)
  for (const [customerId, isShown] of [
    ['c7', true],
    ['c2', false],
    [undefined, false],
  ] as const)
    expect((await started({ ...(customerId && { customerId }), stored: { ...stored } })).isOn(DAL)).toBe(isShown)
})

test('stored favourites that cannot be read are none', () => {
  for (const value of [undefined, null, 7, 'x', [], {}, { version: 2, owner: 'c1', favourites: SAVED }, { version: 1, favourites: SAVED }])
    expect(readStoredFavourites(value)).toBeUndefined()
  const half = {
    version: 1,
    owner: 'c1',
    favourites: [null, { outletId: '../x', menuIds: [] }, { outletId: 'b', menuIds: ['m', '../y', 3] }],
  }
  expect(readStoredFavourites(half)?.favourites).toEqual([{ outletId: 'b', menuIds: ['m', '3'] }])
  forAll(fc.anything({ withNullPrototype: true }), (value) => void readStoredFavourites(value))
})

test('of stored favourites only the first 1,000 are read', () => {
  const menuIds = Array.from({ length: 1_001 }, (_, index) => `m${index}`)
  const favourites = menuIds.map((outletId, index) => ({ outletId, menuIds: index === 0 ? menuIds : [] }))
  const read = readStoredFavourites({ version: 1, owner: 'c1', favourites })!
  expect([read.favourites.length, read.favourites[0]!.menuIds.length]).toEqual([1_000, 1_000])
})

test('after any taps and failures the hearts show what the server has', async () => {
  const keys = [OUTLET, DAL, NAAN, { outletId: 'tandoor' }, { outletId: 'tandoor', menuId: 'naan' }]
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('press' as const), key: fc.constantFrom(...keys) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const), ok: fc.boolean(), arrives: fc.boolean() }) },
  )
  await forManyAsync(50, fc.array(step, { maxLength: 25 }), async (steps) => {
    let server: Favourites = []
    const { favourites, saves, fetches, isOn } = await loaded(server)
    /** The oldest call succeeds, is refused, or its reply is lost after the server has saved. */
    const end = async (ok: boolean, arrives: boolean) => {
      if (fetches.inFlight() > 0) return ok ? fetches.answer(server) : fetches.fail(failure())
      if (saves.inFlight() === 0) return undefined
      const { key, wanted } = saves.calls.at(-1)!
      if (ok || arrives) server = withFavourite(server, key, wanted)
      return ok ? saves.answer() : saves.fail(failure())
    }
    for (const one of steps) {
      if (one.do === 'answer') await end(one.ok, one.arrives)
      else {
        const before = isOn(one.key)
        favourites.send(press(one.key, !before))
        if (one.key.menuId === undefined && before) favourites.send({ type: 'removal.confirm' })
        expect(isOn(one.key)).toBe(!before)
      }
      expect(saves.inFlight() + fetches.inFlight()).toBeLessThanOrEqual(1)
    }
    // Some reads have failed: a return to the page reads again.
    favourites.send({ type: 'favourites.refresh' })
    while (saves.inFlight() + fetches.inFlight() > 0) await end(true, true)
    for (const key of keys) expect(isOn(key)).toBe(isFavourite(server, key))
    favourites.stop()
  })
})

test.each([
  [0, '0 favorite restaurants'],
  [1, '1 favorite restaurant'],
  [12, '12 favorite restaurants'],
])('%d is counted as "%s"', (count, text) => expect(restaurantCount(count)).toBe(text))

async function started(input: Omit<FavouritesInput, 'cart' | 'notices'>) {
  const fetches = held<Favourites, void>()
  const saves = held<void, Pick<HeartChange, 'key' | 'wanted'>>()
  const clock = new SimulatedClock()
  const { effects, notices, record } = recordedEffects()
  const cart = listener<{ type: 'lines.remove'; keys: string[] }>(({ keys }) => void effects.push(`out ${keys.join()}`))
  let awaited = (): OrderedDish[] => []
  const machine = favouritesMachine.provide({
    actors: {
      fetchFavourites: fetches.logic,
      saveFavourite: saves.logic,
      watchApp: fromCallback(({ input: watched }) => {
        awaited = watched.ordered
      }) as CallbackActorLogic<{ type: 'none' }, { ordered: () => OrderedDish[] }>,
    },
    actions: { store: record('stored'), logFailure: (_, { error }) => effects.push(`logged: ${messageOf(error)}`) },
  })
  const favourites = createActor(machine, { input: { ...input, cart: cart as never, notices }, clock })
  const emitted = heard(favourites)
  favourites.start()
  await settle()
  const isOn = (key: FavouriteKey) => selectIsFavourite(favourites.getSnapshot(), key)
  return { favourites, actor: favourites, fetches, saves, clock, effects, emitted, awaited: () => awaited(), isOn }
}

/** A customer whose favourites have loaded. */
async function loaded(list: Favourites) {
  const run = await play(await started({ customerId: 'c1' }), [fetched(list)])
  run.effects.length = 0
  return run
}
