import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lock } from 'proper-lockfile'
import { filesUnder, hashOf } from './files.ts'
import { ROOT, runCommand } from './run-command.ts'

interface Output {
  folder: string
  command: readonly [string, ...string[]]
  /** Everything that the build reads. */
  inputs: readonly string[]
  /** VITE_ variables are compiled in. */
  readsEnvironment?: true
}

const SHARED = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/run-command.ts']

const OUTPUTS = {
  app: {
    folder: 'dist',
    command: ['vite', 'build'],
    inputs: [
      ...SHARED,
      '.env',
      'LICENSE',
      'index.html',
      'vite.config.ts',
      'api/schema.gen.ts',
      'machines',
      'build',
      'server/media/LICENSES.md',
      'server/places/LICENSES.md',
      'src',
    ],
    readsEnvironment: true,
  },
  counter: {
    folder: 'dist-counter',
    command: ['vite', 'build', '--config', 'build/counter.config.ts'],
    inputs: [...SHARED, '.env', 'api/schema.gen.ts', 'machines', 'build', 'src'],
    readsEnvironment: true,
  },
  inspector: {
    folder: 'dist-inspector',
    command: ['vite', 'build', '--config', 'tools/inspector/vite.config.ts'],
    inputs: [...SHARED, 'tools/inspector'],
  },
  server: {
    folder: 'dist-server',
    command: ['vite', 'build', '--config', 'build/server.config.ts'],
    inputs: [...SHARED, 'build/server.config.ts', 'machines', 'server', 'tools/inspector'],
  },
  database: {
    folder: 'dist-database',
    command: ['tsx', 'scripts/empty-database.ts'],
    inputs: ['package-lock.json', 'scripts/empty-database.ts', 'server/db/migrations'],
  },
} as const satisfies Record<string, Output>

export type OutputName = keyof typeof OUTPUTS
export const OUTPUT_NAMES = Object.keys(OUTPUTS) as OutputName[]

/** What `npm run build` makes of server/start.ts; from the repository's folder. */
export const COMPILED_SERVER = 'dist-server/main.js'

interface BuildOptions {
  announce?: (line: string) => void
  outputs?: readonly OutputName[]
}

/** Builds what was not made from the files and VITE_ variables that are here; answers what that was. Rejects with the output of a failed build. */
export async function buildIfStale({ announce, outputs = OUTPUT_NAMES }: BuildOptions = {}): Promise<OutputName[]> {
  const built = await Promise.all(outputs.map(async (name) => ((await build(name, announce)) ? [name] : [])))
  return built.flat()
}

async function build(name: OutputName, announce?: (line: string) => void): Promise<boolean> {
  const output: Output = OUTPUTS[name]
  const inputs = await hashInputs(ROOT, output)
  const stamp = join(ROOT, output.folder, '.vite/inputs')
  const isFresh = async () => (await readFile(stamp, 'utf8').catch(() => undefined)) === inputs
  if (await isFresh()) return false
  const locks = join(ROOT, 'node_modules/.cache')
  await mkdir(locks, { recursive: true })
  // Two builds at once would empty each other's folder.
  const release = await lock(join(ROOT, output.folder), {
    // The folder may not be there yet.
    realpath: false,
    lockfilePath: join(locks, `mezbaan-build-${name}.lock`),
    retries: { retries: 240, minTimeout: 500, maxTimeout: 500 },
  })
  try {
    if (await isFresh()) return false
    announce?.(`Building the ${name} …`)
    // A build that fails leaves none.
    await rm(stamp, { force: true })
    const [command, ...args] = output.command
    // Vitest sets NODE_ENV to test, and a shell may hold another: Vite would build React for developers, which mounts everything twice.
    const { code, output: printed } = await runCommand(command, args, { env: { NODE_ENV: 'production' } })
    if (code !== 0) throw new Error(`The build of the ${name} failed.\n${printed}`)
    await mkdir(dirname(stamp), { recursive: true })
    await writeFile(stamp, inputs)
    return true
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
  const inputs = await hashInputs(ROOT, { inputs: FLOW_INPUTS })
  if ((await readFile(FLOWS_STAMP, 'utf8').catch(() => undefined)) === inputs) return
  announce('Making the pages on the flows: half a minute, then they are at /flows …')
  const { code, output } = await runCommand('tsx', ['tools/flows/flows.ts', '--made'])
  if (code !== 0) throw new Error(`The pages on the flows could not be made.\n${output}`)
  await writeFile(FLOWS_STAMP, inputs)
}

const FLOW_INPUTS = [
  'package-lock.json',
  'machines',
  'tools/flows',
  'tools/inspector',
  'scripts/customer-pages.ts',
  'server/console',
  'server/html.ts',
  'server/messages',
  'tests/paths',
  'tests/support',
  'e2e/paths',
  'e2e/support',
  'flows/walked.json',
  'docs/mutation.json',
  'src',
]
const FLOWS_STAMP = join(ROOT, 'dist-flows/inputs')

/** Over the files that a build reads, and over the VITE_ variables where it may compile them in. */
export async function hashInputs(
  root: string,
  { inputs, readsEnvironment }: Pick<Output, 'inputs' | 'readsEnvironment'>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const files = await Promise.all(inputs.map((input) => filesUnder(root, input)))
  const variables = readsEnvironment ? Object.keys(env).filter((name) => name.startsWith('VITE_')) : []
  return hashOf(
    root,
    files.flat(),
    variables.toSorted().map((name) => `${name}=${env[name]}`),
  )
}
