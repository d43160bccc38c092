import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { importedBy } from '#tools/flows/imports.ts'
import { machineNames } from '#tools/flows/machines.ts'
import { ROOT, runCommand } from './run-command.ts'

async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await runCommand('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
  return output.split('\n').filter(Boolean)
}

/** The commit that a change is held against: where its branch left main, or the last one of main itself. */
export async function sinceWhen(): Promise<string> {
  const [base] = await git('merge-base', 'HEAD', 'main').catch(() => ['HEAD'])
  return base!
}

/** With what is not committed yet. */
export const changedFiles = async (since: string): Promise<string[]> => [
  ...(await git('diff', '--name-only', since)),
  ...(await git('ls-files', '--others', '--exclude-standard')),
]

/** Journeys that go through a screen without having its name. */
export const ALSO: Record<string, readonly string[]> = {
  cart: ['one-order', 'favourites'],
  checkout: ['one-order', 'offline-order', 'dine-in'],
  login: ['sign-in'],
  'menu-item': ['outlet'],
}

/** What the rows of e2e/states call a screen, where its folder has another name. */
const SCREENS: Record<string, readonly string[]> = {
  'check-login': ['landing'],
  'edit-profile': ['profile'],
  'forgot-password': ['forgotten password'],
  home: ['home', 'where are you eating'],
  login: ['sign-in', 'landing'],
  'menu-item': ['dish'],
  notification: ['notifications'],
  order: ['order', 'rating'],
  'order-success': ['order placed'],
  'your-data': ['your data'],
}

/** The screens of e2e/states of which a file was changed. */
export const screensReached = (files: readonly string[]): string[] => [
  ...new Set(
    files
      .flatMap((file) => /^src\/(?:screens\/([\w-]+)|(counter))\//.exec(file)?.slice(1).filter(Boolean) ?? [])
      .flatMap((name) => SCREENS[name] ?? [name]),
  ),
]

const WALKED = /^(?:machines\/([\w-]+)\/|tests\/paths\/([\w-]+)\.model\.ts$|e2e\/paths\/([\w-]+)\.adapter\.ts$)/

/** The machines whose paths in Chromium a change reaches. */
export const machinesReached = (files: readonly string[]): string[] => [
  ...new Set(
    files
      .flatMap((file) => WALKED.exec(file)?.slice(1) ?? [])
      .filter((name) => name && existsSync(join(ROOT, `e2e/paths/${name}.adapter.ts`))),
  ),
]

/** The machines whose paths in Vitest lead through a changed file. */
export async function pathsReached(files: readonly string[]): Promise<string[]> {
  const names = (await machineNames()).map(async (name) => {
    const imported = await importedBy(['tests/paths/every.paths.test.ts', `tests/paths/${name}.model.ts`], { types: false })
    return imported.some((file) => files.includes(file)) ? [name] : []
  })
  return (await Promise.all(names)).flat()
}

/** Arguments for Playwright: the looks at changed screens, the journeys of changed screens and flows, the generated paths of changed machines, and journeys that were changed. */
export function journeysReached(files: readonly string[], journeys = journeyNames()): string[] {
  const names = new Set(
    files.flatMap((file) => /^(?:machines|src\/screens)\/([\w-]+)\/|^src\/actors\/([\w-]+)\.ts/.exec(file)?.slice(1) ?? []),
  )
  const wanted = new Set([...names].flatMap((name) => [name, ...(ALSO[name] ?? [])]))
  const changed = files.flatMap((file) => /^e2e\/([\w-]+)\.e2e\.ts$/.exec(file)?.[1] ?? [])
  const reached = journeys.filter((journey) => wanted.has(journey) || changed.includes(journey))
  if (machinesReached(files).length > 0) reached.push('paths/every-path')
  if (screensReached(files).length > 0) reached.push('states/looks')
  return reached.length > 0
    ? ['phone', 'paths', 'looks'].map((name) => `--project=${name}`).concat(reached.map((name) => `/${name}.e2e.ts`))
    : []
}

export const journeyNames = (): string[] =>
  readdirSync(join(ROOT, 'e2e'))
    .filter((file) => file.endsWith('.e2e.ts'))
    .map((file) => basename(file, '.e2e.ts'))
