import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const filesIn = (...folders: string[]) =>
  folders.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'tools/README.md', ...filesIn('docs').filter((file) => file.endsWith('.md'))]
const SOURCES = filesIn('machines', 'src', 'server', 'scripts', 'build').filter((file) => /\.(?:tsx?|js|css)$/.test(file))
const TESTS = filesIn('tests', 'e2e').filter((file) => /\.tsx?$/.test(file) && !file.endsWith('references.test.ts'))
const NAMED = [...filesIn('docs', 'flows', 'api'), ...SOURCES, ...TESTS]
const DECISIONS = [...read('docs/decisions.md').matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))

/** What a heading is linked by, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
const anchorsIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

/** `flows/NAME/flow.md` and `src/actors/<flow>.ts` stand for at least one file. */
function isThere(path: string): boolean {
  if (!/NAME|<|\*/.test(path)) return existsSync(join(ROOT, path))
  const pattern = path.replaceAll('.', '\\.').replaceAll(/NAME|<\w+>|\*/g, '[^/]+')
  return NAMED.some((file) => new RegExp(`^${pattern}(/|$)`).test(file))
}

/** The relative links, anchors and paths in backticks of a document that lead nowhere. */
function deadLinks(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter((link) => !/^https?:/.test(link))
  const dead = links.filter((link) => {
    const [target = '', anchor] = link.split('#')
    const path = target === '' ? file : join(dirname(file), target)
    if (!existsSync(join(ROOT, path))) return true
    return anchor !== undefined && !anchorsIn(path === file ? text : read(path)).includes(anchor)
  })
  const named = [
    ...text.matchAll(/`((?:\.ci|api|docs|e2e|flows|machines|scripts|server|src|tests)\/[^`\s]*|\.?[\w-]+(?:\.config)?\.(?:json|mjs))`/g),
  ]
  const missing = named.map(([, path]) => path!).filter((path) => !isThere(path) && !MADE_BY_THE_BUILD.has(path))
  return [...dead, ...missing]
}
const MADE_BY_THE_BUILD = new Set(['licences.json', 'machine.json', 'e2e/.coverage', 'e2e/.coverage/'])

const citedIn = (text: string) => [...text.matchAll(/\bDecision (\d+)/g)].map(([, number]) => Number(number))
/** The decisions that a text cites and that are not written down. */
const unknownDecisions = (text: string) => citedIn(text).filter((number) => !DECISIONS.includes(number))

const commentsIn = (text: string) => text.match(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []
/** The files that comments name and that are not there. */
const goneFiles = (text: string) =>
  commentsIn(text)
    .flatMap(
      (comment) =>
        comment.match(/\b(?:api|docs|e2e|flows|machines|scripts|server|src|tests)\/[\w./-]+\.(?:ts|tsx|md|css|json|yaml)\b/g) ?? [],
    )
    .filter((path) => !existsSync(join(ROOT, path)))
const RIDDLE = /\b(?:nobody|somebody|whoever|anybody|everybody)\b|\bSpec §|\bFault [A-Z]\d*\b|\bthe mocks\b/i
/** Comments that name a person where a mechanism does something, or a document that is not in this repository. */
const riddlesIn = (text: string) => commentsIn(text).filter((comment) => RIDDLE.test(comment))

const faults = (files: readonly string[], faultsOf: (file: string, text: string) => readonly unknown[]) =>
  files.flatMap((file) => faultsOf(file, read(file)).map((fault) => `${file}: ${String(fault)}`))

test('every link, anchor and path of the README and of docs leads somewhere', () => {
  expect(faults(DOCUMENTS, deadLinks)).toEqual([])
})

test('every decision that is cited exists, and each has a number of its own', () => {
  expect(faults([...DOCUMENTS, ...SOURCES, ...TESTS, 'api/openapi.yaml'], (_, text) => unknownDecisions(text))).toEqual([])
  expect(DECISIONS).toEqual([...new Set(DECISIONS)])
})

test('there are at most 80 decisions, and the code cites each where its edit would be made', () => {
  const cited = new Set([...SOURCES, 'api/openapi.yaml'].flatMap((file) => citedIn(read(file))))
  expect(DECISIONS.filter((number) => !cited.has(number))).toEqual([])
  expect(DECISIONS.length).toBeLessThanOrEqual(80)
})

test('comments name who acts, and no document from elsewhere', () => {
  expect(faults([...SOURCES, ...TESTS], (_, text) => riddlesIn(text))).toEqual([])
})

test('every file that a comment names exists', () => {
  expect(faults([...SOURCES, ...TESTS], (_, text) => goneFiles(text))).toEqual([])
})

test('every flow has the five places that CONTRIBUTING names', () => {
  const flows = SOURCES.flatMap((file) => /^machines\/.*?([\w-]+)\.machine\.ts$/.exec(file)?.[1] ?? [])
  const places = (flow: string) => [
    `tests/machines/${flow}.test.ts`,
    `tests/paths/${flow}.model.ts`,
    `e2e/paths/${flow}.adapter.ts`,
    `flows/${flow}/flow.md`,
  ]
  expect(flows.length).toBeGreaterThan(20)
  expect(flows.flatMap(places).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('every page of docs is linked from the README', () => {
  const readme = read('README.md')
  expect(DOCUMENTS.slice(1).filter((file) => !readme.includes(`](${file})`))).toEqual([])
})

test('every setting of the server is on the page of the configuration', () => {
  const page = read('docs/configuration.md')
  const settings = [...read('server/config.ts').matchAll(/(?:setting(?:<[^>]*>)?|text)\(\s*'([A-Z_\d]+)'/g)].map(([, name]) => name!)
  expect(settings.length).toBeGreaterThan(25)
  expect(settings.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('the README is read in one go', () => {
  expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(150)
})

test('a dead link, anchor, path, decision and a riddle are found', () => {
  const document = '[a](docs/gone.md) [b](#gone) [c](docs/decisions.md#gone) `tests/gone.test.ts` `flows/NAME/gone.md` `gone.json`'
  const alive =
    '# Here\n[a](docs/decisions.md) [b](#here) [c](docs/decisions.md#cart) `tests/support/` `flows/NAME/flow.md` `src/actors/<flow>.ts`'
  expect(deadLinks('README.md', document)).toEqual([
    'docs/gone.md',
    '#gone',
    'docs/decisions.md#gone',
    'tests/gone.test.ts',
    'flows/NAME/gone.md',
    'gone.json',
  ])
  expect(deadLinks('README.md', alive)).toEqual([])
  expect(unknownDecisions('// Decision 1, and not Decision 9999.')).toEqual([9999])
  expect(goneFiles('// See src/gone.ts and src/main.tsx.\n/* docs/gone.md */')).toEqual(['src/gone.ts', 'docs/gone.md'])
  expect(riddlesIn("/** Nobody asks. */\nconst a = 'nobody'\nf() // as Fault H2 says\n// Spec §8.\n/* like\nthe mocks */")).toHaveLength(4)
})
