import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallbackActorLogic, createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { FavouritesEvent, FavouritesInput, OrderedDish, Wish, WishOrigin } from '#machines/favourites/favourites.context.ts'
import {
  favouritesMachine,
  selectAskedOutlet,
  selectIsFavourite,
  selectIsRemoving,
  SIGN_IN_MS,
} from '#machines/favourites/favourites.machine.ts'
import { readStoredFavourites, writeStoredFavourites } from '#machines/favourites/stored-favourites.ts'
import { messageOf } from '#machines/model/errors.ts'
import { type FavouriteKey, type Favourites, isFavourite, restaurantCount, withFavourite } from '#machines/model/favourites.ts'
import { toastOf } from '#machines/notices/notices-ref.ts'
import { failure, heard, held, recordedFlow, settle } from '#tests/support/actors.ts'
import { key as lineKeyOf } from '#tests/support/fixtures.ts'
import { runs } from '#tests/support/level.ts'

const OUTLET: FavouriteKey = { outletId: 'saffron' }
const DAL: FavouriteKey = { outletId: 'saffron', menuId: 'dal' }
const NAAN: FavouriteKey = { outletId: 'saffron', menuId: 'naan' }
const SAVED: Favourites = [{ outletId: 'saffron', menuIds: ['dal', 'naan'] }]

const press = (key: FavouriteKey, wanted: boolean, from: WishOrigin = 'heart', lineKey?: string) =>
  ({ type: 'favourite.set', key, wanted, from, ...(lineKey && { lineKey }) }) as const
const ORDERED = { type: 'dish.ordered', key: DAL, lines: [{ key: lineKeyOf('dal'), quantity: 1 }] } satisfies FavouritesEvent
const said = (tone: 'success' | 'error', message: string) => toastOf({ tone, message })
const STORED = { type: 'stored' }
const leaves = (key: string) => ({ type: 'lines.remove', keys: [key] })

test('a heart fills at once, is sent once, and a toast follows when the server has it', async () => {
  const { favourites, saves, told, isOn } = await loaded([])
  favourites.send(press(OUTLET, true))
  expect(isOn(OUTLET)).toBe(true)
  expect(told).toEqual([])
  await saves.answer()
  expect(saves.calls).toEqual([{ key: OUTLET, wanted: true }])
  expect(told).toEqual([STORED, said('success', 'Added to favorites')])
  expect(isOn(OUTLET)).toBe(true)
})

test('a heart that the server refuses is empty again, and the favourites are read again', async () => {
  const { favourites, saves, fetches, told, isOn } = await loaded([])
  favourites.send(press(DAL, true))
  await saves.fail(failure())
  expect(isOn(DAL)).toBe(false)
  expect(told).toEqual([said('error', 'Failed to add to favorites')])
  // The server may have saved it, and its reply was lost.
  await fetches.answer([{ outletId: 'saffron', menuIds: ['dal'] }])
  expect(isOn(DAL)).toBe(true)
})

test('a removal that fails fills the heart again', async () => {
  const { favourites, saves, told, isOn } = await loaded(SAVED)
  favourites.send(press(DAL, false))
  expect(isOn(DAL)).toBe(false)
  await saves.fail(failure(503))
  expect(isOn(DAL)).toBe(true)
  expect(told).toEqual([said('error', 'Failed to update favorite')])
})

test('a dish is removed without a question, and its outlet stays', async () => {
  const { favourites, saves, told, isOn } = await loaded(SAVED)
  favourites.send(press(DAL, false))
  await saves.answer()
  expect([isOn(DAL), isOn(NAAN), isOn(OUTLET)]).toEqual([false, true, true])
  expect(told).toEqual([STORED, said('success', 'Removed from favorites')])
})

test('an outlet is removed only after the question, and takes its dishes along', async () => {
  const { favourites, saves, isOn } = await loaded(SAVED)
  favourites.send(press(OUTLET, false))
  expect([selectAskedOutlet(favourites.getSnapshot()), isOn(OUTLET), saves.calls]).toEqual(['saffron', true, []])
  favourites.send({ type: 'removal.cancel' })
  expect([selectAskedOutlet(favourites.getSnapshot()), saves.calls]).toEqual([undefined, []])

  favourites.send(press(OUTLET, false))
  favourites.send({ type: 'removal.confirm' })
  expect([isOn(OUTLET), isOn(DAL), selectIsRemoving(favourites.getSnapshot(), 'saffron')]).toEqual([false, false, true])
  await saves.answer()
  expect(saves.calls).toEqual([{ key: OUTLET, wanted: false }])
  expect(selectIsRemoving(favourites.getSnapshot(), 'saffron')).toBe(false)
})

test('two taps on a heart before the list has loaded: only the last is sent', async () => {
  const { favourites, saves, told } = await started({ customerId: 'c1' })
  favourites.send(press(DAL, true))
  favourites.send(press(DAL, false))
  // The server's list is not known yet: the newest wish is sent all the same.
  expect(favourites.getSnapshot().context.wishes).toEqual([{ key: DAL, wanted: false, from: 'heart' }])
  expect([saves.calls, told]).toEqual([[], []])

  const known = await loaded([])
  known.favourites.send(press(OUTLET, true))
  known.favourites.send(press(DAL, true))
  known.favourites.send(press(DAL, false))
  await known.saves.answer()
  expect([known.saves.calls, known.saves.inFlight()]).toEqual([[{ key: OUTLET, wanted: true }], 0])
})

test('quick taps on one heart are sent one at a time, and only the last one has a toast', async () => {
  const { favourites, saves, told, isOn } = await loaded([])
  for (const wanted of [true, false, true, false]) favourites.send(press(DAL, wanted))
  expect([saves.inFlight(), isOn(DAL)]).toEqual([1, false])
  await saves.answer()
  expect([saves.inFlight(), told]).toEqual([1, [STORED]])
  await saves.answer()
  expect(saves.calls).toEqual([
    { key: DAL, wanted: true },
    { key: DAL, wanted: false },
  ])
  expect(told).toEqual([STORED, STORED, said('success', 'Removed from favorites')])
})

test('a change that fails after its heart was pressed again has no toast', async () => {
  const { favourites, saves, told } = await loaded([])
  favourites.send(press(DAL, true))
  favourites.send(press(DAL, false))
  await saves.fail(failure())
  expect(told).toEqual([])
  await saves.answer()
  expect(saves.calls.at(-1)).toEqual({ key: DAL, wanted: false })
})

test('a dish saved for later leaves the cart only when the server has it', async () => {
  const { favourites, saves, told } = await loaded([])
  const lineKey = lineKeyOf('dal')
  favourites.send(press(DAL, true, 'later', lineKey))
  favourites.send(press(DAL, true, 'later', lineKey))
  expect(told).toEqual([])
  await saves.answer()
  expect(told).toEqual([STORED, leaves(lineKey), said('success', 'Saved for later')])
  expect(saves.calls).toHaveLength(1)
})

test('a dish that is a favourite already leaves the cart without a call', async () => {
  const { favourites, saves, told } = await loaded(SAVED)
  favourites.send(press(DAL, true, 'later', lineKeyOf('dal')))
  expect(told).toEqual([leaves(lineKeyOf('dal')), said('success', 'Saved for later')])
  favourites.send(press(DAL, true, 'later'))
  expect(told.slice(2)).toEqual([{ type: 'lines.remove', keys: [] }, said('success', 'Saved for later')])
  expect(saves.calls).toEqual([])
})

test('two sizes of a dish saved for later both leave the cart', async () => {
  const { favourites, saves, told } = await loaded([])
  const [half, full] = [lineKeyOf('dal', 'saffron', 'HALF PLATE'), lineKeyOf('dal', 'saffron', 'FULL PLATE')]
  favourites.send(press(DAL, true, 'later', half))
  favourites.send(press(DAL, true, 'later', full))
  await saves.answer()
  await saves.answer()
  expect(told.filter(({ type }) => type === 'lines.remove')).toEqual([leaves(half), leaves(full)])
})

test('a dish that cannot be saved for later stays in the cart', async () => {
  const { favourites, saves, told } = await loaded([])
  favourites.send(press(DAL, true, 'later', lineKeyOf('dal')))
  await saves.fail(failure(404))
  expect(told).toEqual([said('error', 'Failed to add to favorites')])
})

test('a dish is a favourite until its line is in the cart, and one toast says both', async () => {
  const { favourites, saves, told, isOn } = await loaded(SAVED)
  favourites.send(ORDERED)
  expect([saves.calls, isOn(DAL)]).toEqual([[], true])
  favourites.send({ type: 'dish.settled', key: DAL, isInCart: true })
  await saves.answer()
  expect(told).toEqual([STORED, said('success', 'Item added to cart and removed from favorites.')])
  expect(isOn(DAL)).toBe(false)
})

test('a dish whose line the cart does not take stays a favourite', async () => {
  const { favourites, saves, isOn } = await loaded(SAVED)
  favourites.send(ORDERED)
  favourites.send({ type: 'dish.settled', key: DAL, isInCart: false })
  favourites.send({ type: 'dish.settled', key: DAL, isInCart: true })
  expect([saves.calls, isOn(DAL), favourites.getSnapshot().context.ordered]).toEqual([[], true, []])
})

test('a heart pressed while the line is on its way is the newer wish', async () => {
  const { favourites, saves, isOn } = await loaded(SAVED)
  favourites.send(ORDERED)
  favourites.send(press(DAL, false))
  favourites.send(press(DAL, true))
  await saves.answer()
  await saves.answer()
  favourites.send({ type: 'dish.settled', key: DAL, isInCart: true })
  expect(isOn(DAL)).toBe(true)
})

test('the lines of ordered dishes are watched for until a newer wish for the dish, or for its outlet', async () => {
  const { favourites, awaited } = await loaded([...SAVED, { outletId: 'tandoor', menuIds: ['roti'] }])
  const order = (key: FavouriteKey, quantity: number) =>
    favourites.send({ type: 'dish.ordered', key, lines: [{ key: lineKeyOf(key.menuId!, key.outletId), quantity }] })
  const watched = () => awaited().map(({ key, lines }) => [key.menuId, lines[0]?.quantity])
  order(DAL, 1)
  order({ outletId: 'tandoor', menuId: 'roti' }, 1)
  order(NAAN, 1)
  order(DAL, 2)
  expect(watched()).toEqual([
    ['roti', 1],
    ['naan', 1],
    ['dal', 2],
  ])
  favourites.send(press(NAAN, false))
  expect(watched()).toEqual([
    ['roti', 1],
    ['dal', 2],
  ])
  order(NAAN, 1)
  favourites.send({ type: 'dish.settled', key: DAL, isInCart: false })
  favourites.send(press({ outletId: 'tandoor' }, false))
  favourites.send({ type: 'removal.confirm' })
  expect(watched()).toEqual([['naan', 1]])
})

test.each<[WishOrigin, FavouriteKey]>([
  ['list', DAL],
  ['list', OUTLET],
  ['ordered', DAL],
])('a failure on the favourites screen (%s) is only logged', async (from, key) => {
  const { favourites, saves, told, isOn } = await loaded(SAVED)
  favourites.send(press(key, false, from))
  favourites.send({ type: 'removal.confirm' })
  await saves.fail(failure(500, 'The printer is out of paper'))
  expect(told).toEqual([{ type: 'failure.logged', message: 'The printer is out of paper' }])
  expect(isOn(key)).toBe(true)
})

test('favourites that fail to load have a toast; hearts can be pressed all the same', async () => {
  const { favourites, saves, fetches, told, isOn } = await started({ customerId: 'c1' })
  await fetches.fail(failure())
  expect(told).toEqual([said('error', 'Failed to fetch favorites')])
  favourites.send(press(DAL, true))
  await saves.answer()
  expect(isOn(DAL)).toBe(true)
})

test('when reading again fails too, the list is read after the next call that succeeds', async () => {
  const { favourites, saves, fetches, isOn } = await loaded([])
  favourites.send(press(DAL, true))
  await saves.fail(failure())
  await fetches.fail(failure())
  favourites.send(press({ outletId: 'tandoor' }, true))
  await saves.answer()
  await fetches.answer([{ outletId: 'tandoor', menuIds: [] }, ...SAVED])
  expect([isOn(DAL), fetches.inFlight()]).toEqual([true, 0])
})

test('a refused session has no toast of the favourites', async () => {
  const { favourites, saves, fetches, told, isOn } = await started({ customerId: 'c1' })
  await fetches.fail(failure(401))
  favourites.send(press(DAL, true))
  await saves.fail(failure(401))
  expect([told, isOn(DAL)]).toEqual([[], false])
})

test("a guest's heart waits for the sign-in, is empty until then, and is sent after it", async () => {
  const { favourites, saves, fetches, told, emitted, isOn } = await started({})
  favourites.send(press(OUTLET, true))
  expect(emitted).toEqual([{ type: 'signIn.asked' }])
  expect([favourites.getSnapshot().matches({ account: { guest: 'asked' } }), isOn(OUTLET), fetches.calls]).toEqual([true, false, []])
  favourites.send({ type: 'session.started', customerId: 'c1' })
  expect(favourites.getSnapshot().matches({ account: { guest: 'asked' } })).toBe(false)
  await fetches.answer([])
  await saves.answer()
  expect(saves.calls).toEqual([{ key: OUTLET, wanted: true }])
  expect(told.at(-1)).toEqual(said('success', 'Added to favorites'))
})

test('only the last heart of a guest waits, and not longer than ten minutes', async () => {
  const { favourites, clock } = await started({})
  favourites.send(press(OUTLET, true))
  favourites.send(press(DAL, true))
  expect(favourites.getSnapshot().context.wishes).toEqual([{ key: DAL, wanted: true, from: 'heart' }])
  clock.increment(SIGN_IN_MS - 1)
  expect(favourites.getSnapshot().matches({ account: { guest: 'asked' } })).toBe(true)
  clock.increment(1)
  expect([favourites.getSnapshot().matches({ account: { guest: 'asked' } }), favourites.getSnapshot().context.wishes]).toEqual([false, []])
})

test('the end of a session forgets everything, and a late answer changes nothing', async () => {
  const { favourites, saves, fetches, told, isOn } = await loaded(SAVED)
  favourites.send(press(NAAN, false))
  favourites.send(press(OUTLET, false))
  favourites.send({ type: 'session.ended' })
  expect(selectAskedOutlet(favourites.getSnapshot())).toBeUndefined()
  expect([isOn(OUTLET), isOn(DAL), writeStoredFavourites(favourites.getSnapshot().context)]).toEqual([false, false, undefined])
  expect(saves.inFlight()).toBe(0)
  favourites.send({ type: 'session.started', customerId: 'c2' })
  await fetches.answer([])
  expect([isOn(OUTLET), told]).toEqual([false, [STORED]])
})

test('after a change in another tab the list is read again, also while a call is running', async () => {
  const { favourites, saves, fetches, isOn } = await loaded([])
  favourites.send({ type: 'favourites.refresh' })
  favourites.send({ type: 'favourites.refresh' })
  await fetches.answer([])
  await fetches.answer(SAVED)
  expect([isOn(DAL), fetches.inFlight()]).toEqual([true, 0])
  favourites.send(press(DAL, false))
  favourites.send({ type: 'favourites.refresh' })
  await saves.answer()
  await fetches.fail(failure())
  expect(isOn(DAL)).toBe(false)
})

test("the last visit's favourites show at once, only to their owner", async () => {
  const stored = { version: 1, owner: 'c1', favourites: SAVED } as const
  expect((await started({ customerId: 'c1', stored: { ...stored } })).isOn(DAL)).toBe(true)
  expect((await started({ customerId: 'c2', stored: { ...stored } })).isOn(DAL)).toBe(false)
  expect((await started({ stored: { ...stored } })).isOn(DAL)).toBe(false)
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
  fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (value) => void readStoredFavourites(value)))
})

const MARINA: FavouriteKey = { outletId: 'marina' }
const waiting = (run: Awaited<ReturnType<typeof loaded>>) =>
  run.favourites.getSnapshot().context.wishes.map(({ key: { outletId, menuId }, wanted }) => `${wanted ? '+' : '-'}${menuId ?? outletId}`)

test('every removal of an outlet is asked about: after one that was confirmed, and after a session that ended in the middle of one', async () => {
  const { favourites, fetches } = await loaded([...SAVED, { outletId: 'marina', menuIds: [] }])
  const asked = () => selectAskedOutlet(favourites.getSnapshot())
  favourites.send(press(OUTLET, false))
  favourites.send({ type: 'removal.confirm' })
  expect(asked()).toBeUndefined()
  favourites.send(press(MARINA, false))
  expect(asked()).toBe('marina')
  favourites.send({ type: 'session.ended' })
  favourites.send({ type: 'session.started', customerId: 'c1' })
  await fetches.answer(SAVED)
  expect(asked()).toBeUndefined()
  favourites.send(press(OUTLET, false))
  expect(asked()).toBe('saffron')
})

test.each([true, false])('after the favourites were read again (succeeds: %s) the next heart is sent', async (ok) => {
  const { favourites, fetches, saves } = await loaded([])
  favourites.send({ type: 'favourites.refresh' })
  await (ok ? fetches.answer([]) : fetches.fail(failure()))
  favourites.send(press(DAL, true))
  expect([saves.calls, fetches.inFlight()]).toEqual([[{ key: DAL, wanted: true }], 0])
})

test('removing an outlet replaces waiting changes of its dishes, and no others', async () => {
  const run = await loaded([{ outletId: 'saffron', menuIds: ['naan'] }])
  run.favourites.send(press({ outletId: 'tandoor' }, true))
  run.favourites.send(press(DAL, true))
  run.favourites.send(press(MARINA, true))
  run.favourites.send(press(NAAN, false))
  expect(waiting(run)).toEqual(['+dal', '+marina', '-naan'])
  run.favourites.send(press(OUTLET, false))
  run.favourites.send({ type: 'removal.confirm' })
  expect(waiting(run)).toEqual(['+marina', '-saffron'])
  expect(selectIsRemoving(run.favourites.getSnapshot(), 'saffron')).toBe(true)
  expect(selectIsRemoving(run.favourites.getSnapshot(), 'marina')).toBe(false)
})

test('a change that is being sent is not sent twice, its opposite is', async () => {
  const run = await loaded([])
  run.favourites.send(press(DAL, true))
  run.favourites.send(press(DAL, true))
  expect(waiting(run)).toEqual([])
  run.favourites.send(press(NAAN, true))
  run.favourites.send(press(DAL, false))
  run.favourites.send(press(DAL, true))
  expect(waiting(run)).toEqual(['+naan'])
})

test('a waiting change of another heart leaves the toast of the first', async () => {
  const { favourites, saves, told, fetches } = await loaded([])
  favourites.send(press(DAL, true))
  favourites.send(press(NAAN, false))
  favourites.send(press(MARINA, true))
  await saves.answer()
  expect(told).toEqual([STORED, said('success', 'Added to favorites')])
  await saves.fail(failure(503))
  expect(told.at(-1)).toEqual(said('error', 'Failed to add to favorites'))
  expect(fetches.calls).toHaveLength(2)
})

test('a waiting change of another heart, or the same change, leaves the toast', async () => {
  const others = await loaded([{ outletId: 'saffron', menuIds: ['naan'] }])
  others.favourites.send(press(DAL, true))
  others.favourites.send(press(NAAN, false))
  await others.saves.answer()
  expect([others.told, others.saves.inFlight()]).toEqual([[STORED, said('success', 'Added to favorites')], 1])

  const same = await loaded([])
  same.favourites.send(press(DAL, true))
  same.favourites.send(press(DAL, true, 'later', lineKeyOf('dal')))
  await same.saves.answer()
  expect([same.told, same.saves.inFlight()]).toEqual([[STORED, said('success', 'Added to favorites')], 1])
})

test('two sizes of a dish wait side by side to be saved for later', async () => {
  const run = await loaded([])
  run.favourites.send(press(MARINA, true))
  for (const size of ['HALF PLATE', 'FULL PLATE']) run.favourites.send(press(DAL, true, 'later', lineKeyOf('dal', 'saffron', size)))
  expect(waiting(run)).toEqual(['+dal', '+dal'])
})

test('until the list has loaded every change is sent, except one that is being sent already', async () => {
  const run = await started({ customerId: 'c1' })
  await run.fetches.fail(failure())
  run.favourites.send(press(DAL, true))
  run.favourites.send(press(DAL, true))
  expect(waiting(run)).toEqual([])
  run.favourites.send(press(NAAN, false))
  run.favourites.send(press(OUTLET, true))
  expect(waiting(run)).toEqual(['-naan', '+saffron'])
  run.favourites.send(press(OUTLET, false))
  run.favourites.send({ type: 'removal.confirm' })
  run.favourites.send(press(DAL, false))
  expect(waiting(run)).toEqual(['-saffron', '-dal'])
})

test('after a call that succeeds nothing is read again', async () => {
  const { favourites, saves, fetches } = await loaded([])
  favourites.send(press(DAL, true))
  await saves.answer()
  expect(fetches.calls).toHaveLength(1)
})

test('a favourite dish waits to leave the cart while a change of its outlet is unsaved', async () => {
  const { favourites, saves, told } = await loaded(SAVED)
  favourites.send(press(NAAN, false))
  favourites.send(press({ outletId: 'tandoor' }, true))
  favourites.send(press(DAL, true, 'later', lineKeyOf('dal')))
  expect(told).toEqual([])
  for (let call = 0; call < 3; call++) await saves.answer()
  expect(told).toContainEqual(leaves(lineKeyOf('dal')))
  expect(saves.calls.at(-1)).toEqual({ key: DAL, wanted: true })
  favourites.send(press(MARINA, true))
  favourites.send(press(DAL, true, 'later', lineKeyOf('dal')))
  expect(told.at(-1)).toEqual(said('success', 'Saved for later'))
})

test('after a change that fails the list is read again, also when its heart was pressed again', async () => {
  const { favourites, saves, fetches } = await loaded([])
  favourites.send(press(DAL, true))
  favourites.send(press(DAL, false))
  await saves.fail(failure())
  expect(favourites.getSnapshot().context.stale).toBe(true)
  await saves.answer()
  expect(fetches.calls).toHaveLength(2)
})

test('the list is stored with the customer who signed in as its owner', async () => {
  const { favourites, fetches } = await started({})
  expect(favourites.getSnapshot().context).toMatchObject({ stale: false, unsure: false })
  expect(writeStoredFavourites(favourites.getSnapshot().context)).toBeUndefined()
  favourites.send({ type: 'session.started', customerId: 'c7' })
  expect(writeStoredFavourites(favourites.getSnapshot().context)).toBeUndefined()
  await fetches.answer(SAVED)
  expect(favourites.getSnapshot().context.unsure).toBe(false)
  expect(writeStoredFavourites(favourites.getSnapshot().context)).toEqual({ version: 1, owner: 'c7', favourites: SAVED })
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
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
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
    }),
    { numRuns: runs(50) },
  )
})

test.each([
  [0, '0 favorite restaurants'],
  [1, '1 favorite restaurant'],
  [12, '12 favorite restaurants'],
])('%d is counted as "%s"', (count, text) => expect(restaurantCount(count)).toBe(text))

/** `told` is what cart and notices are told, what is stored and what is logged; what is sent comes last. */
async function started(input: Omit<FavouritesInput, 'cart' | 'notices'>) {
  const fetches = held<Favourites, void>()
  const saves = held<void, Pick<Wish, 'key' | 'wanted'>>()
  const clock = new SimulatedClock()
  const { ref, told } = recordedFlow<EventObject>()
  let awaited = (): OrderedDish[] => []
  const machine = favouritesMachine.provide({
    actors: {
      fetchFavourites: fetches.logic,
      saveFavourite: saves.logic,
      watchApp: fromCallback(({ input }) => {
        awaited = input.ordered
      }) as CallbackActorLogic<{ type: 'none' }, { ordered: () => OrderedDish[] }>,
    },
    actions: {
      store: () => told.push({ type: 'stored' }),
      logFailure: (_, { error }) => told.push({ type: 'failure.logged', message: messageOf(error) } as EventObject),
    },
  })
  const favourites = createActor(machine, { input: { ...input, cart: ref, notices: ref }, clock })
  const emitted = heard(favourites)
  favourites.start()
  await settle()
  return {
    favourites,
    fetches,
    saves,
    clock,
    told,
    emitted,
    awaited: () => awaited(),
    isOn: (key: FavouriteKey) => selectIsFavourite(favourites.getSnapshot(), key),
  }
}

/** A customer whose favourites have loaded. */
async function loaded(known: Favourites) {
  const run = await started({ customerId: 'c1' })
  await run.fetches.answer(known)
  run.told.length = 0
  return run
}
