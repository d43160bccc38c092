import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { dishEditorMachine, type SaveDish, selectCategory, selectDish } from '#machines/dish-editor/dish-editor.machine.ts'
import {
  type MenuAnswer,
  type MenuChange,
  menuEditorMachine,
  selectEditing,
  selectEditor,
  selectIsResting,
  selectMenu,
  selectProblem,
} from '#machines/menu-editor/menu-editor.machine.ts'
import { type CounterDish, type CounterMenu, findDish } from '#machines/model/counter/counter-menu.ts'
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
  test('of the outlet can be asked for again where it did not come', async () => {
    const { editor, fetchMenu, now } = opened()
    await fetchMenu.fail(failure(undefined, 'No connection.'))
    expect([fetchMenu.calls, selectProblem(now()), selectIsResting(now())]).toEqual([[{ outletId: 'haveli' }], 'No connection.', false])
    editor.send({ type: 'menu.retry' })
    await fetchMenu.answer(MENU)
    expect([selectMenu(now()), selectProblem(now()), selectIsResting(now())]).toEqual([MENU, undefined, true])
  })

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
    expect(now().matches('loading')).toBe(true)
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

  test('is sent as it is to stand: a category moved, one named anew, and what is taken off gone', async () => {
    const { editor, fetchMenu, changeMenu } = opened()
    const menu = counterMenu(DAL, counterDish({ menuId: 'kulfi', category: 'Desserts' }))
    await fetchMenu.answer(menu)
    editor.send({ type: 'category.move', name: 'Desserts', by: -1 })
    await changeMenu.answer({ menu })
    editor.send({ type: 'category.rename', name: 'Desserts', to: 'Sweets' })
    await changeMenu.answer({ menu })
    editor.send({ type: 'removal.ask', menuIds: ['dal'], what: 'Dal' })
    editor.send({ type: 'removal.confirm' })
    const [mains, desserts] = [
      { name: 'Mains', menuIds: ['dal'] },
      { name: 'Desserts', menuIds: ['kulfi'] },
    ]
    const sent = (categories: object[], removed: string[] = []) => ({
      outletId: 'haveli',
      change: { kind: 'arrange', arrangement: { version: 'm1', categories, removed } },
    })
    expect(changeMenu.calls).toEqual([sent([desserts, mains]), sent([mains, { ...desserts, name: 'Sweets' }]), sent([desserts], ['dal'])])
  })

  test('has one form at a time: of the dish that was opened last, or of a new one', async () => {
    const { editor, fetchMenu, now } = opened()
    await fetchMenu.answer(MENU)
    editor.send({ type: 'dish.open', menuId: 'dal', category: 'Mains' })
    const first = selectEditor(now())!
    expect([selectEditing(now()), selectDish(first.getSnapshot())]).toEqual(['dal', DAL])
    editor.send({ type: 'dish.open', category: 'Desserts' })
    const second = selectEditor(now())!
    expect([first.getSnapshot().status, selectEditing(now())]).toEqual(['stopped', undefined])
    expect([selectDish(second.getSnapshot()), selectCategory(second.getSnapshot())]).toEqual([undefined, 'Desserts'])
    second.send({ type: 'form.close' })
    expect([selectEditor(now()), fetchMenu.calls.length]).toEqual([undefined, 1])
  })

  test('is read again where another person was faster with a dish, and its form goes', async () => {
    const { editor, fetchMenu, saveDish, now } = opened()
    await fetchMenu.answer(MENU)
    editor.send({ type: 'dish.open', menuId: 'dal', category: 'Mains' })
    selectEditor(now())!.send({ type: 'form.submit', draft: DISH_DRAFT })
    await saveDish.fail(failure(409, 'Meera has changed it.', 'DISH_CHANGED'))
    selectEditor(now())!.send({ type: 'dish.reload' })
    expect([selectEditor(now()), selectEditing(now()), fetchMenu.calls.length]).toEqual([undefined, undefined, 2])
  })
})
