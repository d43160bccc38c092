import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { isAll } from '#tests/support/level.ts'

const tools = (process.env.PATH ?? '').split(delimiter)
const toolFolder = [...tools, ...['15', '16', '17'].map((version) => `/usr/lib/postgresql/${version}/bin`)].find(
  (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
)

/** Whether the suite can run on PostgreSQL here; when not, why. */
export const postgresMissing =
  process.env.TEST_DATABASE_URL || toolFolder ? undefined : 'no initdb and pg_ctl found, and TEST_DATABASE_URL is not set'

/** The databases on which a rule is tried: PGlite in `npm test`, PostgreSQL too in `npm run test:all`. */
export const ENGINES: ('pglite' | 'postgres')[] = isAll && !postgresMissing ? ['pglite', 'postgres'] : ['pglite']

export interface TestPostgres {
  url: string
  /** As an update of the server does; there is none for a server that is not ours. */
  restart?(): Promise<void>
  stop(): Promise<void>
}

/** An empty database: one of our own on the server at TEST_DATABASE_URL, else a server in a temporary folder, on a socket there. */
export async function startPostgres(): Promise<TestPostgres> {
  return process.env.TEST_DATABASE_URL ? databaseOn(process.env.TEST_DATABASE_URL) : ownServer()
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

export interface PostgresFolder {
  folder: string
  /** Runs a command in the folder to its end, as the folder's owner; PostgreSQL's own programs are found by name. */
  run(...command: string[]): Promise<void>
  remove(): void
}

/** A temporary folder for servers of our own. */
export function postgresFolder(bin: string = toolFolder!): PostgresFolder {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-pg-'))
  // PostgreSQL and its poolers refuse to run as root.
  const owner = process.getuid?.() === 0 ? 'nobody' : undefined
  if (owner) {
    chmodSync(folder, 0o755)
    execFileSync('chown', [owner, folder])
  }
  return {
    folder,
    async run(program, ...args) {
      const line = [existsSync(join(bin, program!)) ? join(bin, program!) : program, ...args].map((arg) => `'${arg}'`).join(' ')
      const [shell, rest] = owner ? ['su', [owner, '-s', '/bin/sh', '-c', line]] : ['/bin/sh', ['-c', line]]
      // What goes on in the background would keep an output open.
      const child = spawn(shell, rest, { cwd: folder, stdio: 'ignore' })
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0) throw new Error(`${line} ended with ${code}`)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export interface Cluster {
  /** By the socket in the folder. */
  url: string
  start(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A cluster that initdb or pg_basebackup has made, or will make, in `name` of the folder. */
export function clusterIn({ folder, run }: PostgresFolder, name: string, port = 5432): Cluster {
  const settings = `-k ${folder} -p ${port} -c listen_addresses= -c fsync=off -c max_connections=40`
  const pgCtl = (...args: string[]) =>
    run('pg_ctl', '-D', join(folder, name), '-w', '-l', join(folder, `${name}.log`), '-o', settings, ...args)
  return {
    url: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    start: () => pgCtl('start'),
    restart: () => pgCtl('-m', 'fast', 'restart'),
    stop: () => pgCtl('-m', 'immediate', 'stop'),
  }
}

export const makeCluster = ({ folder, run }: PostgresFolder, name: string): Promise<void> =>
  run('initdb', '-D', join(folder, name), '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-locale', '-E', 'UTF8')

async function ownServer(): Promise<TestPostgres> {
  const place = postgresFolder()
  const cluster = clusterIn(place, 'data')
  await makeCluster(place, 'data')
  await cluster.start()
  return {
    url: cluster.url,
    restart: cluster.restart,
    async stop() {
      await cluster.stop()
      place.remove()
    },
  }
}
