import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf } from '#src/api/menu-beginning.ts'

const MENU = {
  data: { 'Soups "hot" [1]': [{ name: 'Rasam \\ }]', serving: [{ size: 'HALF' }] }, { name: 'Shorba' }], Mains: [{ name: 'Dal' }] },
}
const FIRST = { 'Soups "hot" [1]': MENU.data['Soups "hot" [1]'] }

test('the first category is there as soon as its list has ended, and not before', () => {
  const text = JSON.stringify(MENU)
  const end = text.indexOf(',"Mains"')
  expect(beginningOf(text)).toEqual(FIRST)
  expect(beginningOf(text.slice(0, end))).toEqual(FIRST)
  expect(beginningOf(text.slice(0, end - 1))).toBeUndefined()
})

test('what else the answer holds, before the menu or in it, is passed over', () => {
  const meta = { data: [['no menu']], more: { data: { Fake: [1] } } }
  expect(beginningOf(JSON.stringify({ meta, status: '"data"', ...MENU }, null, 2))).toEqual(FIRST)
})

test.each(['', 'null', '7', '"data"', '[]', '{"data":[]}', '{"data":{}}', '{"data":{]', '{"data":{"a":[}]', ']]]]}}}}{[', '<html>'])(
  '%s has none',
  (text) => expect(beginningOf(text)).toBeUndefined(),
)

test('any text is borne, and of any menu cut anywhere either nothing or its first category is told', () => {
  fc.assert(fc.property(fc.string(), (text) => void beginningOf(text)))
  const dishes = fc.array(fc.object({ withNullPrototype: false }), { maxLength: 5 })
  const menus = fc.dictionary(
    fc.string().filter((name) => name !== '__proto__'),
    dishes,
    { minKeys: 1, noNullPrototype: true },
  )
  fc.assert(
    fc.property(menus, fc.nat(), (data, cut) => {
      const text = JSON.stringify({ data })
      const found = beginningOf(text.slice(0, cut % (text.length + 1)))
      const [name, first] = Object.entries(JSON.parse(text).data as object)[0]!
      if (found) expect(found).toEqual({ [name]: first })
      expect(beginningOf(text)).toEqual({ [name]: first })
    }),
  )
})
