import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { dishEditorMachine } from '../dish-editor/dish-editor.machine.ts'
import {
  type Arrangement,
  type CounterDish,
  type CounterMenu,
  findDish,
  type StockChange,
  withCategoryMoved,
  withCategoryNamed,
  withDish,
  withDishMoved,
  withoutDishes,
} from '../model/counter/counter-menu.ts'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'

/**
 * The menu of an outlet: loading → resting → changing, one change after the other; what is taken off is asked for first. A dish has a form of its
 * own beside the list. What others have changed meanwhile is read again.
 */
export interface MenuEditorContext {
  outletId: string
  menu?: CounterMenu | undefined
  /** What the server is asked for. */
  change?: MenuChange | undefined
  /** What may be taken off the menu. */
  removal?: Removal | undefined
  problem?: string | undefined
  editor?: ActorRefFrom<typeof dishEditorMachine> | undefined
  /** Whose form is open. */
  editing?: string | undefined
}

export type MenuChange = { kind: 'stock'; stock: StockChange } | { kind: 'arrange'; arrangement: Arrangement }
/** As in 'Dal' or 'Desserts and its 3 dishes'. */
export interface Removal {
  menuIds: string[]
  what: string
}
/** One dish where that changed alone. */
export type MenuAnswer = { menu: CounterMenu } | { dish: CounterDish }

export type MenuEditorEvent =
  | { type: 'menu.retry' }
  | ({ type: 'stock.set' } & StockChange)
  | { type: 'dish.move'; menuId: string; by: number }
  | { type: 'category.move'; name: string; by: number }
  | { type: 'category.rename'; name: string; to: string }
  | ({ type: 'removal.ask' } & Removal)
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  /** Without an id a new one. */
  | { type: 'dish.open'; menuId?: string; category: string }
  | { type: 'dish.saved'; dish: CounterDish }
  | { type: 'dish.closed' }
  | { type: 'dish.outdated' }

type In<Type> = { context: MenuEditorContext; event: Extract<MenuEditorEvent, { type: Type }> }
const asDishMoved = ({ context: { menu }, event }: In<'dish.move'>) => ({
  arrangement: withDishMoved(menu!, event.menuId, event.by),
})
const asCategoryMoved = ({ context: { menu }, event }: In<'category.move'>) => ({
  arrangement: withCategoryMoved(menu!, event.name, event.by),
})
const asCategoryNamed = ({ context: { menu }, event }: In<'category.rename'>) => ({
  arrangement: withCategoryNamed(menu!, event.name, event.to),
})
type Failed = { error: unknown }
const showProblem = { type: 'showProblem', params: ofEvent } as const

export const menuEditorMachine = setup({
  types: {
    context: {} as MenuEditorContext,
    input: {} as Pick<MenuEditorContext, 'outletId'>,
    events: {} as MenuEditorEvent,
    children: {} as { fetchMenu: 'fetchMenu'; changeMenu: 'changeMenu'; dishEditor: 'dishEditor' },
    meta: {} as Meaning,
  },
  actors: {
    fetchMenu: fromPromise<CounterMenu, { outletId: string }>(notProvided('fetchMenu')),
    changeMenu: fromPromise<MenuAnswer, { outletId: string; change: MenuChange }>(notProvided('changeMenu')),
    dishEditor: dishEditorMachine,
  },
  guards: {
    isOutdated: (_, { error }: Failed) => [404, 409].includes(toFailure(error).status ?? 0),
    isArrangement: (_, { arrangement }: { arrangement: Arrangement | undefined }) => arrangement !== undefined,
  },
  actions: {
    takeMenu: assign((_, { menu }: { menu: CounterMenu }) => ({ menu })),
    takeAnswer: assign(({ context }, { answer }: { answer: MenuAnswer }) => ({
      menu: 'menu' in answer ? answer.menu : withDish(context.menu!, answer.dish),
    })),
    takeDish: assign(({ context }, { dish }: { dish: CounterDish }) => ({ menu: withDish(context.menu!, dish) })),
    setStock: assign((_, { dish, state, left, size }: StockChange) => ({
      change: { kind: 'stock' as const, stock: { dish, state, left, size } },
      problem: undefined,
    })),
    setArrangement: assign((_, { arrangement }: { arrangement: Arrangement | undefined }) => ({
      change: { kind: 'arrange' as const, arrangement: arrangement! },
      problem: undefined,
    })),
    setRemoval: assign((_, { menuIds, what }: Removal) => ({ removal: { menuIds, what }, problem: undefined })),
    forgetRemoval: assign({ removal: undefined }),
    forgetChange: assign({ change: undefined, removal: undefined }),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    clearProblem: assign({ problem: undefined }),
    openDish: enqueueActions(({ context, enqueue, self }, { menuId, category }: { menuId?: string; category: string }) => {
      enqueue.stopChild('dishEditor')
      const dish = findDish(context.menu!, menuId)
      enqueue.assign({
        editor: ({ spawn }) =>
          spawn('dishEditor', { id: 'dishEditor', input: { parent: self, outletId: context.outletId, dish, category } }),
        editing: dish?.menuId,
        problem: undefined,
      })
    }),
    forgetDish: assign({ editor: undefined, editing: undefined }),
  },
}).createMachine({
  id: 'menuEditor',
  context: ({ input }) => ({ ...input }),
  initial: 'loading',
  on: {
    'dish.saved': {
      target: '.loading',
      actions: [{ type: 'takeDish', params: ofEvent }, 'forgetDish'],
      description: 'The form has saved its dish, which is in the list as it is now',
      meta: by.server.data,
    },
    'dish.outdated': {
      target: '.loading',
      actions: 'forgetDish',
      description: 'The owner asks for a dish as another person has left it',
      meta: by.staff.data,
    },
    'dish.closed': { actions: 'forgetDish', description: 'The form is closed', meta: by.staff.comfort },
  },
  states: {
    loading: {
      description: 'The server reads the menu',
      invoke: {
        id: 'fetchMenu',
        src: 'fetchMenu',
        input: ({ context: { outletId } }) => ({ outletId }),
        onDone: {
          target: 'resting',
          actions: { type: 'takeMenu', params: ({ event }) => ({ menu: event.output }) },
          description: 'The menu has come',
          meta: main.server.data,
        },
        onError: [
          { target: 'failed', actions: showProblem, description: 'The server does not answer, or refuses', meta: by.server.comfort },
        ],
      },
    },
    failed: {
      description: 'The staff read that the menu cannot be had',
      on: {
        'menu.retry': { target: 'loading', actions: 'clearProblem', description: 'The staff press Try Again', meta: by.staff.comfort },
      },
    },
    resting: {
      description: 'The staff read the menu',
      on: {
        'stock.set': {
          target: 'changing',
          actions: { type: 'setStock', params: ofEvent },
          description: 'The staff say whether a dish can be had',
          meta: main.staff.data,
        },
        'dish.move': {
          guard: { type: 'isArrangement', params: asDishMoved },
          target: 'changing',
          actions: { type: 'setArrangement', params: asDishMoved },
          description: 'The owner moves a dish within its category',
          meta: by.staff.data,
        },
        'category.move': {
          guard: { type: 'isArrangement', params: asCategoryMoved },
          target: 'changing',
          actions: { type: 'setArrangement', params: asCategoryMoved },
          description: 'The owner moves a category',
          meta: by.staff.data,
        },
        'category.rename': {
          guard: { type: 'isArrangement', params: asCategoryNamed },
          target: 'changing',
          actions: { type: 'setArrangement', params: asCategoryNamed },
          description: 'The owner names a category anew',
          meta: by.staff.data,
        },
        'removal.ask': {
          target: 'asking',
          actions: { type: 'setRemoval', params: ofEvent },
          description: 'The owner takes a dish or a category off the menu',
          meta: by.staff.comfort,
        },
        'dish.open': {
          actions: { type: 'openDish', params: ofEvent },
          description: 'The owner opens a dish, or a new one',
          meta: by.staff.comfort,
        },
      },
    },
    asking: {
      description: 'The owner reads what goes',
      on: {
        'removal.confirm': {
          target: 'changing',
          actions: {
            type: 'setArrangement',
            params: ({ context: { menu, removal } }) => ({ arrangement: withoutDishes(menu!, removal!.menuIds) }),
          },
          description: 'The owner goes on',
          meta: by.staff.data,
        },
        'removal.cancel': { target: 'resting', actions: 'forgetRemoval', description: 'The owner keeps it', meta: by.staff.comfort },
      },
    },
    changing: {
      description: 'The server makes the change',
      invoke: {
        id: 'changeMenu',
        src: 'changeMenu',
        input: ({ context: { outletId, change } }) => ({ outletId, change: change! }),
        onDone: {
          target: 'resting',
          actions: [{ type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) }, 'forgetChange'],
          description: 'Customers see the changed menu from now on',
          meta: informs('customer', main.server.data),
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ofEvent },
            target: 'loading',
            actions: [showProblem, 'forgetChange'],
            description: 'Another person was faster',
            meta: by.server.data,
          },
          {
            target: 'resting',
            actions: [showProblem, 'forgetChange'],
            description: 'The server cannot make the change',
            meta: by.server.data,
          },
        ],
      },
    },
  },
})

export type MenuEditor = SnapshotFrom<typeof menuEditorMachine>
export type MenuEditorActor = ActorRefFrom<typeof menuEditorMachine>
export const selectMenu = (editor: MenuEditor): CounterMenu | undefined => editor.context.menu
export const selectHasFailed = (editor: MenuEditor): boolean => editor.matches('failed')
export const selectIsResting = (editor: MenuEditor): boolean => editor.matches('resting')
export const selectRemoval = (editor: MenuEditor): Removal | undefined => editor.context.removal
export const selectProblem = (editor: MenuEditor): string | undefined => editor.context.problem
export const selectEditor = (editor: MenuEditor): MenuEditorContext['editor'] => editor.context.editor
export const selectEditing = (editor: MenuEditor): string | undefined => editor.context.editing
