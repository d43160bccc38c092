import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { withoutDescriptions } from '#build/drop-descriptions.ts'

test.each([
  ["x = { description: 'a', on: {} }", 'x = {  on: {} }'],
  ["x = { target: 'b', description: 'a' }", "x = { target: 'b', }"],
  ["x = { target: 'b', description: \"somebody's, 'b'\" }", "x = { target: 'b', }"],
  ['x = {\n  description:\n    `a`,\n  always: [],\n}', 'x = {\n  \n  always: [],\n}'],
  ["x = { a: { description: 'a' }, description: 'b' }", 'x = { a: { }, }'],
  ["x = { on: { a: { target: 'b', description: 'a', meta: by.server.money } } }", "x = { on: { a: { target: 'b',  } } }"],
  ["const description = 'a'", "const description = 'a'"],
  ['const shown = { description: dish.description }', 'const shown = { description: dish.description }'],
  ['text = "{ description: \'a\' }"', 'text = "{ description: \'a\' }"'],
])('%s', (source, expected) => {
  expect(withoutDescriptions(source)).toBe(expected)
})

const machines = import.meta.glob<string>('../../machines/**/*.machine.ts', { eager: true, query: '?raw', import: 'default' })

test.each(Object.entries(machines))('%s parses without its sentences', (_, source) => {
  const left = withoutDescriptions(source)
  expect(left.length).toBeLessThan(source.length)
  expect(parseSync('machine.ts', left).errors).toEqual([])
})
