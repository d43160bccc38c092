import { assign, type CallbackActorLogic, fromCallback, fromPromise } from 'xstate'
import { boardMachine, type PauseChange } from '#machines/board/board.machine.ts'
import { boardCallsMachine, type CallAnswer } from '#machines/board-calls/board-calls.machine.ts'
import { boardCardMachine } from '#machines/board-card/board-card.machine.ts'
import { counterSessionMachine } from '#machines/counter-session/counter-session.machine.ts'
import { type DishPicture, dishEditorMachine, type PictureToSend, type SaveDish } from '#machines/dish-editor/dish-editor.machine.ts'
import { type MenuAnswer, type MenuChange, menuEditorMachine } from '#machines/menu-editor/menu-editor.machine.ts'
import type { Board, BoardOrder, Move } from '#machines/model/counter/board.ts'
import type { CounterDish, CounterMenu } from '#machines/model/counter/counter-menu.ts'
import type { OutletTable, TableChange } from '#machines/model/counter/outlet-tables.ts'
import type { Staff } from '#machines/model/counter/staff.ts'
import { tablesMachine } from '#machines/tables/tables.machine.ts'
import { serverNow } from '#src/device/server-clock.ts'
import { fetchStaff, signIn, signOut, watchSession } from './api.ts'
import { answerCall, fetchBoard, newsOf, sendMove, sendPause } from './board-api.ts'
import { storeChoice } from './chosen-outlet.ts'
import { changeMenu, fetchMenu, saveDish, sendPicture } from './menu-api.ts'
import { followNews } from './news.ts'
import { sendLink } from './people-api.ts'
import { ring, storeMuted, watchPress } from './sound.ts'
import { changePlaces, fetchPlaces } from './tables-api.ts'

type Silent = { type: 'none' }

const liveCard = boardCardMachine.provide({
  actors: {
    sendMove: fromPromise<BoardOrder, { outletId: string; orderId: string; move: Move }>(({ input }) =>
      sendMove(input.outletId, input.orderId, input.move),
    ),
  },
})

const liveBoard = boardMachine.provide({
  actors: {
    fetchBoard: fromPromise<Board, { outletId: string }>(({ input, signal }) => fetchBoard(input.outletId, signal)),
    sendPause: fromPromise<string | undefined, PauseChange>(({ input }) => sendPause(input)),
    followNews: fromCallback(({ input, sendBack }) => followNews(newsOf(input.outletId), sendBack)) as CallbackActorLogic<
      Silent,
      { outletId: string }
    >,
    watchPress: fromCallback(({ sendBack }) => watchPress(sendBack)) as CallbackActorLogic<Silent, undefined>,
    card: liveCard,
  },
  actions: {
    lookAtClock: assign({ at: () => serverNow() }),
    ring: () => ring(),
    storeMuted: (_, { isMuted }) => storeMuted(isMuted),
  },
})

export const liveBoardCalls = boardCallsMachine.provide({
  actors: { answerCall: fromPromise<void, CallAnswer>(({ input }) => answerCall(input)) },
})

const liveDishEditor = dishEditorMachine.provide({
  actors: {
    saveDish: fromPromise<CounterDish, SaveDish>(({ input }) => saveDish(input)),
    sendPicture: fromPromise<DishPicture, PictureToSend>(({ input, signal }) => sendPicture(input, signal)),
  },
  actions: { makeId: assign({ newId: () => crypto.randomUUID() }) },
})

export const liveMenuEditor = menuEditorMachine.provide({
  actors: {
    fetchMenu: fromPromise<CounterMenu, { outletId: string }>(({ input, signal }) => fetchMenu(input.outletId, signal)),
    changeMenu: fromPromise<MenuAnswer, { outletId: string; change: MenuChange }>(({ input }) => changeMenu(input.outletId, input.change)),
    dishEditor: liveDishEditor,
  },
})

export const liveTables = tablesMachine.provide({
  actors: {
    fetchPlaces: fromPromise<OutletTable[], { outletId: string }>(({ input, signal }) => fetchPlaces(input.outletId, signal)),
    changePlaces: fromPromise<OutletTable[], { outletId: string; change: TableChange }>(({ input }) =>
      changePlaces(input.outletId, input.change),
    ),
  },
})

export const liveCounterSession = counterSessionMachine.provide({
  actors: {
    fetchStaff: fromPromise<Staff | undefined, Record<string, never>>(({ signal }) => fetchStaff(signal)),
    signIn: fromPromise<Staff, { email: string; password: string }>(({ input }) => signIn(input)),
    sendLink: fromPromise<void, { email: string }>(({ input }) => sendLink(input.email)),
    signOut: fromPromise<void, Record<string, never>>(() => signOut()),
    board: liveBoard,
    watchSession: fromCallback(({ sendBack }) => watchSession((type) => sendBack({ type }))) as CallbackActorLogic<Silent, undefined>,
  },
  actions: { storeChoice: ({ context }) => storeChoice(context.chosenId) },
})
