import type { FastifyRequest } from 'fastify'
import { toRupees } from '#machines/model/money.ts'
import { endStaffSession, isStillAt } from '#server/auth/staff.ts'
import { setSessionCookie, staffOf } from '#server/auth/staff-identity.ts'
import { toEmail } from '#server/contact.ts'
import type { Handlers, StaffCaller, Wire } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { dropUnnamedPictures } from '#server/media/queries.ts'
import { mediaStoreOf } from '#server/media/store.ts'
import { streamNews } from '#server/news/stream.ts'
import { noteToWire, readBill, readBilledDishes } from '#server/orders/bills.ts'
import { answerCall } from '#server/orders/calls.ts'
import { creditLines, previewCredit } from '#server/orders/credit-notes.ts'
import { rejectItem } from '#server/orders/transitions.ts'
import { readBoard, readBoardOrder, readFinishedOrders } from './board.ts'
import { arrangeMenu, type MenuHand, readCounterDish, readCounterMenu, saveDish, setDishStock } from './menu.ts'
import { moveOnBoard } from './moves.ts'
import { addPlace, readPlaces, removePlace, renamePlace, renewCode } from './places.ts'
import { checkSignIn, sessionOf, signIn } from './sign-in.ts'

export function counterRoutes(deps: Deps) {
  const { db, now, hoursNow, menus } = deps
  const store = mediaStoreOf(deps)
  /** Another try is made each day. */
  const dropPictures = (keys: string[], { log }: Pick<FastifyRequest, 'log'>) =>
    keys.length === 0
      ? undefined
      : dropUnnamedPictures(db, store, now(), keys).catch((error: unknown) =>
          log.warn({ err: error }, 'a picture of a dish was not deleted'),
        )
  async function changed(outletId: string, orderId: string): Promise<{ data: Wire['BoardOrder'] }> {
    menus.forget(outletId)
    return { data: await readBoardOrder(db, outletId, orderId) }
  }
  const placesOf = async (outletId: string, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>) => ({
    data: await readPlaces(deps, outletId, deps.publicUrl ?? `${protocol}://${host}`),
  })
  const menuHand = (request: { params: { outletId: string }; staff: StaffCaller | null }): MenuHand => ({
    outletId: request.params.outletId,
    staffId: staffOf(request).staffId,
    now: now(),
    hoursNow: hoursNow(),
  })
  const dishOf = async ({ outletId, menuId }: { outletId: string; menuId: string }) => {
    menus.forget(outletId)
    return { data: await readCounterDish(deps, outletId, menuId, hoursNow()) }
  }
  return {
    async signInAtCounter(request, reply) {
      const email = toEmail(request.body.email) ?? request.body.email.trim().toLowerCase()
      return signIn(deps, reply, await checkSignIn(deps, request, email, request.body.password))
    },

    getCounterSession: async ({ staff }) => (staff ? sessionOf(deps, staff) : { data: null }),

    async signOutAtCounter(request, reply) {
      await endStaffSession(db, staffOf(request), now())
      setSessionCookie(deps, reply, '')
      return { data: null }
    },

    getBoard: async (request) => ({ data: await readBoard(deps, request.params.outletId) }),

    listFinishedOrders: async ({ params, query }) => ({ data: await readFinishedOrders(db, params.outletId, query) }),

    async followBoard(request, reply) {
      const { outletId } = request.params
      const caller = staffOf(request)
      const changed = 'event: changed\ndata:\n\n'
      // The board is read again each time a stream opens, so that nothing is missed between two.
      return streamNews(deps.news, reply, {
        topics: [`staff ${caller.staffId}`, `outlet ${outletId}`],
        opening: async () => changed,
        write: () => changed,
        isStillIn: () => isStillAt(db, caller, outletId, now()),
      }) as never
    },

    async moveBoardOrder(request) {
      const { outletId, orderId } = request.params
      await moveOnBoard(deps, orderId, request.body, { outletId, staffId: staffOf(request).staffId })
      return changed(outletId, orderId)
    },

    async answerCall(request) {
      const { outletId, callId } = request.params
      return { data: await answerCall(deps, callId, request.body.status, { outletId, staffId: staffOf(request).staffId }) }
    },

    async rejectBoardLine(request) {
      const { outletId, orderId, lineNumber } = request.params
      await rejectItem(deps, orderId, lineNumber, request.body.reason, { outletId, staffId: staffOf(request).staffId })
      return changed(outletId, orderId)
    },

    async getCounterBill({ params: { outletId, orderId } }) {
      return { data: { bill: await readBill(db, orderId, { outletId }), dishes: await readBilledDishes(db, orderId) } }
    },

    async previewCredit(request) {
      const { outletId, orderId } = request.params
      const hand = { outletId, staffId: staffOf(request).staffId }
      return { data: { total: toRupees(await previewCredit(deps, orderId, request.body.lineNumbers, hand)) } }
    },

    async creditOrder(request, reply) {
      const { outletId, orderId } = request.params
      const note = await creditLines(deps, orderId, request.body, { outletId, staffId: staffOf(request).staffId })
      reply.code(201)
      return { data: noteToWire(note) }
    },

    listPlaces: (request) => placesOf(request.params.outletId, request),

    async addPlace(request) {
      const { outletId } = request.params
      const { type, id, name } = request.body
      await addPlace(deps, { outletId, type, id }, name, staffOf(request).staffId)
      return placesOf(outletId, request)
    },

    async removePlace(request) {
      const { outletId, placeType: type, placeId: id } = request.params
      await removePlace(deps, { outletId, type, id }, staffOf(request).staffId)
      return placesOf(outletId, request)
    },

    async renamePlace(request) {
      const { outletId, placeType: type, placeId: id } = request.params
      await renamePlace(deps, { outletId, type, id }, request.body, staffOf(request).staffId)
      return placesOf(outletId, request)
    },

    async renewCode(request) {
      const { outletId, placeType: type, placeId: id } = request.params
      await renewCode(deps, { outletId, type, id }, request.body.codeVersion, staffOf(request).staffId)
      return placesOf(outletId, request)
    },

    getCounterMenu: async (request) => ({ data: await readCounterMenu(deps, request.params.outletId, hoursNow()) }),

    async arrangeMenu(request) {
      await dropPictures(await arrangeMenu(db, request.body, menuHand(request)), request)
      menus.forget(request.params.outletId)
      return { data: await readCounterMenu(deps, request.params.outletId, hoursNow()) }
    },

    async saveDish(request) {
      await dropPictures(await saveDish(db, request.params.menuId, request.body, menuHand(request)), request)
      return dishOf(request.params)
    },

    async setDishStock(request) {
      await setDishStock(db, request.params.menuId, request.body, menuHand(request))
      return dishOf(request.params)
    },
  } satisfies Partial<Handlers>
}
