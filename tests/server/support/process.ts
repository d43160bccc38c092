import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildIfStale, COMPILED_SERVER } from '#scripts/build-if-stale.ts'
import { ROOT } from '#scripts/run-command.ts'
import { type DatabaseLocation, openDatabase } from '#server/db/open.ts'
import { seed } from '#server/seed/seed.ts'
import { TEST_CATALOGUE } from './catalogue.ts'
import { addCustomer, type SignedIn } from './customers.ts'

export interface ServerProcess {
  url: string
  pid: number
  /** Everything it printed so far, on either stream. */
  output(): string
  /** No farewell: as when its process is killed. */
  kill(): Promise<void>
  /** As Ctrl-C does; resolves with its exit code. */
  stop(): Promise<number | null>
}

// Not from ./server.ts, which imports Vitest: scripts and benches start processes too.
const UNLIMITED = { REQUESTS_PER_MINUTE: '1000000', ORDERS_PER_MINUTE: '1000000', ACCOUNTS_PER_HOUR_PER_ADDRESS: '1000000' }

const START_TIMEOUT_MS = 150_000

interface ProcessOptions {
  /** Serve the built app beside the API. */
  withApp?: boolean
  /** Runs before anything of the server does. */
  preload?: string
  /** A built checkout other than this one. */
  root?: string
}

/** Once in a process: a test changes no source of the server. */
let built: Promise<unknown> | undefined

/** The compiled server in a process of its own, on a free port. */
export async function startProcess(
  env: Record<string, string>,
  { withApp = false, preload, root = ROOT }: ProcessOptions = {},
): Promise<ServerProcess> {
  await (built ??= buildIfStale({ outputs: ['server', 'database'] }))
  const { DATABASE_URL: _url, DATA_DIR: _dir, ...inherited } = process.env
  const options = [...(preload ? ['--import', 'tsx', '--import', preload] : []), '--enable-source-maps']
  const child = spawn(process.execPath, [...options, join(root, COMPILED_SERVER), ...(withApp ? [] : ['--api-only'])], {
    cwd: root,
    env: { ...inherited, ...UNLIMITED, NODE_ENV: 'test', DEMO: 'true', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  // A test that dies leaves no server behind.
  const reap = () => void child.kill('SIGKILL')
  process.once('exit', reap)
  void exit.then(() => process.removeListener('exit', reap))

  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      reap()
      reject(new Error(`The server did not start in time.\n${printed}`))
    }, START_TIMEOUT_MS)
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const [, api, app] = /The API answers at (http:\S+?)\/api|is open at +(http:\S+)\s/.exec(printed) ?? []
      const found = api ?? app
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exit.then(() => {
      clearTimeout(timer)
      reject(new Error(`The server ended before it answered.\n${printed}`))
    })
  })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exit
    return child.exitCode
  }
  return { url, pid: child.pid!, output: () => printed, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
}

/** Fills an empty database with the tests' catalogue and so many customers with long-lived tokens, and closes it. */
export async function prepareDatabase(location: DatabaseLocation, howMany: number): Promise<SignedIn[]> {
  const database = await openDatabase(location)
  try {
    const now = new Date()
    await seed(database.db, TEST_CATALOGUE, now)
    const signedIn: SignedIn[] = []
    for (let n = 0; n < howMany; n++) signedIn.push(await addCustomer(database.db, now, { remembered: true }))
    return signedIn
  } finally {
    await database.close()
  }
}
