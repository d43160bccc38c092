import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { dishEditorMachine, type SaveDish } from '#machines/dish-editor/dish-editor.machine.ts'
import {
  type MenuAnswer,
  type MenuChange,
  menuEditorMachine,
  selectEditor,
  selectIsLoading,
  selectMenu,
  selectProblem,
} from '#machines/menu-editor/menu-editor.machine.ts'
import { type CounterDish, type CounterMenu, findDish } from '#machines/model/counter-menu.ts'
import { failure, held } from '#tests/support/actors.ts'
import { counterDish, counterMenu, DISH_DRAFT } from '#tests/support/counter-menu.ts'

const DAL = counterDish()
const NAAN = counterDish({ menuId: 'naan', name: 'Butter Naan' })
const MENU = counterMenu(DAL, NAAN)

function opened() {
  const [fetchMenu, changeMenu, saveDish] = [
    held<CounterMenu, { outletId: string }>(),
    held<MenuAnswer, { outletId: string; change: MenuChange }>(),
    held<CounterDish, SaveDish>(),
  ]
  const dishEditor = dishEditorMachine.provide({ actors: { saveDish: saveDish.logic } })
  const machine = menuEditorMachine.provide({ actors: { fetchMenu: fetchMenu.logic, changeMenu: changeMenu.logic, dishEditor } })
  const editor = createActor(machine, { input: { outletId: 'haveli' } }).start()
  return { editor, fetchMenu, changeMenu, saveDish, now: () => editor.getSnapshot() }
}

describe('the menu', () => {
  test('has one change after the other, and the dish as the server answers', async () => {
    const { editor, fetchMenu, changeMenu, now } = opened()
    await fetchMenu.answer(MENU)
    editor.send({ type: 'stock.set', dish: DAL, state: 'SOLD_OUT_TODAY' })
    editor.send({ type: 'stock.set', dish: NAAN, state: 'SOLD_OUT' })
    expect(changeMenu.calls).toEqual([
      { outletId: 'haveli', change: { kind: 'stock', stock: { dish: DAL, state: 'SOLD_OUT_TODAY', left: undefined, size: undefined } } },
    ])
    await changeMenu.answer({ dish: counterDish({ stock: { state: 'SOLD_OUT_TODAY' } }) })
    expect(findDish(selectMenu(now())!, 'dal')!.stock.state).toBe('SOLD_OUT_TODAY')
  })

  test('is read again where another person was faster, whose name stays on the page', async () => {
    const { editor, fetchMenu, changeMenu, now } = opened()
    await fetchMenu.answer(MENU)
    editor.send({ type: 'dish.move', menuId: 'dal', by: 1 })
    await changeMenu.fail(failure(409, 'Somebody else has changed this menu meanwhile.', 'MENU_CHANGED'))
    expect(selectIsLoading(now())).toBe(true)
    await fetchMenu.answer(counterMenu(NAAN))
    expect([selectMenu(now()), selectProblem(now())]).toEqual([counterMenu(NAAN), 'Somebody else has changed this menu meanwhile.'])
  })

  test('takes nothing off before it is confirmed, and sends nothing for a move beyond an end', async () => {
    const { editor, fetchMenu, changeMenu } = opened()
    await fetchMenu.answer(MENU)
    editor.send({ type: 'dish.move', menuId: 'dal', by: -1 })
    editor.send({ type: 'removal.ask', menuIds: ['dal'], what: 'Dal' })
    editor.send({ type: 'removal.cancel' })
    editor.send({ type: 'removal.confirm' })
    expect(changeMenu.calls).toEqual([])
  })

  test('is read again after a dish was saved, for its order has another version', async () => {
    const { editor, fetchMenu, saveDish, now } = opened()
    await fetchMenu.answer(MENU)
    editor.send({ type: 'dish.open', menuId: 'dal', category: 'Mains' })
    selectEditor(now())!.send({ type: 'form.submit', draft: DISH_DRAFT })
    await saveDish.answer(counterDish({ name: 'Dal' }))
    expect([findDish(selectMenu(now())!, 'dal')!.name, selectEditor(now())]).toEqual(['Dal', undefined])
    expect(fetchMenu.calls).toHaveLength(2)
  })
})
