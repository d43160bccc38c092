import { expect } from 'vitest'
import {
  type DishEditor,
  type DishEditorContext,
  type DishEditorEvent,
  dishEditorMachine,
  selectCrop,
  selectDishBanner,
  selectDishErrors,
  selectFile,
  selectIsOutdated,
  selectIsSaving,
  selectIsSending,
} from '#machines/dish-editor/dish-editor.machine.ts'
import type { DishDraft } from '#machines/dish-editor/dish-editor.schema.ts'
import type { MenuEditorRef } from '#machines/menu-editor/menu-editor-ref.ts'
import { failure, NO_ANSWER, noAnswerTo, recordedFlow } from '#tests/support/actors.ts'
import { counterDish } from '#tests/support/counter-menu.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const CHANGED = 'Meera has changed Dal Makhani meanwhile. Here it is as it is now.'
const CROP = { x: 20, y: 0, side: 80 }
const PICTURE = { key: 'outlets/haveli/abc/480.webp', url: '/media/outlets/haveli/abc/480.webp' }
const DRAFT: DishDraft = {
  category: 'Mains',
  name: 'Dal Makhani',
  description: 'Black lentils',
  price: '199.50',
  offer: '',
  sizes: [],
  isVegetarian: true,
  kind: 'food',
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
  { type: 'picture.choose', file: new File(['x'], 'dal.png', { type: 'image/png' }) },
  { type: 'picture.choose', file: new File(['x'], 'menu.pdf', { type: 'application/pdf' }) },
  { type: 'picture.remove' },
  { type: 'picture.use', crop: CROP },
  { type: 'picture.unreadable' },
  { type: 'picture.cancel' },
]

const parent = recordedFlow<Parameters<MenuEditorRef['send']>[0]>().ref

export const dishEditorModel: Model = {
  machine: dishEditorMachine,
  starts: {
    'a dish that is there': { parent, outletId: 'haveli', dish: counterDish({ pictures: ['catalogue/dal.webp'] }), category: 'Mains' },
  },
  events: [
    ...events,
    { type: 'xstate.done.actor.saveDish', output: counterDish({ pricePaise: 199_50, allergens: ['milk'] }) },
    { type: 'xstate.error.actor.saveDish', error: failure(409, CHANGED, 'DISH_CHANGED') },
    noAnswerTo('saveDish'),
    { type: 'xstate.done.actor.sendPicture', output: PICTURE },
    noAnswerTo('sendPicture'),
  ],
  abstractContext: ({ errors, banner, picture }: DishEditorContext) => [errors, banner, picture?.key],
  observe: (editor: DishEditor) => (editor.status === 'done' ? {} : messagesOf(editor.context)),
  sees: {
    editing: (editor: DishEditor) => expect([undefined, NO_ANSWER]).toContain(selectDishBanner(editor)),
    cropping: (editor: DishEditor) => expect([selectFile(editor)?.type, selectIsSending(editor)]).toEqual(['image/png', false]),
    sending: (editor: DishEditor) => expect([selectIsSending(editor), selectCrop(editor)]).toEqual([true, CROP]),
    saving: (editor: DishEditor) => expect([selectIsSaving(editor), selectDishErrors(editor)]).toEqual([true, {}]),
    outdated: (editor: DishEditor) => expect([selectIsOutdated(editor), selectDishBanner(editor)]).toEqual([true, CHANGED]),
    gone: (editor: DishEditor) => expect(editor.status).toBe('done'),
  },
}
