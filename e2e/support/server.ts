import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED_SERVER } from '#scripts/build-if-stale.ts'
import { ROOT } from '#scripts/run-command.ts'

export interface TestServer {
  /** Stays the same over a restart. */
  url: string
  /** Everything it printed so far. */
  output(): string
  /** As Ctrl-C does. Rejects when the server does not end well. */
  stop(): Promise<void>
  /** As a power cut does for the process: no farewell. */
  kill9(): Promise<void>
  /** Starts it again over the same data, after `stop` or `kill9`; stops it first when it still runs. */
  restart(env?: Record<string, string>): Promise<void>
  /** Ends it and removes its data. */
  dispose(): Promise<void>
}

/** The compiled server on a free port over a database of its own as the first start leaves it. */
export async function startTestServer(env: Record<string, string> = {}, dataDir?: string, root = ROOT): Promise<TestServer> {
  dataDir ??= await seededFolder()
  // The system chooses the port, so that no other process has it.
  let running = await launch({ ...env, PORT: '0', DATA_DIR: dataDir }, root)
  const { url } = running
  let printed = ''

  const end = async (signal: NodeJS.Signals) => {
    const { child, output } = running
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    printed += output()
    running = { ...running, output: () => '' }
    return child.exitCode
  }

  return {
    url,
    output: () => printed + running.output(),
    async stop() {
      const code = await end('SIGTERM')
      if (code !== 0) throw new Error(`The server ended with ${code} when asked to stop.\n${printed}`)
    },
    async kill9() {
      await end('SIGKILL')
    },
    async restart(more = {}) {
      await end('SIGTERM')
      running = await launch({ ...env, ...more, PORT: new URL(url).port, DATA_DIR: dataDir }, root)
    },
    async dispose() {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function seededFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mezbaan-e2e-'))
  const seeded = process.env['SEEDED_DATA']
  if (seeded) await cp(seeded, folder, { recursive: true })
  return folder
}

/** A Friday evening in India, when all but one of the live outlets are open: journeys run at any hour. */
const DEMO_TIME = '2026-11-20T19:00+05:30'

/** Hundreds of customers come from this device. */
const UNLIMITED = {
  ORDERS_PER_MINUTE: '100000',
  ACCOUNTS_PER_HOUR_PER_ADDRESS: '100000',
  REQUESTS_PER_MINUTE: '100000',
  CODES_PER_HOUR_PER_ADDRESS: '100000',
}

/** The kitchen moves only when a test presses its buttons. */
const BY_HAND = { KITCHEN_SPEED: '86400' }

/** On a busy machine too, a page comes with its data: journeys of a page without them ask for one. */
const PATIENT = { PAGE_SECONDS: '30' }

// Ten seconds on an idle machine.
const START_TIMEOUT_MS = 240_000

async function launch(env: Record<string, string>, root: string): Promise<{ child: ChildProcess; url: string; output: () => string }> {
  const { DATABASE_URL: _url, SEEDED_DATA: _data, ...inherited } = process.env
  const child = spawn(process.execPath, ['--enable-source-maps', COMPILED_SERVER], {
    cwd: root,
    env: { DEMO_TIME, ...UNLIMITED, ...BY_HAND, ...PATIENT, ...inherited, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const chunks: Buffer[] = []
  const output = () => Buffer.concat(chunks).toString()
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message as { url: string }),
    once(child, 'exit').then(() => undefined),
    once(AbortSignal.timeout(START_TIMEOUT_MS), 'abort').then(() => undefined),
  ])
  if (!ready) {
    child.kill('SIGKILL')
    throw new Error(`The server did not start.\n${output()}`)
  }
  return { child, url: ready.url, output }
}
