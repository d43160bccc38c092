import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'
import { withPureComponents } from '#scripts/vite/lean-router.ts'

test('every component and context of React Router can be dropped when unused', async () => {
  const folder = join(ROOT, 'node_modules/react-router/dist/production')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.mjs'))
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const links = sources.filter((source) => source.includes('NavLink.displayName'))
  expect(links).toHaveLength(1)
  const lean = withPureComponents(links[0]!)
  expect(lean).not.toContain('NavLink.displayName')
  expect(lean).toMatch(/var NavLink = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/)
  expect(lean).toMatch(/var AwaitContext = \/\* @__PURE__ \*\/ React\d*\.createContext\(/)
  expect(lean).not.toMatch(/^var \w+ = class extends React\d*\./m)
  expect(lean).not.toMatch(/^\w+\.contextType = /m)
})

test('a class keeps its body and its context', () => {
  const source =
    'var Boundary = class extends React2.Component {\n  render() {\n    return null;\n  }\n};\nBoundary.contextType = Context;\nvar next = 1;'
  const React2 = { Component: Object }
  const Context = {}
  const run = (text: string) =>
    new Function('React2', 'Context', `${text}\nreturn { Boundary, next }`)(React2, Context) as {
      Boundary: { new (): { render(): null }; contextType: unknown }
      next: number
    }
  const { Boundary, next } = run(withPureComponents(source))
  expect(new Boundary()).toBeInstanceOf(React2.Component)
  expect(new Boundary().render()).toBeNull()
  expect(Boundary.contextType).toBe(Context)
  expect(next).toBe(1)
})

test('other assignments stay as they are', () => {
  const source = 'var value = React.useMemo(make)\nnode.displayName = name;\n'
  expect(withPureComponents(source)).toBe(source)
})
