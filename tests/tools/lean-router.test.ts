import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'
import { withPureComponents } from '#scripts/vite/lean-router.ts'

test('every component that React Router makes by a call can be dropped when unused', async () => {
  const folder = join(ROOT, 'node_modules/react-router/dist/production')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.mjs'))
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const links = sources.filter((source) => source.includes('NavLink.displayName'))
  expect(links).toHaveLength(1)
  const lean = withPureComponents(links[0]!)
  expect(lean).not.toContain('NavLink.displayName')
  expect(lean).toMatch(/var NavLink = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/)
})

test('other assignments stay as they are', () => {
  const source = 'var value = React.useMemo(make)\nnode.displayName = name;\n'
  expect(withPureComponents(source)).toBe(source)
})
