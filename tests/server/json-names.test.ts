import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesTwice } from '#server/http/validation.ts'
import { forAll } from '#tests/support/for-all.ts'

const isRefused = (json: string) => namesTwice(json, JSON.parse(json))

test.each([
  '{"quantity":1,"quantity":99}',
  '{"quantity":1,"quantit\\u0079":99}',
  '{"":1,"":2}',
  '{"a":{"b":1,"c":[{"b":2},{"b":3,"b":4}]}}',
  '[{"__proto__":1,"__proto__":2}]',
  '{"a" :\t1 , "a"\n: 2}',
  '{"a":"\\\\","a":":\\""}',
])('%s has a name twice', (json) => expect(isRefused(json)).toBe(true))

test.each([
  '{"a":{"a":1},"b":{"a":1}}',
  '{"a:b":":::","c":"\\":"}',
  '"::"',
  '1',
  'null',
  '[]',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
])('%.40s has none', (json) => expect(isRefused(json)).toBe(false))

test('what is written from an object has none, whatever is in it', () => {
  forAll(fc.jsonValue(), (value) => {
    const json = JSON.stringify(value)
    return !isRefused(json) && isRefused(`{"a":${json},"a":${json}}`)
  })
})
