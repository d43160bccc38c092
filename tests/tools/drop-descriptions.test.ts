import { expect, test } from 'vitest'
import { withoutDescriptions } from '#build/drop-descriptions.ts'

test.each([
  ["{ description: 'a', on: {} }", '{  on: {} }'],
  ["{ target: 'b', description: 'a' }", "{ target: 'b' }"],
  ["{ target: 'b', description: \"somebody's, 'b'\" },", "{ target: 'b' },"],
  ["{\n  description:\n    'a',\n  always: [],\n}", '{\n  \n  always: [],\n}'],
  ["{ description: 'a' }", '{ }'],
  ["const description = 'a'", "const description = 'a'"],
])('%s', (source, expected) => {
  expect(withoutDescriptions(source)).toBe(expected)
})

const machines = import.meta.glob<string>('../../machines/**/*.ts', { eager: true, query: '?raw', import: 'default' })

test.each(Object.entries(machines).filter(([path]) => !path.includes('/model/')))('nothing but sentences leaves %s', (_, source) => {
  const left = withoutDescriptions(source)
  expect(left).not.toMatch(/\bdescription:/)
  // Every line that says nothing stays.
  const silent = (text: string) => text.split('\n').filter((line) => /^\s*(?:(?!description|['"`]).)*[{[(]$/.test(line))
  expect(silent(left)).toEqual(silent(source))
  for (const kind of ['{}', '[]', '()']) expect(count(left, kind[0]!) - count(left, kind[1]!)).toBe(0)
})

const count = (text: string, character: string) =>
  text.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/[*/].*/g, '').split(character).length
