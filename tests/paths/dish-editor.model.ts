import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import {
  type DishEditorContext,
  type DishEditorEvent,
  dishEditorMachine,
  selectDishBanner,
  selectDishErrors,
  selectIsOutdated,
  selectIsSaving,
} from '#machines/dish-editor/dish-editor.machine.ts'
import type { DishDraft } from '#machines/dish-editor/dish-editor.schema.ts'
import type { MenuEditorRef } from '#machines/menu-editor/menu-editor-ref.ts'
import { failure, recordedFlow } from '#tests/support/actors.ts'
import { counterDish } from '#tests/support/counter-menu.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

type DishEditor = SnapshotFrom<typeof dishEditorMachine>

const NO_ANSWER = 'No connection. Please check your network and try again.'
const CHANGED = 'Meera has changed Dal Makhani meanwhile. Here it is as it is now.'
const DRAFT: DishDraft = {
  category: 'Mains',
  name: 'Dal Makhani',
  description: 'Black lentils',
  price: '199.50',
  offer: '',
  sizes: [],
  isVegetarian: true,
  spiceLevel: undefined,
  allergens: ['milk'],
  kcal: '',
  servingGrams: '',
  tax: '',
}
const events: DishEditorEvent[] = [
  { type: 'field.edit', field: 'price' },
  { type: 'form.submit', draft: DRAFT },
  { type: 'form.submit', draft: { ...DRAFT, price: 'much' } },
  { type: 'form.close' },
  { type: 'dish.reload' },
]

const parent = recordedFlow<Parameters<MenuEditorRef['send']>[0]>().ref

export const dishEditorModel: Model = {
  machine: dishEditorMachine,
  starts: { 'a dish that is there': { parent, outletId: 'haveli', dish: counterDish(), category: 'Mains' } },
  events: [
    ...events,
    { type: 'xstate.done.actor.saveDish', output: counterDish({ pricePaise: 199_50, allergens: ['milk'] }) },
    { type: 'xstate.error.actor.saveDish', error: failure(409, CHANGED, 'DISH_CHANGED') },
    { type: 'xstate.error.actor.saveDish', error: failure(undefined, NO_ANSWER) },
  ],
  abstractContext: ({ errors, banner }: DishEditorContext) => [Object.keys(errors), banner],
  observe: (editor: DishEditor) => (editor.status === 'done' ? {} : messagesOf(editor.context)),
  sees: {
    editing: (editor: DishEditor) => expect([undefined, NO_ANSWER]).toContain(selectDishBanner(editor)),
    saving: (editor: DishEditor) => expect([selectIsSaving(editor), selectDishErrors(editor)]).toEqual([true, {}]),
    outdated: (editor: DishEditor) => expect([selectIsOutdated(editor), selectDishBanner(editor)]).toEqual([true, CHANGED]),
    gone: (editor: DishEditor) => expect(editor.status).toBe('done'),
  },
}
