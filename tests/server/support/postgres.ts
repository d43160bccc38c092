import { execFile, execFileSync, type ExecFileSyncOptions } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const tools = (process.env.PATH ?? '').split(delimiter)
const toolFolder = [...tools, ...['15', '16', '17'].map((version) => `/usr/lib/postgresql/${version}/bin`)].find(
  (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
)

/** Whether the suite can run on PostgreSQL here; when not, why. */
export const postgresMissing =
  process.env.TEST_DATABASE_URL || toolFolder ? undefined : 'no initdb and pg_ctl found, and TEST_DATABASE_URL is not set'

export interface TestPostgres {
  url: string
  /** As an update of the server does; there is none for a server that is not ours. */
  restart?(): Promise<void>
  stop(): Promise<void>
}

/** An empty database: one of our own on the server at TEST_DATABASE_URL, else a server in a temporary folder, on a socket there. */
export async function startPostgres(): Promise<TestPostgres> {
  return process.env.TEST_DATABASE_URL ? databaseOn(process.env.TEST_DATABASE_URL) : ownServer(toolFolder!)
}

async function databaseOn(serverUrl: string): Promise<TestPostgres> {
  const name = `mezbaan_test_${process.pid}_${Date.now()}`
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => run(serverUrl, `drop database ${name} with (force)`) }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function ownServer(bin: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-pg-'))
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? 'nobody' : undefined
  if (owner) {
    chmodSync(folder, 0o755)
    execFileSync('chown', [owner, folder])
  }
  const inShell = (args: string[]): [string, string[]] => {
    const line = args.map((arg) => `'${arg}'`).join(' ')
    return owner ? ['su', [owner, '-s', '/bin/sh', '-c', line]] : ['/bin/sh', ['-c', line]]
  }
  const command = (...args: string[]) => {
    const options: ExecFileSyncOptions = { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }
    execFileSync(...inShell(args), options)
  }
  const data = join(folder, 'data')
  command(join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-locale', '-E', 'UTF8')
  const settings = `-k ${folder} -c listen_addresses= -c fsync=off -c max_connections=40`
  command(join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start')
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async restart() {
      const logged = ['-l', join(folder, 'log'), '-o', settings]
      await promisify(execFile)(...inShell([join(bin, 'pg_ctl'), '-D', data, '-w', '-m', 'fast', ...logged, 'restart']), { cwd: folder })
    },
    async stop() {
      command(join(bin, 'pg_ctl'), '-D', data, '-w', '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
