import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'

/** One text or rule of the specification: section, its words, and the file and title that answer for it. */
const rows = readFileSync(join(ROOT, 'docs/specification.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

const contents = new Map<string, string>()
function textOf(file: string): string {
  const text = contents.get(file) ?? (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '')
  contents.set(file, text)
  return text
}

const hasOwner = ([section, words, file, title, ...more]: readonly string[]) =>
  Boolean(section && words && file && title) && more.length === 0 && textOf(file!).includes(title!)

test('every text and rule of the specification has an owner', () => {
  expect(rows.filter((row) => !hasOwner(row))).toEqual([])
})

test.each([
  ['a renamed test', ['2 Login', "'Sign In'", 'tests/tools/specification.test.ts', `a ${'title'} that is not there`]],
  ['a deleted file', ['2 Login', "'Sign In'", 'tests/tools/gone.test.ts', 'every text']],
  ['no owner', ['2 Login', "'Sign In'"]],
])('%s is noticed', (_, row) => expect(hasOwner(row)).toBe(false))
