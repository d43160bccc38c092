import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'
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
  'scripts/vite',
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
    for (const config of [[], ['--config', 'scripts/vite/inspector.config.ts']]) {
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

/** Inside dist/, which a build empties: a build that fails leaves no stamp. */
const STAMP = join(ROOT, 'dist/.vite/inputs')

const builtFrom = () => readFile(STAMP, 'utf8').catch(() => undefined)

/** One hash over the paths and contents of everything the build reads, and over the VITE_ variables it may compile in. */
export async function hashInputs(root: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const hash = createHash('sha256')
  for (const name of Object.keys(env)
    .filter((name) => name.startsWith('VITE_'))
    .toSorted())
    hash.update(`${name}=${env[name]}\0`)
  for (const input of INPUTS) {
    for (const file of await filesUnder(root, input)) {
      const content = await readFile(join(root, file))
      hash.update(`${file}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

async function filesUnder(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => error.code,
  )
  if (entries === 'ENOENT') return []
  if (entries === 'ENOTDIR') return [path]
  if (!Array.isArray(entries)) throw new Error(`${path} cannot be read: ${entries}`)
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}
