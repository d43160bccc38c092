import { describe, expect, test } from 'vitest'
import { assign, createActor } from 'xstate'
import type { CounterSessionRef } from '#machines/counter-session/counter-session-ref.ts'
import { dishEditorMachine, type SaveDish, selectDishBanner, selectDishErrors } from '#machines/dish-editor/dish-editor.machine.ts'
import { type DishDraft, dishErrors, editOf, paiseIn } from '#machines/dish-editor/dish-editor.schema.ts'
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
import { failure, heard, held, recordedFlow } from '#tests/support/actors.ts'
import { counterDish, counterMenu } from '#tests/support/counter-menu.ts'

const DAL = counterDish()
const NAAN = counterDish({ menuId: 'naan', name: 'Butter Naan' })
const MENU = counterMenu(DAL, NAAN)
const DRAFT: DishDraft = {
  category: ' Mains ',
  name: ' Dal ',
  description: '',
  price: '₹1,199.50',
  offer: '',
  sizes: [],
  isVegetarian: true,
  spiceLevel: undefined,
  allergens: undefined,
  kcal: '',
  servingGrams: '250',
}

function opened() {
  const [fetchMenu, changeMenu, saveDish] = [
    held<CounterMenu, { outletId: string }>(),
    held<MenuAnswer, { outletId: string; change: MenuChange }>(),
    held<CounterDish, SaveDish>(),
  ]
  let ids = 0
  const session = recordedFlow<Parameters<CounterSessionRef['send']>[0]>()
  const dishEditor = dishEditorMachine.provide({
    actors: { saveDish: saveDish.logic },
    actions: { makeId: assign({ newId: () => `new-${++ids}` }) },
  })
  const machine = menuEditorMachine.provide({ actors: { fetchMenu: fetchMenu.logic, changeMenu: changeMenu.logic, dishEditor } })
  const editor = createActor(machine, { input: { session: session.ref, outletId: 'haveli' } }).start()
  return { editor, fetchMenu, changeMenu, saveDish, session, now: () => editor.getSnapshot() }
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
    selectEditor(now())!.send({ type: 'form.submit', draft: DRAFT })
    await saveDish.answer(counterDish({ name: 'Dal' }))
    expect([findDish(selectMenu(now())!, 'dal')!.name, selectEditor(now())]).toEqual(['Dal', undefined])
    expect(fetchMenu.calls).toHaveLength(2)
  })

  test('goes with the session, whichever call was refused', async () => {
    const { editor, fetchMenu, saveDish, session, now } = opened()
    await fetchMenu.answer(MENU)
    editor.send({ type: 'dish.open', category: 'Mains' })
    selectEditor(now())!.send({ type: 'form.submit', draft: DRAFT })
    await saveDish.fail(failure(401, 'Please sign in.'))
    expect([now().status, session.events]).toEqual(['done', [{ type: 'session.lost' }]])
  })
})

describe('the form of a dish', () => {
  test('of a new one is sent again with the same id', async () => {
    const { editor, fetchMenu, saveDish, now } = opened()
    await fetchMenu.answer(MENU)
    editor.send({ type: 'dish.open', category: 'Mains' })
    const form = selectEditor(now())!
    for (let time = 0; time < 2; time++) {
      form.send({ type: 'form.submit', draft: DRAFT })
      await saveDish.fail(failure())
    }
    expect(saveDish.calls.map(({ menuId, version }) => [menuId, version])).toEqual([
      ['new-1', undefined],
      ['new-1', undefined],
    ])
    expect(selectDishBanner(form.getSnapshot())).toBe('The server says no')
  })

  test('that breaks a rule is not sent, and its first field is the one to mend', async () => {
    const { editor, fetchMenu, saveDish, now } = opened()
    await fetchMenu.answer(MENU)
    editor.send({ type: 'dish.open', menuId: 'dal', category: 'Mains' })
    const form = selectEditor(now())!
    const emitted = heard(form as never)
    form.send({ type: 'form.submit', draft: { ...DRAFT, name: ' ', price: '0' } })
    expect([saveDish.calls, emitted]).toEqual([[], [{ type: 'field.refused', field: 'name' }]])
    expect(Object.keys(selectDishErrors(form.getSnapshot()))).toEqual(['name', 'price'])
  })

  test.each([
    [{}, {}],
    [{ name: '' }, { name: 'Name the dish.' }],
    [{ category: ' ' }, { category: 'Say in which category it stands.' }],
    [{ price: '1.234' }, { price: 'Enter a price in rupees, such as 240 or 199.50.' }],
    [{ offer: '2000' }, { offer: 'The offer price must not be above the price.' }],
    [{ price: '', sizes: [{ size: 'Half', price: '90' }] }, {}],
    [{ sizes: [{ size: '', price: '90' }] }, { sizes: 'Name each size.' }],
    [{ sizes: ['half_plate', 'Half  Plate'].map((size) => ({ size, price: '90' })) }, { sizes: 'A size is there twice.' }],
    [{ sizes: [{ size: 'Half', price: 'x' }] }, { sizes: 'Enter a price in rupees, such as 240 or 199.50.' }],
    [{ kcal: '20001' }, { kcal: 'Enter a whole number up to 20000, or leave it empty.' }],
    [{ servingGrams: '0' }, { servingGrams: 'Enter a whole number up to 20000, or leave it empty.' }],
  ])('of %j has the complaints %j', (more, complaints) => {
    expect(dishErrors({ ...DRAFT, ...more })).toEqual(complaints)
  })

  test.each([
    ['240', 240_00],
    ['₹1,199.5', 1199_50],
    ['0', undefined],
    ['100000.01', undefined],
    ['-1', undefined],
    ['12.345', undefined],
  ])('the price %j is %j paise', (text, paise) => {
    expect(paiseIn(text)).toBe(paise)
  })

  test('says the smallest size as the price, and an empty number as not told', () => {
    const sizes = [
      { size: 'full plate', price: '380' },
      { size: 'half', price: '200' },
    ]
    expect(editOf({ ...DRAFT, sizes, offer: '5' })).toMatchObject({
      name: 'Dal',
      category: 'Mains',
      pricePaise: 200_00,
      finalPricePaise: undefined,
      sizes: [
        { size: 'FULL PLATE', pricePaise: 380_00 },
        { size: 'HALF', pricePaise: 200_00 },
      ],
      allergens: undefined,
      kcal: undefined,
      servingGrams: 250,
    })
  })
})
