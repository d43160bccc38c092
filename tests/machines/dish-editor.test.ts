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
  selectPicture,
} from '#machines/dish-editor/dish-editor.machine.ts'
import { dishErrors, editOf, paiseIn } from '#machines/dish-editor/dish-editor.schema.ts'
import type { MenuEditorRef } from '#machines/menu-editor/menu-editor-ref.ts'
import type { CounterDish } from '#machines/model/counter/counter-menu.ts'
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

test('a new dish is sent again with the same id, with no picture before one is chosen', async () => {
  const { form, saveDish } = opened()
  for (let time = 0; time < 2; time++) {
    form.send({ type: 'form.submit', draft: DISH_DRAFT })
    await saveDish.fail(failure())
  }
  expect(saveDish.calls.map(({ menuId, version, pictures }) => [menuId, version, pictures])).toEqual([
    ['new-1', undefined, []],
    ['new-1', undefined, []],
  ])
  expect(selectDishBanner(form.getSnapshot())).toBe('The server says no')
})

test('what is edited loses its complaint, and the page its word of a failed save', async () => {
  const { form, saveDish } = opened(counterDish())
  form.send({ type: 'form.submit', draft: DISH_DRAFT })
  await saveDish.fail(failure())
  form.send({ type: 'field.edit', field: 'name' })
  expect(selectDishBanner(form.getSnapshot())).toBeUndefined()
  form.send({ type: 'form.submit', draft: { ...DISH_DRAFT, name: '', price: '' } })
  form.send({ type: 'field.edit', field: 'name' })
  expect(Object.keys(selectDishErrors(form.getSnapshot()))).toEqual(['price'])
})

test('a form that is closed is over, and the menu is told', () => {
  const { form, parent } = opened(counterDish())
  form.send({ type: 'form.close' })
  expect([parent.events, form.getSnapshot().status]).toEqual([[{ type: 'dish.closed' }], 'done'])
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

  test('is its first one, which can be seen; a dish without one has none', () => {
    const dish = counterDish({ pictures: ['catalogue/dal.webp', 'catalogue/rice.webp'], pictureUrl: '/media/dal.webp' })
    expect(selectPicture(opened(dish).form.getSnapshot())).toEqual({ key: 'catalogue/dal.webp', url: '/media/dal.webp' })
    expect(selectPicture(opened(counterDish()).form.getSnapshot())).toBeNull()
    expect(selectPicture(opened().form.getSnapshot())).toBeNull()
  })

  test('stays as it was when the owner cancels, and what was wrong with another one is forgotten', async () => {
    const { form, sendPicture } = opened(counterDish({ pictures: ['catalogue/dal.webp'] }))
    form.send({ type: 'picture.choose', file: FILE })
    form.send({ type: 'picture.use', crop: CROP })
    await sendPicture.fail(failure())
    form.send({ type: 'picture.cancel' })
    const now = form.getSnapshot()
    expect([selectDishErrors(now), selectFile(now), selectCrop(now)]).toEqual([{}, undefined, undefined])
    expect(selectPicture(now)?.key).toBe('catalogue/dal.webp')
  })

  test.each(['image/svg+xml', 'application/pdf', 'x-image/png'])('a file of the kind %s is refused', (type) => {
    const { form } = opened(counterDish())
    form.send({ type: 'picture.choose', file: { type, size: 10 } })
    expect(selectDishErrors(form.getSnapshot()).picture).toBe('Choose a picture, such as a JPEG or PNG.')
    form.send({ type: 'picture.choose', file: { type: 'image/png', size: 30_000_000 } })
    expect([selectDishErrors(form.getSnapshot()), selectFile(form.getSnapshot())?.type]).toEqual([{}, 'image/png'])
  })

  test('what is too large, or cannot be read, is refused with its reason', () => {
    const { form } = opened(counterDish())
    form.send({ type: 'picture.choose', file: { type: 'image/png', size: 30_000_001 } })
    expect(selectDishErrors(form.getSnapshot()).picture).toBe('Choose a picture of at most 30 MB.')
    form.send({ type: 'picture.choose', file: FILE })
    form.send({ type: 'picture.unreadable' })
    expect(selectDishErrors(form.getSnapshot()).picture).toBe('This picture cannot be read. Please choose another one.')
  })

  test('one that is removed is gone once the dish is saved', () => {
    const { form, saveDish } = opened(counterDish({ pictures: ['catalogue/dal.webp'] }))
    form.send({ type: 'picture.choose', file: { type: 'application/pdf', size: 10 } })
    form.send({ type: 'picture.remove' })
    expect([selectPicture(form.getSnapshot()), selectDishErrors(form.getSnapshot())]).toEqual([null, {}])
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

test.each(['DISH_CHANGED', 'DISH_GONE'])(
  'a dish that another person was faster with (%s) is read again only when its owner asks',
  async (code) => {
    const { form, saveDish, parent } = opened(counterDish())
    form.send({ type: 'form.submit', draft: DISH_DRAFT })
    expect(saveDish.calls[0]).toMatchObject({ menuId: 'dal', version: 'v1' })
    await saveDish.fail(failure(409, 'Meera has changed it.', code))
    expect(parent.events).toEqual([])
    form.send({ type: 'dish.reload' })
    expect([parent.events, form.getSnapshot().status]).toEqual([[{ type: 'dish.outdated' }], 'done'])
  },
)

test('a dish that another person was faster with can be left as it is', async () => {
  const { form, saveDish, parent } = opened(counterDish())
  form.send({ type: 'form.submit', draft: DISH_DRAFT })
  await saveDish.fail(failure(409, 'Meera has changed it.', 'DISH_CHANGED'))
  form.send({ type: 'form.close' })
  expect([parent.events, form.getSnapshot().status]).toEqual([[{ type: 'dish.closed' }], 'done'])
})

test.each([
  [{}, {}],
  [{ name: '' }, { name: 'Name the dish.' }],
  [{ category: ' ' }, { category: 'Say in which category it stands.' }],
  [{ price: '1.234' }, { price: 'Enter a price in rupees, such as 240 or 199.50.' }],
  [{ name: 'x'.repeat(120), category: 'x'.repeat(80) }, {}],
  [
    { name: 'x'.repeat(121), category: 'x'.repeat(81) },
    { name: 'At most 120 characters.', category: 'At most 80 characters.' },
  ],
  [{ offer: ' ' }, {}],
  [{ offer: 'cheap' }, { offer: 'Enter a price in rupees, such as 240 or 199.50.' }],
  [{ offer: '2000' }, { offer: 'The offer price must not be above the price.' }],
  [{ price: '', sizes: [{ size: 'Half', price: '90' }] }, {}],
  [{ sizes: [{ size: '', price: '90' }] }, { sizes: 'Name each size.' }],
  [{ sizes: ['half_plate', 'Half  Plate'].map((size) => ({ size, price: '90' })) }, { sizes: 'A size is there twice.' }],
  [{ sizes: [{ size: 'Half', price: 'x' }] }, { sizes: 'Enter a price in rupees, such as 240 or 199.50.' }],
  [{ kind: 'service' as const, price: '0', offer: '0' }, {}],
  [{ kind: 'service' as const, price: 'free' }, { price: 'Enter a price in rupees, such as 80, or 0 where it is free.' }],
  [{ kind: 'service' as const, price: '' }, { price: 'Enter a price in rupees, such as 80, or 0 where it is free.' }],
  [{ kcal: '0', servingGrams: '1' }, {}],
  [{ kcal: ' 20000 ', servingGrams: ' ' }, {}],
  [{ kcal: '1.5' }, { kcal: 'Enter a whole number up to 20000, or leave it empty.' }],
  [{ kcal: '20001' }, { kcal: 'Enter a whole number up to 20000, or leave it empty.' }],
  [{ servingGrams: '0' }, { servingGrams: 'Enter a whole number up to 20000, or leave it empty.' }],
])('the form with %j has the complaints %j', (more, complaints) => {
  expect(dishErrors({ ...DISH_DRAFT, ...more })).toEqual(complaints)
})

test.each([
  [' 240 ', 240_00],
  ['100000', 100_000_00],
  ['₹1,199.5', 1199_50],
  ['0', undefined],
  ['100000.01', undefined],
  ['-1', undefined],
  ['12.345', undefined],
])('the price %j is %j paise', (text, paise) => {
  expect(paiseIn(text, 'food')).toBe(paise)
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

test('a dish of one size says its price and its offer', () => {
  const edit = editOf({ ...DISH_DRAFT, offer: '999', kcal: ' ' })
  expect([edit.pricePaise, edit.finalPricePaise, edit.sizes, edit.kcal]).toEqual([1199_50, 999_00, [], undefined])
})
