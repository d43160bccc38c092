import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT, runCommand } from '#scripts/run-command.ts'

interface Override {
  files: string[]
  rules: Record<string, string>
}
interface Config {
  overrides: Override[]
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mezbaan-views-'))
  await cp(join(ROOT, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The configuration, which has lines of comment. */
async function configured(): Promise<Config> {
  const text = await readFile(join(ROOT, '.oxlintrc.json'), 'utf8')
  return JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, '')) as Config
}
const isOfViews = (rule: string) => rule.startsWith('views/')

/** The rules for views that are broken, by file. */
async function broken(config: Config): Promise<Map<string, string[]>> {
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config))
  const { output } = await runCommand('oxlint', ['--format=json'], { cwd: folder })
  const { diagnostics } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as {
    diagnostics: { code: string; filename: string }[]
  }
  const found = new Map<string, string[]>()
  for (const { code, filename } of diagnostics) {
    const rule = /^views\((.*)\)$/.exec(code)?.[1]
    if (rule !== undefined) found.set(filename, [...(found.get(filename) ?? []), rule])
  }
  return found
}

const PLANTED: Record<string, string> = {
  'listen-to-navigate': `useEffect(() => order.on('order.placed', () => cart.send({ type: 'cart.refresh' })).unsubscribe, [order])`,
  'no-look-after-send': `const submit = () => { form.send({ type: 'form.submit' }); if (form.getSnapshot().context.error) focus() }`,
  'no-mirror': `const lines = useSelector(cart, select); useEffect(() => { chosen.send({ type: 'cart.changed', lines }) }, [lines])`,
  'no-set-while-rendering': `const [known, setKnown] = useState(); if (known !== given) setKnown(given)`,
  'effect-has-dependencies': `useEffect(() => subscribe())`,
  'text-stands-alone': `return <p><b>Photo</b>{isSaved && ' is saved'}</p>`,
  'no-clock-in-state': `const [input] = useState(() => ({ qr: storedQr(Date.now()) }))`,
}

const viewWith = (line: string) => `export function View() {\n  ${line}\n  return null\n}\n`

const SOUND = `
  const [open, setOpen] = useState(false)
  const bill = useSelector(checkout, select)
  useEffect(() => checkout.on('order.placed', () => navigate('/orders')).unsubscribe, [checkout])
  useEffect(() => { if (covered) document.addEventListener('click', () => splash.send({ type: 'splash.skip' })) }, [covered])
  const press = () => { setOpen(true); checkout.send({ type: 'order.place' }) }
`

test('a view that breaks a rule is refused by it', async () => {
  for (const [rule, line] of Object.entries(PLANTED)) await plant(`src/screens/home/${rule}.tsx`, viewWith(line))
  const refused = Object.keys(PLANTED).map((rule) => [`src/screens/home/${rule}.tsx`, [rule]] as const)
  expect(await broken(await configured())).toEqual(new Map(refused))
})

test('a text that changes beside others is refused, one that stands alone is not', async () => {
  const refused = [
    `<p>{isNone ? 'Nothing found' : 'Found'} for <bdi>{query}</bdi></p>`,
    '<p>{isNone ? <b>none</b> : `${count} found`} here</p>',
    '<p>{`${count} found`} here</p>',
    `<p>{isSearching && isNone && 'Looking'} here</p>`,
    `<p>{isSearching ? 'Looking' : <>Nothing for <bdi>{query}</bdi></>}</p>`,
  ]
  const sound = [
    `<p><span>{isNone ? 'Nothing found' : 'Found'}</span> for <bdi>{query}</bdi></p>`,
    '<p>{isNone ? `none` : `${count} found`}</p>',
    `<p>{isSearching ? 'Looking' : <span>Nothing for <bdi>{query}</bdi></span>}</p>`,
  ]
  const of = (lines: string[]) => lines.map((line, index) => `export const View${index} = () => ${line}\n`).join('')
  await plant('src/screens/home/refused.tsx', of(refused))
  await plant('src/screens/home/sound.tsx', of(sound))
  expect(await broken(await configured())).toEqual(new Map([['src/screens/home/refused.tsx', refused.map(() => 'text-stands-alone')]]))
})

test('a variable of the module and an import of what is stored are refused', async () => {
  await plant(
    'src/screens/home/view.ts',
    "import { storedQr } from '#src/storage/qr.ts'\nlet shown = storedQr(1)\nexport const show = () => (shown = undefined)\n",
  )
  expect([...(await broken(await configured())).values()].flat().toSorted()).toEqual(['no-module-state', 'no-storage'])
})

test('a view that listens to navigate, sends taps and keeps an open drawer is sound', async () => {
  await plant('src/screens/home/view.tsx', viewWith(SOUND))
  expect(await broken(await configured())).toEqual(new Map())
})

test('each file that a rule for views leaves out breaks it: the list of those still to be mended only shrinks', async () => {
  const config = await configured()
  const leftOut = config.overrides
    .filter(({ rules }) => Object.entries(rules).some(([rule, level]) => isOfViews(rule) && level === 'off'))
    .flatMap(({ files, rules }) => files.filter((file) => !file.includes('*')).map((file) => `${file} ${Object.keys(rules).join()}`))
  await cp(join(ROOT, 'src/screens'), join(folder, 'src/screens'), { recursive: true })
  const strict = {
    ...config,
    overrides: config.overrides.filter(({ rules }) => !Object.values(rules).includes('off') || !Object.keys(rules).some(isOfViews)),
  }
  const faults = [...(await broken(strict))].flatMap(([file, rules]) => [...new Set(rules)].map((rule) => `${file} views/${rule}`))
  expect(faults.toSorted()).toEqual(leftOut.toSorted())
})

async function plant(file: string, code: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), code)
}
