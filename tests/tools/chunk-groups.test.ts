import { expect, test } from 'vitest'
import { groupsOf, type Info } from '#build/chunk-groups.ts'

/** Modules by id; those whose id begins with `part-` or `page-` are imported dynamically. */
const graph = (imports: Record<string, string[]>, code: Record<string, string> = {}): Info[] =>
  Object.entries(imports).map(([id, importedIds]) => ({
    id,
    importedIds,
    code: code[id] ?? '',
    dynamicImporters: /^(part|page)-/.test(id) ? ['main'] : [],
  }))

const PAGES = new Map([
  ['home', ['page-home']],
  ['outlet', ['page-outlet', 'page-cart']],
])
const groups = (...of: Parameters<typeof graph>) => Object.fromEntries(groupsOf(graph(...of), PAGES))

test('what a first page shares with another part is in its group', () => {
  expect(
    groups({
      'page-home': ['card', 'own'],
      'page-outlet': ['card', 'dish'],
      'page-cart': ['dish', 'bill'],
      'part-strip': ['bill', 'card'],
      card: ['plate'],
      plate: [],
      dish: [],
      bill: [],
      own: [],
    }),
  ).toEqual({ card: 'home', plate: 'home', dish: 'outlet', bill: 'outlet' })
})

test('what nine parts need is shared, what eight need is left to the bundler', () => {
  const parts = (count: number, needs: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`part-${needs}-${i}`, [needs]]))
  expect(groups({ sheet: [], dates: [], ...parts(9, 'sheet'), ...parts(8, 'dates') })).toEqual({ sheet: 'shared' })
})

test('icons that a few parts need are in one file, but for the eye of a password', () => {
  const icon = (name: string) => `/node_modules/@tabler/icons-react/dist/esm/icons/Icon${name}.mjs`
  const [heart, eye, star] = [icon('Heart'), icon('EyeOff'), icon('Star')]
  expect(groups({ 'part-a': [heart, eye], 'part-b': [heart, eye, star], [heart]: [], [eye]: [], [star]: [] })).toEqual({
    [heart]: 'icons',
  })
})

test('styles stay with the components that import them', () => {
  expect(groups({ 'page-home': ['fields.css'], 'page-cart': ['fields.css'], 'fields.css': [] })).toEqual({})
})

test('of the icons a module needs what it names', () => {
  const icons = '/src/ui/icons.ts'
  const needs = { 'page-home': [icons], 'part-strip': [icons], 'part-bell': [icons], [icons]: ['heart', 'clock'], heart: [], clock: [] }
  const code = {
    [icons]: "export { default as IconHeart } from 'heart'\nexport { default as IconClock } from 'clock'",
    'page-home': 'IconHeart()',
    'part-strip': 'IconHeart(), IconClock()',
    'part-bell': 'IconClock()',
  }
  expect(groups(needs, code)).toEqual({ heart: 'home' })
})

test('the groups do not depend on names', () => {
  const shape = (a: string, b: string) => ({ 'page-home': [a], 'part-strip': [a, b], 'part-bell': [b], [a]: [], [b]: [] })
  expect(Object.values(groups(shape('card', 'sheet')))).toEqual(Object.values(groups(shape('x1', 'x2'))))
})
