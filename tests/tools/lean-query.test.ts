import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'
import { STAND_INS } from '#build/lean-query.ts'

const MODULES = join(ROOT, 'node_modules/@tanstack/query-core/build/modern')
const exportsOf = (source: string) =>
  [...source.matchAll(/^export \{ (.+) \};?$|^export (?:class|const) (\w+)/gm)]
    .flatMap(([, list, name]) => list?.split(', ') ?? [name!])
    .toSorted()

test.each(Object.entries(STAND_INS))('the stand-in of %s exports what the module of TanStack Query exports', (module, source) => {
  const real = exportsOf(readFileSync(join(MODULES, `${module}.js`), 'utf8'))
  expect(real).not.toEqual([])
  expect(exportsOf(source)).toEqual(real)
})

test('the app uses neither mutations nor infinite queries, which the build leaves out', () => {
  const users = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /\b(useMutation|useInfiniteQuery|InfiniteQueryObserver|fetchInfiniteQuery)\b/.test(readFileSync(join(ROOT, 'src', file), 'utf8')),
    )
  expect(users).toEqual([])
})
