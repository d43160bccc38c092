import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const ui = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

test('every variable of the sheets of Mantine that the app imports has a value: the policy lets Mantine write none itself', () => {
  const sheets = new Set(ui.flatMap((file) => read(`src/${file}`).match(/@mantine\/core\/styles\/[\w.]+css/g) ?? []))
  expect(sheets.size).toBeGreaterThan(4)
  const defined = new Set(read('src/ui/mantine-variables.css').match(/--mantine-[\w-]+(?=:)/g))
  const used = [...sheets].flatMap((sheet) => read(`node_modules/${sheet}`).match(/--mantine-[\w-]+/g) ?? [])
  // What the parts themselves name: the tick's corners, the size of inputs, the eye of a password.
  const named = ['radius-sm', 'font-size-sm', 'color-gray-light-hover', 'color-gray-light-color'].map((name) => `--mantine-${name}`)
  expect([...used, ...named].filter((name) => !defined.has(name))).toEqual([])
})
