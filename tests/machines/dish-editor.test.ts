import { describe, expect, test } from 'vitest'
import { assign, createActor } from 'xstate'
import {
  type DishPicture,
  dishEditorMachine,
  type PictureToSend,
  type SaveDish,
  selectCrop,
  selectDishBanner,
  selectDishErrors,
  selectFile,
} from '#machines/dish-editor/dish-editor.machine.ts'
import { dishErrors, editOf, paiseIn } from '#machines/dish-editor/dish-editor.schema.ts'
import type { MenuEditorRef } from '#machines/menu-editor/menu-editor-ref.ts'
import type { CounterDish } from '#machines/model/counter-menu.ts'
import { failure, heard, held, recordedFlow } from '#tests/support/actors.ts'
import { counterDish, DISH_DRAFT } from '#tests/support/counter-menu.ts'

function opened(dish?: CounterDish) {
  const saveDish = held<CounterDish, SaveDish>()
  const sendPicture = held<DishPicture, PictureToSend>()
  const parent = recordedFlow<Parameters<MenuEditorRef['send']>[0]>()
  let ids = 0
  const machine = dishEditorMachine.provide({
    actors: { saveDish: saveDish.logic, sendPicture: sendPicture.logic },
    actions: { makeId: assign({ newId: () => `new-${++ids}` }) },
  })
  const form = createActor(machine, { input: { parent: parent.ref, outletId: 'haveli', dish, category: 'Mains' } }).start()
  return { form, saveDish, sendPicture, parent }
}

test('a new dish is sent again with the same id', async () => {
  const { form, saveDish } = opened()
  for (let time = 0; time < 2; time++) {
    form.send({ type: 'form.submit', draft: DISH_DRAFT })
    await saveDish.fail(failure())
  }
  expect(saveDish.calls.map(({ menuId, version }) => [menuId, version])).toEqual([
    ['new-1', undefined],
    ['new-1', undefined],
  ])
  expect(selectDishBanner(form.getSnapshot())).toBe('The server says no')
})

describe('the picture of a dish', () => {
  const FILE = { type: 'image/jpeg', size: 3_000_000 }
  const CROP = { x: 0, y: 10, side: 400 }

  test('one that did not arrive stays as it was cropped, and is sent again', async () => {
    const { form, sendPicture, saveDish } = opened(counterDish({ pictures: ['catalogue/dal.webp', 'catalogue/rice.webp'] }))
    form.send({ type: 'picture.choose', file: FILE })
    form.send({ type: 'picture.use', crop: CROP })
    await sendPicture.fail(failure())
    expect([selectCrop(form.getSnapshot()), selectDishErrors(form.getSnapshot()).picture]).toEqual([CROP, 'The server says no'])
    form.send({ type: 'form.submit', draft: DISH_DRAFT })
    expect(saveDish.calls).toEqual([])
    form.send({ type: 'picture.use', crop: CROP })
    await sendPicture.answer({ key: 'outlets/haveli/abc/480.webp' })
    expect(sendPicture.calls).toEqual(Array(2).fill({ outletId: 'haveli', file: FILE, crop: CROP }))
    expect([selectFile(form.getSnapshot()), selectDishErrors(form.getSnapshot())]).toEqual([undefined, {}])
    form.send({ type: 'form.submit', draft: DISH_DRAFT })
    expect(saveDish.calls[0]?.pictures).toEqual(['outlets/haveli/abc/480.webp', 'catalogue/rice.webp'])
  })

  test('what is no picture, or too large, is refused with its reason before it is opened', () => {
    const { form } = opened(counterDish())
    form.send({ type: 'picture.choose', file: { type: 'image/svg+xml', size: 10 } })
    expect(selectDishErrors(form.getSnapshot()).picture).toBe('Choose a picture, such as a JPEG or PNG.')
    form.send({ type: 'picture.choose', file: { type: 'image/png', size: 30_000_001 } })
    expect(selectDishErrors(form.getSnapshot()).picture).toBe('Choose a picture of at most 30 MB.')
    form.send({ type: 'picture.choose', file: FILE })
    form.send({ type: 'picture.unreadable' })
    expect(selectDishErrors(form.getSnapshot()).picture).toBe('This picture cannot be read. Please choose another one.')
  })

  test('one that is removed is gone once the dish is saved', () => {
    const { form, saveDish } = opened(counterDish({ pictures: ['catalogue/dal.webp'] }))
    form.send({ type: 'picture.remove' })
    form.send({ type: 'form.submit', draft: DISH_DRAFT })
    expect(saveDish.calls[0]?.pictures).toEqual([])
  })
})

test('a dish that breaks a rule is not sent, and its first field is the one to mend', () => {
  const { form, saveDish } = opened(counterDish())
  const emitted = heard(form)
  form.send({ type: 'form.submit', draft: { ...DISH_DRAFT, name: ' ', price: '0' } })
  expect([saveDish.calls, emitted]).toEqual([[], [{ type: 'field.refused', field: 'name' }]])
  expect(Object.keys(selectDishErrors(form.getSnapshot()))).toEqual(['name', 'price'])
})

test('a dish that another person was faster with is read again only when its owner asks', async () => {
  const { form, saveDish, parent } = opened(counterDish())
  form.send({ type: 'form.submit', draft: DISH_DRAFT })
  expect(saveDish.calls[0]).toMatchObject({ menuId: 'dal', version: 'v1' })
  await saveDish.fail(failure(409, 'Meera has changed it.', 'DISH_CHANGED'))
  expect(parent.events).toEqual([])
  form.send({ type: 'dish.reload' })
  expect(parent.events).toEqual([{ type: 'dish.outdated' }])
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
  [{ kind: 'service' as const, price: '0', offer: '0' }, {}],
  [{ kind: 'service' as const, price: 'free' }, { price: 'Enter a price in rupees, such as 80, or 0 where it is free.' }],
  [{ kind: 'service' as const, price: '' }, { price: 'Enter a price in rupees, such as 80, or 0 where it is free.' }],
  [{ kcal: '20001' }, { kcal: 'Enter a whole number up to 20000, or leave it empty.' }],
  [{ servingGrams: '0' }, { servingGrams: 'Enter a whole number up to 20000, or leave it empty.' }],
])('the form with %j has the complaints %j', (more, complaints) => {
  expect(dishErrors({ ...DISH_DRAFT, ...more })).toEqual(complaints)
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

test('a dish says its smallest size as the price, and an empty number as not told', () => {
  const sizes = [
    { size: 'full plate', price: '380' },
    { size: 'half', price: '200' },
  ]
  expect(editOf({ ...DISH_DRAFT, sizes, offer: '5' })).toMatchObject({
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
    tax: 'outside',
  })
})
