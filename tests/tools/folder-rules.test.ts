import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROOT, runCommand } from '#scripts/run-command.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mezbaan-rules-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

interface Import {
  file: string
  from: string
  /** Part of the message; absent where the import is allowed. */
  refused?: string
}

const relative = 'stays inside'

const imports: readonly Import[] = [
  { file: 'src/main.tsx', from: '#src/app/routes.tsx' },
  { file: 'src/other.tsx', from: '#server/main.ts', refused: 'The app reaches' },

  { file: 'src/app/routes.tsx', from: '#src/screens/home/home-route.tsx' },
  { file: 'src/app/routes.tsx', from: '#src/paths.ts' },
  { file: 'src/app/session.tsx', from: '#machines/session/session.machine.ts' },
  { file: 'src/app/providers.tsx', from: '#src/api/query-client.ts' },
  { file: 'src/app/places.tsx', from: '#src/storage/storage.ts' },
  { file: 'src/app/wire.tsx', from: '#api/schema.gen.ts', refused: 'The app reaches' },
  { file: 'src/app/backend.tsx', from: '#server/main.ts', refused: 'The app reaches' },

  { file: 'src/screens/home/home-screen.tsx', from: '#src/ui/price.tsx' },
  { file: 'src/screens/home/home-route.tsx', from: './home-screen.tsx' },
  { file: 'src/screens/home/home-questions.tsx', from: '#src/screens/dish-questions.tsx' },
  { file: 'src/screens/home/home-list.tsx', from: '#src/data/outlet.ts' },
  { file: 'src/screens/home/home-flow.tsx', from: '#machines/location/location.machine.ts' },
  { file: 'src/screens/home/home-actor.tsx', from: '#src/actors/location.ts' },
  { file: 'src/screens/home/to-cart.tsx', from: '#src/screens/cart/cart-lines.tsx', refused: 'A screen never imports another screen' },
  { file: 'src/screens/home/to-cart-relative.tsx', from: '../cart/cart-lines.tsx', refused: relative },
  { file: 'src/screens/home/to-app.tsx', from: '#src/app/theme.ts', refused: 'A screen reaches' },
  { file: 'src/screens/home/to-storage.tsx', from: '#src/storage/storage.ts', refused: 'A screen reaches' },
  { file: 'src/screens/home/to-slice.tsx', from: '#src/storage/return-path.ts', refused: 'not storage' },
  { file: 'src/screens/home/to-client.tsx', from: '#src/api/client.ts', refused: 'The wire stops' },
  { file: 'src/screens/home/to-wire.tsx', from: '#api/schema.gen.ts', refused: 'A screen reaches' },

  { file: 'src/actors/checkout.ts', from: '#machines/checkout/checkout.machine.ts' },
  { file: 'src/actors/orders.ts', from: '#src/api/orders.ts' },
  { file: 'src/actors/storage.ts', from: '#src/storage/storage.ts' },
  { file: 'src/actors/to-screen.ts', from: '#src/screens/cart/cart-lines.tsx', refused: 'An actor joins' },
  { file: 'src/actors/to-ui.ts', from: '#src/ui/price.tsx', refused: 'An actor joins' },

  { file: 'src/counter/board.tsx', from: '#src/ui/notice.tsx' },
  { file: 'src/counter/calls.ts', from: '#api/schema.gen.ts' },
  { file: 'src/counter/to-app.tsx', from: '#src/app/shell/shell.tsx', refused: 'The counter is an app of its own' },
  { file: 'src/counter/to-client.ts', from: '#src/api/client.ts', refused: 'The counter is an app of its own' },
  { file: 'src/screens/home/to-counter.tsx', from: '#src/counter/api.ts', refused: 'A screen reaches' },

  { file: 'src/service-worker/pages.ts', from: '#src/route-table.ts' },
  { file: 'src/service-worker/to-api.ts', from: '#src/api/client.ts', refused: 'The service worker knows' },

  { file: 'src/api/orders.ts', from: '#machines/model/order/order.ts' },
  { file: 'src/api/client.ts', from: '#api/schema.gen.ts' },
  { file: 'src/api/token.ts', from: '#src/storage/storage.ts' },
  { file: 'src/api/to-flow.ts', from: '#machines/checkout/checkout.machine.ts', refused: 'src/api knows the model, not the flows' },
  { file: 'src/api/to-actor.ts', from: '#src/actors/checkout.ts', refused: 'src/api knows' },
  { file: 'src/api/to-react.ts', from: 'react', refused: 'shows nothing' },

  { file: 'src/data/menu.ts', from: '#src/api/query-client.ts' },
  { file: 'src/data/to-screen.ts', from: '#src/screens/cart/cart-lines.tsx', refused: 'src/api knows' },

  { file: 'src/device/to-api.ts', from: '#src/api/client.ts', refused: 'of the product it knows the model' },
  { file: 'src/device/to-flow.ts', from: '#machines/checkout/stored-draft.ts', refused: 'of the product it knows the model' },
  { file: 'src/device/to-model.ts', from: '#machines/model/cart.ts' },

  { file: 'src/storage/draft.ts', from: '#machines/checkout/stored-draft.ts' },
  { file: 'src/storage/to-api.ts', from: '#src/api/client.ts', refused: 'nothing of the app' },
  { file: 'src/storage/to-device.ts', from: '#src/device/network.ts', refused: 'nothing of the app' },
  { file: 'src/storage/to-react.ts', from: 'react', refused: 'storage shows nothing' },

  { file: 'src/loading/to-storage.ts', from: '#src/storage/location.ts' },
  { file: 'src/loading/to-client.ts', from: '#src/api/client.ts', refused: 'not which' },
  { file: 'src/loading/to-screen.ts', from: '#src/screens/cart/cart-lines.tsx', refused: 'not which' },
  { file: 'src/loading/to-queries.ts', from: '@tanstack/react-query', refused: 'before the libraries' },

  { file: 'src/router/to-model.ts', from: '#machines/model/ids.ts' },
  { file: 'src/router/to-page.ts', from: '#src/route-table.ts', refused: 'knows none of them' },
  { file: 'src/router/to-flow.ts', from: 'xstate', refused: 'React Router alone' },

  { file: 'src/boot/start.tsx', from: '#src/app/routes.tsx' },
  { file: 'src/boot/to-server.ts', from: '#server/main.ts', refused: 'The app reaches' },
  { file: 'src/ui/price.tsx', from: '#machines/model/money.ts' },
  { file: 'src/ui/to-api.tsx', from: '#src/data/outlet.ts', refused: 'ui knows its props' },
  { file: 'src/ui/to-flow.tsx', from: '#machines/cart/cart.machine.ts', refused: 'ui knows its props' },
  { file: 'src/ui/to-query.tsx', from: '@tanstack/react-query', refused: 'as props' },

  { file: 'machines/checkout/checkout.machine.ts', from: 'xstate' },
  { file: 'machines/checkout/graph.ts', from: 'xstate/graph' },
  { file: 'machines/checkout/checkout.schema.ts', from: 'yup' },
  { file: 'machines/checkout/draft.ts', from: '#machines/model/cart.ts' },
  { file: 'machines/checkout/origin.ts', from: '../order-origin/order-origin.machine.ts' },
  { file: 'machines/checkout/to-src.ts', from: '#src/api/orders.ts', refused: 'decides without the outside' },
  { file: 'machines/checkout/to-src-relative.ts', from: '../../src/api/orders.ts', refused: 'stays inside machines' },
  { file: 'machines/checkout/to-server.ts', from: '#server/app.ts', refused: 'decides without the outside' },
  { file: 'machines/checkout/to-react.ts', from: 'react', refused: 'decides without the outside' },
  { file: 'machines/checkout/to-react-binding.ts', from: '@xstate/react', refused: 'decides without the outside' },
  { file: 'machines/checkout/to-node.ts', from: 'node:fs', refused: 'decides without the outside' },

  { file: 'build/landing.ts', from: '#src/route-table.ts' },
  { file: 'build/to-app.ts', from: '#src/paths.ts', refused: 'no part of it' },

  { file: 'machines/model/bill/bill.ts', from: './split.ts' },
  { file: 'machines/model/fields.ts', from: 'yup' },
  { file: 'machines/model/to-flow.ts', from: '#machines/checkout/checkout.machine.ts', refused: 'knows no flow' },
  { file: 'machines/model/to-flow-relative.ts', from: '../checkout/checkout.machine.ts', refused: 'knows no flow' },
  { file: 'machines/model/to-xstate.ts', from: 'xstate', refused: 'yup is its only package' },

  { file: 'server/orders/routes.ts', from: '#api/schema.gen.ts' },
  { file: 'server/orders/total.ts', from: '#machines/model/bill/bill.ts' },
  { file: 'server/orders/queries.ts', from: '#server/db/schema.ts' },
  { file: 'server/orders/to-src.ts', from: '#src/paths.ts', refused: 'The server reaches' },
  { file: 'server/orders/to-flow.ts', from: '#machines/checkout/checkout.machine.ts', refused: 'The server reaches' },
  { file: 'server/orders/to-cart-relative.ts', from: '../cart/queries.ts', refused: relative },

  { file: 'tests/machines/checkout.test.ts', from: '#src/actors/checkout.ts' },
  { file: 'tests/machines/relative.test.ts', from: '../support/actors.ts', refused: relative },

  { file: 'e2e/checkout.e2e.ts', from: './support/test.ts' },
  { file: 'e2e/support/server.ts', from: '#scripts/run-command.ts' },
  { file: 'e2e/to-tool.e2e.ts', from: '#tools/bench/table.ts', refused: 'A journey knows the browser only' },

  { file: 'server/to-tool.ts', from: '#tools/inspector/routes.ts', refused: 'tools come in by one door' },
  { file: 'src/app/to-tool.tsx', from: '#tools/inspector/element.ts', refused: 'The app reaches' },
  { file: 'tools/flows/measure.ts', from: '../../scripts/files.ts' },
  { file: 'tools/flows/play/model.ts', from: '../../../tests/paths/model.ts' },
  { file: 'tools/flows/to-app.ts', from: '../../src/paths.ts', refused: 'A tool reads and measures' },
  { file: 'tools/flows/to-tool.ts', from: '../bench/table.ts', refused: 'A tool reads and measures' },
  { file: 'tools/inspector/to-server.ts', from: '../../server/html.ts', refused: 'The inspector watches' },
  { file: 'e2e/to-src.e2e.ts', from: '#src/paths.ts', refused: 'A journey knows the browser only' },
  { file: 'e2e/to-server.e2e.ts', from: '#server/main.ts', refused: 'A journey knows the browser only' },
]

describe('who may import what', () => {
  const forms = {
    'an import': (from: string) => `import { thing } from '${from}'\nvoid thing\n`,
    'an import of a type': (from: string) => `import type { Thing } from '${from}'\nexport type Mine = Thing\n`,
    'an export': (from: string) => `export { thing } from '${from}'\n`,
    'a lazy import': (from: string) => `export const load = () => import('${from}')\n`,
  }

  test.each(Object.entries(forms))(
    '%s is held to the folder rules',
    async (_, write) => {
      for (const { file, from } of imports) await plant(file, write(from))
      const refusals = await restrictedImports()
      for (const { file, from, refused } of imports) {
        const said = refusals.get(file) ?? ''
        if (refused === undefined) expect(said, `${file} may import ${from}`).toBe('')
        else expect(said, `${file} may not import ${from}`).toContain(refused)
      }
    },
    30_000,
  )

  test('every folder that holds code has its rule', () => {
    const folders = [
      'src/app',
      'src/screens',
      'src/actors',
      'src/api',
      'src/data',
      'src/device',
      'src/storage',
      'src/loading',
      'src/router',
      'src/boot',
      'src/counter',
      'build',
      'src/ui',
      'machines',
      'machines/model',
      'server',
      'tests',
      'e2e',
    ]
    const unheld = folders.filter((name) => !imports.some(({ file, refused }) => refused && file.startsWith(`${name}/`)))
    expect(unheld).toEqual([])
  })
})

/** The folders and files of the server, each above all that it may import. Types count: a cycle of types cannot be read in one direction either. */
const SERVER_FLOORS = [
  ['cache.ts', 'folder-access.ts', 'host-name.ts', 'html.ts', 'repeat.ts', 'root.ts', 'stopping.ts'],
  ['contract.ts', 'ids.ts', 'signatures.ts', 'stored-secret.ts', 'vary.ts'],
  ['problem.ts'],
  ['contact.ts', 'db'],
  ['audit', 'backup', 'messages', 'observability', 'start-failure.ts'],
  ['config.ts'],
  ['deps.ts'],
  ['auth'],
  ['http', 'media', 'news', 'places', 'push'],
  ['accounts', 'catalogue'],
  ['cart', 'import'],
  ['origins'],
  ['orders'],
  ['notices', 'reviews', 'favourites', 'availability', 'console', 'docs', 'privacy', 'seed'],
  ['counter'],
  ['pages.ts'],
  ['app.ts'],
  ['clean-up.ts'],
  ['main.ts'],
  ['start.ts'],
]

test('production and the demo are one program: DEMO switches its data, its kitchen clock and its console, and nothing else', async () => {
  const files = (await Promise.all(['server', 'src', 'machines'].map((folder) => sourcesIn(folder)))).flat()
  const branches: string[] = []
  for (const file of files)
    for (const line of (await readFile(join(ROOT, file), 'utf8')).split('\n')) {
      const code = line.replace(/\/\*\*.*|\/\/.*|^ \* .*|(?<!env\[)'[^']*'|`[^`]*`/g, '')
      // Where it is read from the environment and handed on, nothing branches.
      if (/\bdemo\b/i.test(code) && !/^ *(?:const demo = |demo,$)/.test(code)) branches.push(`${file}: ${code.trim()}`)
    }
  expect(branches).toEqual([
    expect.stringMatching(/^server\/app\.ts: export const hasConsole = /),
    'server/config.ts: kitchenStepMs: demo ? kitchenStepSeconds * 1000 : 0,',
    'server/main.ts: if (config.demo)',
  ])
})

const sourcesIn = async (folder: string) =>
  (await readdir(join(ROOT, folder), { recursive: true }))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .toSorted()

test('the folders of the server import downwards only', async () => {
  const floorOf = (name: string) => SERVER_FLOORS.findIndex((floor) => floor.includes(name))
  const files = (await readdir(join(ROOT, 'server'), { recursive: true })).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(100)
  const upwards: string[] = []
  for (const file of files) {
    const from = file.split('/')[0]!
    if (floorOf(from) === -1) upwards.push(`${file} stands on no floor`)
    const code = await readFile(join(ROOT, 'server', file), 'utf8')
    for (const [, target = ''] of code.matchAll(/(?:from |import\()'(#server\/[^']+|\.\/[^']+)'/g)) {
      const path = target.startsWith('#') ? target.slice('#server/'.length) : join(dirname(file), target)
      const to = path.split('/')[0]!
      if (from !== to && floorOf(to) >= floorOf(from)) upwards.push(`${file} imports ${path}`)
    }
  }
  expect(upwards).toEqual([])
})

test('each other rule of the house has a lint rule, and a config file exports its default', async () => {
  const refused: readonly [what: string, files: Record<string, string>, rule: string][] = [
    [
      'a cycle',
      {
        'src/ui/a.ts': `import { b } from './b.ts'\nexport const a = () => b\n`,
        'src/ui/b.ts': `import { a } from './a.ts'\nexport const b = () => a\n`,
      },
      'no-cycle',
    ],
    [
      'a cycle of types',
      {
        'src/ui/c.ts': `import type { D } from './d.ts'\nexport type C = { d: D }\n`,
        'src/ui/d.ts': `import type { C } from './c.ts'\nexport type D = { c?: C }\n`,
      },
      'no-cycle',
    ],
    ['a file name in camel case', { 'src/ui/vegMark.ts': 'export const vegMark = 1\n' }, 'filename-case'],
    ['any', { 'src/ui/any.ts': 'export const veg = (mark: any) => mark\n' }, 'no-explicit-any'],
    ['a default export', { 'src/ui/default.ts': 'export default 1\n' }, 'no-default-export'],
    ['a picture without text', { 'src/ui/picture.tsx': 'export const Veg = () => <img src="/veg.webp" />\n' }, 'alt-text'],
    ['a hook behind a condition', { 'src/ui/hook.tsx': HOOK_BEHIND_CONDITION }, 'rules-of-hooks'],
  ]
  for (const [file, content] of refused.flatMap(([, files]) => Object.entries(files))) await plant(file, content)
  await plant('vite.config.ts', 'export default {}\n')
  const said = await diagnosticsOf()
  for (const [what, files, rule] of refused)
    expect(
      said.filter(({ filename }) => filename in files).map(({ code }) => code),
      what,
    ).toContainEqual(expect.stringContaining(rule))
  expect(said.filter(({ filename }) => filename === 'vite.config.ts')).toEqual([])
})

describe('machines compile without the outside', () => {
  const outside: readonly (readonly [what: string, content: string, refused: RegExp])[] = [
    ['browser', 'export const width = () => window.innerWidth\n', /browser\.ts.*Cannot find name 'window'/],
    ['network', "export const ask = () => fetch('/api')\n", /network\.ts.*Cannot find name 'fetch'/],
    ['clock', 'export const wait = () => setTimeout(() => {}, 1)\n', /clock\.ts.*Cannot find name 'setTimeout'/],
    ['storage', "export const token = () => localStorage.getItem('token')\n", /storage\.ts.*Cannot find name 'localStorage'/],
    ['node', "export const home = () => process.env['HOME']\n", /node\.ts.*Cannot find name 'process'/],
    ['app', "export { paths } from '#src/paths.ts'\n", /src\/paths\.ts' is not under 'rootDir'/],
    ['relatively', "export { config } from '../../src/config.ts'\n", /src\/config\.ts' is not under 'rootDir'/],
  ]

  test('the browser, the network, the clock, storage, Node and the app are out of reach', async () => {
    for (const name of ['machines/tsconfig.json', 'tsconfig.json', 'package.json']) await cp(join(ROOT, name), join(folder, name))
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    await plant('src/paths.ts', "export const paths = '/home'\n")
    await plant('src/config.ts', 'export const config = {}\n')
    for (const [what, content] of outside) await plant(`machines/planted/${what}.ts`, content)
    const { code, output } = await runCommand('tsc', ['-p', 'machines'], { cwd: folder })
    for (const [, , refused] of outside) expect(output).toMatch(refused)
    expect(code).not.toBe(0)
  }, 30_000)
})

const HOOK_BEHIND_CONDITION = `import { useState } from 'react'
export function Veg({ open }: { open: boolean }) {
  if (open) return null
  const [mark] = useState(1)
  return <p>{mark}</p>
}
`

async function plant(file: string, content: string) {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

async function diagnosticsOf() {
  for (const name of ['.oxlintrc.json', 'scripts/lint']) await cp(join(ROOT, name), join(folder, name), { recursive: true })
  const { output } = await runCommand('oxlint', ['--deny-warnings', '--format=json'], { cwd: folder })
  return (JSON.parse(output) as { diagnostics: { code?: string; filename: string; message: string; help?: string }[] }).diagnostics
}

/** What no-restricted-imports says of each planted file. */
async function restrictedImports(): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  for (const { code, filename, message, help } of await diagnosticsOf()) {
    if (code?.includes('no-restricted-imports')) said.set(filename, `${said.get(filename) ?? ''}${message} ${help ?? ''}\n`)
  }
  return said
}
