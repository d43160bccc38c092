import { expect } from 'vitest'
import {
  type MenuEditor,
  type MenuEditorContext,
  type MenuEditorEvent,
  menuEditorMachine,
  selectEditing,
  selectEditor,
  selectHasFailed,
  selectMenu,
  selectProblem,
  selectRemoval,
} from '#machines/menu-editor/menu-editor.machine.ts'
import { dishesOf } from '#machines/model/counter/counter-menu.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import { counterDish, counterMenu } from '#tests/support/counter-menu.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const CHANGED = 'Meera has changed Dal Makhani meanwhile. Here it is as it is now.'
const DAL = counterDish()
const NAAN = counterDish({ menuId: 'naan', name: 'Butter Naan', pricePaise: 60_00 })
const KULFI = counterDish({ menuId: 'kulfi', name: 'Kulfi', category: 'Desserts' })
const MENU = counterMenu(DAL, NAAN, KULFI)

const events: MenuEditorEvent[] = [
  { type: 'menu.retry' },
  { type: 'stock.set', dish: DAL, state: 'SOLD_OUT_TODAY' },
  { type: 'dish.move', menuId: 'dal', by: 1 },
  { type: 'category.move', name: 'Mains', by: 1 },
  { type: 'category.rename', name: 'Mains', to: 'From the tandoor' },
  { type: 'removal.ask', menuIds: ['naan'], what: 'Butter Naan' },
  { type: 'removal.confirm' },
  { type: 'removal.cancel' },
  { type: 'dish.open', menuId: 'dal', category: 'Mains' },
  { type: 'dish.saved', dish: DAL },
  { type: 'dish.closed' },
  { type: 'dish.outdated' },
]
const OF_FORM = ['dish.saved', 'dish.closed', 'dish.outdated']

export const menuEditorModel: Model = {
  machine: menuEditorMachine,
  starts: { 'the owner': { outletId: 'haveli' } },
  events: [
    ...events,
    { type: 'xstate.done.actor.fetchMenu', output: MENU },
    noAnswerTo('fetchMenu'),
    { type: 'xstate.done.actor.changeMenu', output: { menu: MENU } },
    { type: 'xstate.error.actor.changeMenu', error: failure(409, CHANGED, 'DISH_CHANGED') },
    noAnswerTo('changeMenu'),
  ],
  abstractContext: ({ menu, change, removal, problem, editing }: MenuEditorContext) => [
    menu !== undefined,
    change?.kind,
    removal?.what,
    problem,
    editing,
  ],
  // A form is there from the press on its dish, and says how it ends once nothing else is on its way.
  feasible: (editor: MenuEditor, { type }) => !OF_FORM.includes(type) || (selectEditor(editor) !== undefined && editor.matches('resting')),
  invariant: (editor: MenuEditor) => {
    expect([undefined, NO_ANSWER, CHANGED]).toContain(selectProblem(editor))
    expect(selectEditor(editor) !== undefined).toBe(selectEditing(editor) !== undefined)
  },
  observe: (editor: MenuEditor) => (editor.status === 'done' ? {} : messagesOf({ errors: {}, banner: selectProblem(editor) })),
  sees: {
    loading: (editor: MenuEditor) => expect([editor.matches('loading'), editor.context.change]).toEqual([true, undefined]),
    failed: (editor: MenuEditor) => expect([selectHasFailed(editor), selectProblem(editor)]).toEqual([true, NO_ANSWER]),
    resting: (editor: MenuEditor) => {
      expect([selectRemoval(editor), editor.context.change]).toEqual([undefined, undefined])
      expect(dishesOf(selectMenu(editor)!)).toHaveLength(3)
    },
    asking: (editor: MenuEditor) => expect(selectRemoval(editor)?.menuIds).toEqual(['naan']),
    changing: (editor: MenuEditor) => expect(editor.context.change).toBeDefined(),
  },
}
