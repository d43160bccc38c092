import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  type MenuBrowserEvent,
  menuBrowserMachine,
  type MenuView,
  selectChosen,
  selectFolded,
  selectIsChoosing,
  selectQuery,
  selectReading,
  selectSearch,
  selectShown,
  selectView,
  WHOLE_MENU,
} from '#machines/menu-browser/menu-browser.machine.ts'

test('every dish is shown and every category is expanded at first', () => {
  const { now } = opened()
  expect([selectShown(now()), selectFolded(now()), selectSearch(now())]).toEqual(['all', [], undefined])
})

test('the menu shows the diet that is chosen', () => {
  const { send, now } = opened()
  send({ type: 'diet.choose', diet: 'veg' })
  expect(selectShown(now())).toBe('veg')
})

test('a room shows its services or its food, whose filter stays as it was, and the search too', () => {
  const { send, now } = opened({ ...WHOLE_MENU, query: 'tea' })
  const menu = [{ name: 'Housekeeping', items: [], isService: true }]
  send({ type: 'diet.choose', diet: 'veg' }, { type: 'part.choose', isServices: true })
  expect([selectShown(now(), menu), selectSearch(now())]).toEqual(['service', 'tea'])
  // At a table the menu has none.
  expect(selectShown(now(), [])).toBe('veg')
  send({ type: 'filters.clear' })
  expect([selectShown(now(), menu), selectSearch(now())]).toEqual(['service', undefined])
  send({ type: 'diet.choose', diet: 'veg' }, { type: 'part.choose', isServices: false })
  expect([selectShown(now()), selectView(now()).isServices]).toEqual(['veg', false])
})

test('a folded category unfolds when the customer goes to it, and the page goes there', () => {
  const { send, now, shown } = opened()
  send({ type: 'category.toggle', name: 'Breads' }, { type: 'category.choose', name: 'Breads' })
  expect([selectFolded(now()), shown]).toEqual([[], ['Breads']])
})

test('the search stays as typed, also while the list of categories is open', () => {
  const { send, now } = opened()
  send({ type: 'search.type', query: ' naan ' }, { type: 'categories.open' }, { type: 'categories.close' })
  expect([selectQuery(now()), now().matches({ menu: 'searching' })]).toEqual([' naan ', true])
  send({ type: 'search.type', query: ' ' }, { type: 'categories.open' }, { type: 'categories.close' })
  expect(now().matches({ menu: 'browsing' })).toBe(true)
})

test('a category folds and unfolds', () => {
  const { send, now } = opened()
  send({ type: 'category.toggle', name: 'Breads' }, { type: 'category.toggle', name: 'Rice' }, { type: 'category.toggle', name: 'Breads' })
  expect(selectFolded(now())).toEqual(['Rice'])
})

test('the list of categories unfolds the chosen one, goes there and closes', () => {
  const { send, now, shown } = opened()
  send({ type: 'category.toggle', name: 'Breads' }, { type: 'categories.open' })
  expect(selectIsChoosing(now())).toBe(true)
  send({ type: 'category.choose', name: 'Breads' })
  expect([selectIsChoosing(now()), selectFolded(now()), shown]).toEqual([false, [], ['Breads']])
})

test('closing the list changes nothing', () => {
  const { send, now, shown } = opened()
  send({ type: 'category.toggle', name: 'Breads' })
  const before = selectView(now())
  send({ type: 'categories.open' }, { type: 'categories.close' })
  expect([selectView(now()), shown]).toEqual([before, []])
})

test('a search hides no dish it finds in a folded category, and leaves the folding as it was', () => {
  const { send, now } = opened()
  send({ type: 'category.toggle', name: 'Breads' }, { type: 'search.type', query: '  naan ' })
  expect([selectSearch(now()), selectFolded(now())]).toEqual(['naan', []])
  send({ type: 'search.type', query: '' })
  expect([selectSearch(now()), selectFolded(now())]).toEqual([undefined, ['Breads']])
})

test('choosing from the list of categories ends the search: the category may have no result', () => {
  const { send, now } = opened({ ...WHOLE_MENU, query: 'naan' })
  send({ type: 'categories.open' }, { type: 'category.choose', name: 'Rice' })
  expect(selectSearch(now())).toBeUndefined()
})

test('going to a category of the results keeps the search', () => {
  const { send, now, shown } = opened({ ...WHOLE_MENU, query: 'naan' })
  send({ type: 'category.choose', name: 'Breads' })
  expect([selectSearch(now()), shown]).toEqual(['naan', ['Breads']])
})

test('during a search going to a category unfolds none', () => {
  const { send, now } = opened()
  send({ type: 'category.toggle', name: 'Breads' }, { type: 'search.type', query: 'naan' }, { type: 'category.choose', name: 'Breads' })
  send({ type: 'search.type', query: 'na' }, { type: 'category.choose', name: 'Breads' })
  send({ type: 'search.type', query: ' ' })
  expect(selectFolded(now())).toEqual(['Breads'])
  send({ type: 'category.choose', name: 'Breads' })
  expect(selectFolded(now())).toEqual([])
})

test('typing only spaces is no search: categories fold and unfold', () => {
  const { send, now } = opened()
  send({ type: 'search.type', query: '  ' }, { type: 'category.toggle', name: 'Breads' })
  expect([selectQuery(now()), selectFolded(now())]).toEqual(['  ', ['Breads']])
})

test('the category at the top of the window is marked; a chosen one stays marked until the customer scrolls', () => {
  const { send, now } = opened()
  send({ type: 'category.reached', name: 'Starters' })
  expect(selectReading(now())).toBe('Starters')
  send({ type: 'category.choose', name: 'Drinks' }, { type: 'category.reached', name: 'Sweets' })
  expect([selectReading(now()), selectChosen(now())]).toEqual(['Drinks', 'Drinks'])
  send({ type: 'page.scrolled' }, { type: 'category.reached', name: 'Sweets' })
  expect([selectReading(now()), selectChosen(now())]).toEqual(['Sweets', undefined])
})

test('a menu opens as it was left', () => {
  const left: MenuView = { diet: 'non_veg', folded: ['Breads'], query: '' }
  expect(selectView(opened(left).now())).toEqual(left)
})

test('clearing the filters shows all dishes by category again, and leaves categories folded', () => {
  const { send, now } = opened({ ...WHOLE_MENU, folded: ['Breads'] })
  send({ type: 'diet.choose', diet: 'veg' })
  send({ type: 'search.type', query: 'naan' })
  send({ type: 'filters.clear' })
  expect(selectView(now())).toEqual({ ...WHOLE_MENU, folded: ['Breads'] })
  expect(now().matches({ menu: 'browsing' })).toBe(true)
})

function opened(input: MenuView = WHOLE_MENU) {
  const browser = createActor(menuBrowserMachine, { input }).start()
  const shown: string[] = []
  browser.on('category.shown', ({ name }) => shown.push(name))
  const send = (...events: MenuBrowserEvent[]) => events.forEach((event) => browser.send(event))
  return { send, shown, now: () => browser.getSnapshot() }
}
