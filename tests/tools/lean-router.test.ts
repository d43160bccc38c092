import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'
import { withoutDataRouter, withPureComponents } from '#build/lean-router.ts'

/** The file of React Router that has what an app uses. */
async function routerSource(): Promise<string> {
  const folder = join(ROOT, 'node_modules/react-router/dist/production')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.mjs'))
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const links = sources.filter((source) => source.includes('NavLink.displayName'))
  expect(links).toHaveLength(1)
  return links[0]!
}

test('every component and context of React Router can be dropped when unused', async () => {
  const lean = withPureComponents(await routerSource())
  expect(lean).not.toContain('NavLink.displayName')
  expect(lean).toMatch(/var NavLink = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/)
  expect(lean).toMatch(/var AwaitContext = \/\* @__PURE__ \*\/ React\d*\.createContext\(/)
  expect(lean).not.toMatch(/^var \w+ = class extends React\d*\./m)
  expect(lean).not.toMatch(/^\w+\.contextType = /m)
})

test('warnings and the way to navigate in a data router are left out, and nothing beside them', async () => {
  const source = await routerSource()
  const lean = withoutDataRouter(source)
  expect(source).toContain('useNavigateStable() :')
  expect(lean).not.toContain('useNavigateStable() :')
  expect(lean).not.toMatch(/^ +(warning|invariant\w*)\(\n +!?useInRouterContext/m)
  const kept = lean.split('\n').map((line) => line.trim())
  // No condition without braces stands before a statement that is left out: it would hold for the next one.
  expect(source.match(/(if \(.*\)|else)\n +(warning|invariant)\(/g)).toBeNull()
  const dropped = source.split('\n').length - kept.length
  expect(dropped).toBeGreaterThan(50)
  expect(dropped).toBeLessThan(200)
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
