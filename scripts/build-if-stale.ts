import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'
import { filesUnder, hashOf } from './files.ts'
import { ROOT, runCommand } from './run-command.ts'

const INPUTS = [
  'LICENSE',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'api/schema.gen.ts',
  'machines',
  'public',
  'build',
  'server/media/LICENSES.md',
  'server/places/LICENSES.md',
  'src',
]

/** Builds the app into dist/ unless what is there was made from the same files and VITE_ variables. Rejects with the output of a failed build. */
export async function buildIfStale(announce: (line: string) => void = () => {}): Promise<'built' | 'fresh'> {
  const inputs = await hashInputs(ROOT)
  if ((await builtFrom()) === inputs) return 'fresh'
  const locks = join(ROOT, 'node_modules/.cache')
  await mkdir(locks, { recursive: true })
  // Two builds at once would empty each other's dist/.
  const release = await lock(ROOT, {
    lockfilePath: join(locks, 'mezbaan-build.lock'),
    retries: { retries: 240, minTimeout: 500, maxTimeout: 500 },
  })
  try {
    if ((await builtFrom()) === inputs) return 'fresh'
    announce('Building the app …')
    for (const config of [[], ['--config', 'build/inspector.config.ts']]) {
      // Vitest sets NODE_ENV to test, and a shell may hold another: Vite would build React for developers, which mounts everything twice.
      const build = await runCommand('vite', ['build', ...config], { env: { NODE_ENV: 'production' } })
      if (build.code !== 0) throw new Error(`The build failed.\n${build.output}`)
    }
    await writeFile(STAMP, inputs)
    return 'built'
  } finally {
    await release()
  }
}

/**
 * Makes the page and the plans of all flows in dist-flows/ unless they were made from the same files: half a minute the first time. A copy that
 * only runs the app, without the models of the path tests, has none.
 */
export async function makeFlowsIfStale(announce: (line: string) => void = () => {}): Promise<void> {
  if (!existsSync(join(ROOT, 'tests/paths'))) return
  const inputs = await hashInputs(ROOT, {}, FLOW_INPUTS)
  if ((await readFile(FLOWS_STAMP, 'utf8').catch(() => undefined)) === inputs) return
  announce('Making the pages on the flows …')
  const { code, output } = await runCommand('tsx', ['scripts/flows.ts', '--made'])
  if (code !== 0) throw new Error(`The pages on the flows could not be made.\n${output}`)
  await writeFile(FLOWS_STAMP, inputs)
}

const FLOW_INPUTS = [
  'package-lock.json',
  'machines',
  'scripts/flows.ts',
  'scripts/flows',
  'server/console',
  'tests/paths',
  'e2e/paths',
  'e2e/support',
  'flows/walked.json',
  'docs/mutation.json',
  'src',
  'flows/stories.json',
]
const FLOWS_STAMP = join(ROOT, 'dist-flows/inputs')

/** Inside dist/, which a build empties: a build that fails leaves no stamp. */
const STAMP = join(ROOT, 'dist/.vite/inputs')

const builtFrom = () => readFile(STAMP, 'utf8').catch(() => undefined)

/** Over everything the build reads, and over the VITE_ variables it may compile in. */
export async function hashInputs(root: string, env: NodeJS.ProcessEnv = process.env, inputs: readonly string[] = INPUTS): Promise<string> {
  const files = await Promise.all(inputs.map((input) => filesUnder(root, input)))
  const variables = Object.keys(env).filter((name) => name.startsWith('VITE_'))
  return hashOf(
    root,
    files.flat(),
    variables.toSorted().map((name) => `${name}=${env[name]}`),
  )
}
