import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface TestFile {
  /** From the repository's folder. */
  path: string
  text: string
}

const FOLDERS = ['tests/machines', 'tests/model', 'tests/paths']

/** Slow: tests by example mostly find the same changes sooner, and the paths find what these miss. */
const LONG = ['tests/machines/cart-interleavings.test.ts']

/**
 * The tests that are to find a change in a folder of `machines/`, the quick ones that say most of it first: those named as it, those that
 * import it, the rules for all machines, and last its paths, which have to be found first. A rule of the model is looked at by the tests of
 * the model and by those of all machines. Without a folder: all. A brief look leaves out the paths, and for rules all that do not import them.
 */
export function testsOf(folder: string | undefined, files: readonly TestFile[], isBrief = false): string[] {
  const ranks = files.map(({ path, text }) => ({ path, rank: folder === undefined ? 1 : rankOf(folder, path, text) }))
  const last = !isBrief ? Infinity : folder !== undefined && isRules(folder) ? 1 : 4
  return ranks
    .filter(({ rank }) => rank > 0 && rank <= last)
    .toSorted((one, other) => one.rank - other.rank || one.path.localeCompare(other.path))
    .map(({ path }) => path)
}

/** `model` for the rules that lie in no folder, or `model/order`. */
export const isRules = (folder: string): boolean => folder.split('/')[0] === 'model'

/** The rank of a test file; 0 for one that cannot find a change in the folder. */
function rankOf(folder: string, path: string, text: string): number {
  const imports = text.includes(`'#machines/${folder}/`)
  if (LONG.includes(path)) return folder === 'cart' ? 3 : 0
  if (isRules(folder)) return path.startsWith('tests/model/') ? (imports ? 1 : 2) : path.startsWith('tests/machines/') ? 3 : 0
  if (path === `tests/machines/${folder}.test.ts`) return 1
  if (path === 'tests/paths/lint.test.ts') return 4
  if (['every', folder].some((name) => path === `tests/paths/${name}.paths.test.ts`)) return 5
  return imports && !path.startsWith('tests/paths/') ? 2 : 0
}

export async function readTests(root: string): Promise<TestFile[]> {
  const found = await Promise.all(FOLDERS.map(async (folder) => (await readdir(join(root, folder))).map((name) => `${folder}/${name}`)))
  const paths = found.flat().filter((path) => path.endsWith('.test.ts'))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}
